"""What organisers write in Markdown, as HTML that is safe to show."""

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

TEXT = {"p", "a", "em", "strong", "s", "code", "pre", "br", "hr", "blockquote"}
HEADINGS = {"h3", "h4", "h5", "h6"}
LISTS = {"ul", "ol", "li"}
TABLES = {"table", "thead", "tbody", "tr", "th", "td"}
TOP_HEADING = 3  # the page's own headings stand above those of a text

_markdown = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def to_html(text: str) -> SafeString:
    """Return Markdown as clean HTML: no scripts, no styles, no pictures; headings start at h3."""
    tokens = _markdown.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + TOP_HEADING - 1, 6)}"
    raw = _markdown.renderer.render(tokens, _markdown.options, {})
    clean = nh3.clean(
        raw,
        tags=TEXT | HEADINGS | LISTS | TABLES,
        attributes={"a": {"href"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener noreferrer",
    )
    return SafeString(clean)
