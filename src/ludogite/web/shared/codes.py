"""QR codes: a link as a picture that phones read."""

from __future__ import annotations

import io
from typing import NamedTuple

import segno

from ludogite.drawing.theme import THEMES

QUIET = 4
"""So many modules round a code stay white, by night as well: phones look for them."""


def code_of(link: str) -> str:
    """Return the QR code of a link as a picture: dark on paper white, whatever the light."""
    day = THEMES["day"]
    drawn = io.BytesIO()
    segno.make(link, micro=False, error="m").save(
        drawn, kind="svg", border=QUIET, dark=day["ink"], light=day["ivory"], xmldecl=False, omitsize=True
    )
    return drawn.getvalue().decode()


class CodePath(NamedTuple):
    """A QR code for paper: its dark modules as a path, one unit each, without the quiet border."""

    path: str
    modules: int
    """How many a side has."""


def code_path(link: str) -> CodePath:
    """Return the QR code of a link as it is drawn on paper."""
    rows = segno.make(link, micro=False, error="m").matrix
    drawn = [
        f"M{column} {number}h1v1h-1z"
        for number, row in enumerate(rows)
        for column, is_dark in enumerate(row)
        if is_dark
    ]
    return CodePath("".join(drawn), len(rows))
