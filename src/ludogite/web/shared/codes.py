"""QR codes: a link as a picture that phones read."""

from __future__ import annotations

import io

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
