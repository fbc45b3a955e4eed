"""What organisers write in Markdown is shown clean."""

import pytest

from leagues import prose


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("**Fair** play", "<p><strong>Fair</strong> play</p>\n"),
        ("# One\n## Two\n##### Five", "<h3>One</h3>\n<h4>Two</h4>\n<h6>Five</h6>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("<b onclick=x>hi</b>", "<p>&lt;b onclick=x&gt;hi&lt;/b&gt;</p>\n"),
        ("![a](https://e.org/a.png)", "<p></p>\n"),
        (
            "[a](https://e.org)",
            '<p><a href="https://e.org" rel="nofollow noopener noreferrer">a</a></p>\n',
        ),
        ("[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>\n"),
        ("~~old~~", "<p><s>old</s></p>\n"),
    ],
)
def test_markdown_becomes_clean_html(text, html):
    assert prose.to_html(text) == html


def test_tables_lose_their_styles():
    table = prose.to_html("| a |\n|:-:|\n| 1 |")
    assert table == (
        "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n"
        "<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>\n"
    )
