"""QR codes: each dark module is drawn, nothing else is."""

import re

import segno

from leagues.drawings.qr import qr

ADDRESS = "https://league.example/join/8-S2ChTZ-GV46FpjiX6rpiBASY85bqCe7o4UURXYG5I/"


def test_the_drawing_has_the_modules_of_the_code():
    svg = qr(ADDRESS, title="Join <the> Anvil")
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", svg)
    drawn = {(int(x) + at, int(y)) for x, y, length, _back in runs for at in range(int(length))}
    code = segno.make_qr(ADDRESS, error="m")
    wanted = {
        (x, y)
        for y, row in enumerate(code.matrix_iter(border=4))
        for x, bit in enumerate(row)
        if bit
    }
    assert drawn == wanted
    side = len(list(code.matrix_iter(border=4)))
    assert re.search(r'viewBox="([^"]+)"', svg)[1] == f"0 0 {side} {side}"


def test_the_drawing_says_where_it_leads_and_has_no_style():
    svg = qr(ADDRESS, title="Join <the> Anvil")
    assert "<title>Join &lt;the&gt; Anvil</title>" in svg
    assert "style" not in svg
