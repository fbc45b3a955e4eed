"""The small part of XML that drawings need: escaped elements and short numbers."""

import re

type Attribute = str | int | float | None

# All that XML 1.0 forbids: controls, lone surrogates and the two non-characters.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


class DrawingError(ValueError):
    """Input that cannot be drawn: a code, and the values that show why."""

    def __init__(self, code: str, **values: str | int) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code} {values}")


def escaped(text: str) -> str:
    """Return the text for use in XML content or a quoted attribute; forbidden signs are dropped."""
    return _FORBIDDEN.sub("", text).translate(_ENTITIES)


def number(value: float) -> str:
    """Return a coordinate with at most one decimal and no trailing zero."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def element(tag: str, *children: str, **attributes: Attribute) -> str:
    """Return an element around children that are markup already.

    Attribute names: `class_` is class, an underscore is a hyphen (`view_box` is viewBox); a value
    of None leaves the attribute out.
    """
    written = "".join(
        f' {_name(name)}="{value if isinstance(value, int) else _value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    body = "".join(children)
    return f"<{tag}{written}>{body}</{tag}>" if body else f"<{tag}{written}/>"


def drawing(
    *children: str, box: tuple[float, float], css: str, title: str, description: str = "",
    width: float | None = None, height: float | None = None, font: str | None = None,
) -> str:  # fmt: skip
    """Return the svg element: an image with a title, or hidden from readers when it has none."""
    named = [element("title", escaped(title))] if title else []
    if description:
        named.append(element("desc", escaped(description)))
    return element(
        "svg",
        *named,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        class_=css,
        view_box=f"0 0 {number(box[0])} {number(box[1])}",
        width=width,
        height=height,
        role="img" if title else None,
        aria_hidden=None if title else "true",
        focusable="false",
        font_family=font,
    )


def _value(value: str | float) -> str:
    return number(value) if isinstance(value, float) else escaped(value)


def _name(name: str) -> str:
    return {"class_": "class", "view_box": "viewBox"}.get(name, name.replace("_", "-"))
