"""The markers of lines: shapes of equal weight, so that colour is never the only sign."""

from .markup import element, number

MARKS = ("circle", "square", "diamond", "triangle")


def mark(kind: str, point: tuple[float, float], r: float) -> str:
    """Return a marker of one of the MARKS around a point, about `r` units from it to its edge."""
    x, y = point
    if kind == "circle":
        return element("circle", cx=x, cy=y, r=r, fill="currentColor")
    if kind == "square":
        side = r * 1.8
        box = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side}
        return element("rect", **box, rx=1, fill="currentColor")
    s = r * 1.3
    corners = [(0, -s), (s, 0), (0, s), (-s, 0)] if kind == "diamond" else [
        (0, -s), (s, s * 0.8), (-s, s * 0.8)
    ]  # fmt: skip
    data = " ".join(f"{number(x + a)} {number(y + b)}" for a, b in corners)
    return element("path", d=f"M{data}Z", fill="currentColor")
