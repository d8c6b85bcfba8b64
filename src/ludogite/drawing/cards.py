"""Cards: 140 wide and 200 high, with an index in two corners and something in the middle; all backs are alike."""

from __future__ import annotations

from ludogite.drawing.glyphs import fitting_height
from ludogite.drawing.kit import Drawing, linear

WIDTH, HEIGHT = 140, 200


def _sheet(d: Drawing, inside: str) -> str:
    linear(d, "lg-card-l", [(0, "ivory", 1), (1, "ivory-2", 1)], x2=0.3)
    sheet = f'x="-{WIDTH / 2:g}" y="-{HEIGHT / 2:g}" width="{WIDTH}" height="{HEIGHT}" rx="14"'
    return (
        f'<rect {sheet} fill="var(--shade)" opacity=".35" transform="translate(2 5)"/>'
        f'<rect {sheet} fill="url(#lg-card-l)" stroke="var(--shade)" stroke-opacity=".4" stroke-width="1.5"/>{inside}'
    )


def card_face(d: Drawing, key: str, index: str, *, color: str = "pip", picture: str = "") -> str:
    """Define the face of a card and return its id: a short word in its corners, in its middle a picture of about
    100 units that is centred on the origin, or the index again, larger.
    """  # noqa: D205 - one sentence, longer than a line
    small, large = (fitting_height(index, height, WIDTH - 28) for height in (26, 84))
    corner = d.text(index, -WIDTH / 2 + 14, -HEIGHT / 2 + 26, small, color=color, anchor="start")
    middle = picture or d.text(index, 0, 0, large, color=color)
    return d.symbol(key, _sheet(d, f'{corner}<g transform="rotate(180)">{corner}</g>{middle}'))


def card_back(d: Drawing, key: str = "lg-card-back", *, color: str = "die-r") -> str:
    """Define the back of a card and return its id."""
    d.define(
        "lg-weave",
        '<pattern id="lg-weave" width="16" height="16" patternUnits="userSpaceOnUse">'
        '<path d="M0 8 8 0 16 8 8 16Z" fill="none" stroke="var(--ivory)" stroke-opacity=".55" stroke-width="1.6"/>'
        "</pattern>",
    )
    field = f'x="-{WIDTH / 2 - 9:g}" y="-{HEIGHT / 2 - 9:g}" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="8"'
    return d.symbol(key, _sheet(d, f'<rect {field} fill="var(--{color})"/><rect {field} fill="url(#lg-weave)"/>'))


def hand_places(count: int, x: float, y: float, width: float) -> list[tuple[float, float]]:
    """Return where the cards of a hand lie, side by side around x, closer together where they are many."""
    apart = min(WIDTH + 14, (width - WIDTH) / max(count - 1, 1))
    return [(x + apart * (number - (count - 1) / 2), y) for number in range(count)]
