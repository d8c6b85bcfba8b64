"""What the table of Humbug is made of: cups, dice open and covered, tiles to count on, and marks."""

from __future__ import annotations

from typing import Final

from humbug.layout import Box, layout
from humbug.throws import FACES
from ludogite.drawing.dice import die_body, die_symbol
from ludogite.drawing.kit import Drawing, linear, soft_shadow
from ludogite.drawing.pawns import PieceColor, painted
from ludogite.drawing.states import mark
from ludogite.drawing.surfaces import box, tray

COLORS: Final[tuple[PieceColor, ...]] = ("seat-1", "blue", "gold", "green", "plum", "ivory")
"""What the cups are painted with."""

CUP: Final = "M-26-44Q-25-50-18-50H18Q25-50 26-44L40 40Q41 48 33 48H-33Q-41 48-40 40Z"
"""A leather cup, upside down."""

WORDS: Final = (
    ".hb-name{fill:var(--on-felt);font-size:19px}.hb-count{fill:var(--ink);font-size:23px}"
    ".hb-words{fill:var(--on-felt);font-size:24px}.hb-fallen{opacity:.3}.hb-idle{opacity:.55}"
)


def _cup(d: Drawing) -> str:
    soft_shadow(d)
    linear(d, "hb-cup-l", [(0, "gleam", 0.5), (0.35, "gleam", 0.08), (1, "shade", 0.42)], x2=1, y2=0.1)
    return d.symbol(
        "hb-cup",
        '<use href="#lg-soft" transform="translate(6 44)scale(.56 .17)"/>'
        f'<path d="{CUP}" fill="var(--piece)"/><path d="{CUP}" fill="url(#hb-cup-l)" stroke="var(--shade)" '
        'stroke-opacity=".55" stroke-width="2"/>'
        '<path d="M-28-30H28M-37 26H37" stroke="var(--shade)" stroke-opacity=".45" stroke-width="3"/>'
        '<path d="M-30-18H30M-36 14H36" stroke="var(--gleam)" stroke-opacity=".45" stroke-width="2" '
        'stroke-dasharray="5 4"/>',
    )


def _covered(d: Drawing) -> str:
    die_body(d)
    return d.symbol("hb-covered", f'<use href="#lg-die"/>{d.text("?", 0, -2, 46, color="maple-1", weight=13)}')


def _waiting(d: Drawing) -> str:
    return d.symbol(
        "hb-waiting",
        '<rect x="-44" y="-44" width="88" height="88" rx="20" fill="var(--shade)" opacity=".2"/>'
        '<rect x="-44" y="-44" width="88" height="88" rx="20" fill="none" stroke="var(--gleam)" stroke-opacity=".5" '
        'stroke-width="3" stroke-dasharray="9 8"/>',
    )


def tile_key(place: Box) -> str:
    """Return the name of the tile of a place's size."""
    return f"hb-tile-{place.width:.0f}-{place.height:.0f}"


def turn_key(place: Box) -> str:
    """Return the name of the frame around a seat's place of this size."""
    return f"hb-turn-{place.width:.0f}-{place.height:.0f}"


def _framed(d: Drawing, place: Box) -> None:
    path = box(-place.width / 2, -place.height / 2, place.width, place.height, round_by=14)
    d.symbol(
        turn_key(place),
        f'<path d="{path}" fill="var(--gold)" fill-opacity=".14" stroke="var(--shade)" stroke-opacity=".4" '
        f'stroke-width="8"/><path d="{path}" fill="none" stroke="var(--gold)" stroke-width="4.5"/>',
    )


def _tile(d: Drawing, place: Box) -> None:
    width, height = place.width - 6, place.height - 6
    path = box(-width / 2, -height / 2, width, height, round_by=9)
    d.symbol(
        tile_key(place),
        f'<path d="{path}" fill="var(--shade)" opacity=".35" transform="translate(0 3)"/>'
        f'<path d="{path}" fill="var(--paper-2)"/><path d="{path}" fill="none" stroke="var(--edge)" '
        'stroke-opacity=".6" stroke-width="1.5"/>',
    )


def _drawn() -> Drawing:
    d = Drawing()
    _cup(d)
    _covered(d)
    _waiting(d)
    for face in FACES:
        die_symbol(d, f"hb-die{face}", face)
    for color in COLORS:
        painted(d, color)
    for players in range(2, 7):
        for upright in (False, True):
            table = layout(players, upright=upright)
            _framed(d, table.seats[0])
            _tile(d, table.tiles[0])
    mark(d, "lg-star")
    d.css.append(WORDS)
    return d


def _still(d: Drawing, players: int, *, upright: bool) -> str:
    """Return the still table: felt in a wooden tray, and a mat for each seat."""
    table = layout(players, upright=upright)
    mats = "".join(
        box(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height, round_by=14)
        for place in table.seats
    )
    return f'{tray(d, table.width, table.height, rim=16)}<path d="{mats}" fill="var(--shade)" opacity=".16"/>'


DRAWING: Final = _drawn()
BACKGROUNDS: Final = {
    (players, upright): _still(DRAWING, players, upright=upright)
    for players in range(2, 7)
    for upright in (False, True)
}
