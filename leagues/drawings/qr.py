"""QR codes: an address that a phone reads off a screen or a wall."""

import segno

from .markup import drawing, element

QUIET = 4  # the standard asks for four empty modules around a code


def qr(address: str, *, title: str) -> str:
    """Return the QR code of an address as SVG text, dark on white whatever the theme.

    ``title`` says where it leads. Medium error correction: a fold or a thumb does no harm.
    """
    code = segno.make_qr(address, error="m")
    rows = [bytes(row) for row in code.matrix_iter(border=0)]
    side = len(rows) + 2 * QUIET
    ground = element("rect", class_="qr-ground", width=side, height=side, fill="#ffffff")
    runs = "".join(
        f"M{start + QUIET} {y + QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for start, length in _runs(row)
    )
    ink = element("path", class_="qr-ink", d=runs, fill="#000000", shape_rendering="crispEdges")
    return drawing(ground, ink, box=(side, side), css="qr-code", title=title)


def _runs(row: bytes) -> list[tuple[int, int]]:
    """The dark runs of a row of modules, as (start, length)."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if not dark:
            continue
        if found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((x, 1))
    return found
