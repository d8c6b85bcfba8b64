"""The drawings of Libertas: flags, Libertas, Ocupante, the back of a card, the felt, and grooves for racks.

A flag is told by its letter and its pattern as well as by its colour. A card is 96 units square. Its letter is written
on it in the language of whoever reads, so it is no part of the drawing.
"""

from __future__ import annotations

from functools import cache

from ludogite.drawing.kit import Drawing, grain, linear, plate, radial
from ludogite.drawing.states import mark, outline
from ludogite.drawing.svg import f, use
from ludogite.drawing.theme import FONTS
from ludogite.games.libertas.cards import COLOURS
from ludogite.games.libertas.cells import COLUMNS, SIDE, in_play, span
from ludogite.games.libertas.geometry import LEFT, PITCH, Box, cell_place, felt, sides

PATTERN = {
    "R": ('width="17" height="17" patternTransform="rotate(45)"', '<path d="M0 4H17" stroke-width="7"/>'),
    "B": ('width="24" height="15"', '<path d="M-6 5Q0-1 6 5T18 5 30 5" stroke-width="4.4"/>'),
    "Y": (
        'width="18" height="18" patternTransform="rotate(30)"',
        '<path d="M9 9V9.1" stroke-width="9" stroke-linecap="round"/>',
    ),
    "G": ('width="20" height="16"', '<path d="M0 12 10 3 20 12" stroke-width="4.4" stroke-linejoin="round"/>'),
}
"""Stripes, waves, dots and chevrons."""

PANEL = "M-37-43H37Q43-43 43-37V34C33 27 22 30 10 36S-24 44-43 35V-37Q-43-43-37-43Z"
BIRD = (
    "M-36 11-48 4C-46 10-45 13-41 16-46 18-49 21-50 25-41 27-33 25-26 22-12 31 10 30 22 16 27 10 29 3 31-3L41-6 31-11"
    "C28-17 20-18 14-13 11-11 9-8 8-5 4-1-1 3-7 5-18 9-27 9-36 11Z"
)
WING = "M8-3C-6-4-22-14-27-44-12-42 2-36 10-25 15-18 14-9 8-3Z"
WING_FAR = "M12-14C13-26 18-37 30-45 33-35 31-24 24-17Z"
SQUARE = 'x="-43" y="-43" width="86" height="86" rx="8"'
SHAPES = (
    '<circle r="17"/>',
    '<rect x="-15" y="-15" width="30" height="30" rx="3"/>',
    '<path d="M0-19 18 14H-18Z"/>',
    '<path d="M0-20 20 0 0 20-20 0Z"/>',
)
"""A seat is known by its shape."""


def _flags(d: Drawing) -> None:
    shine = [(0, "gleam", 0.3), (0.22, "shade", 0.1), (0.5, "gleam", 0.22), (0.78, "shade", 0.14), (1, "gleam", 0.12)]
    linear(d, "li-shine", shine, x2=1, y2=0.16)
    linear(d, "li-paper", [(0, "ivory", 1), (1, "ivory-2", 1)], x2=0.3)
    d.symbol(
        "li-card",
        '<rect x="-47" y="-43" width="97" height="97" rx="13" fill="var(--shade)" opacity=".34"/>'
        '<rect x="-48" y="-48" width="96" height="96" rx="12" fill="url(#li-paper)" stroke="var(--shade)" '
        'stroke-opacity=".28" stroke-width="1.4"/>',
    )
    for letter in COLOURS:
        size, line = PATTERN[letter]
        tint, dim = ("shade", ".2") if letter == "Y" else ("gleam", ".3")
        d.define(
            f"li-t{letter}",
            f'<pattern id="li-t{letter}" {size} patternUnits="userSpaceOnUse">'
            f'<g fill="none" stroke="var(--{tint})" opacity="{dim}">{line}</g></pattern>',
        )
        d.symbol(
            f"li-f{letter}",
            f'<use href="#li-card"/><path d="{PANEL}" fill="var(--flag-{letter.lower()})"/>'
            f'<path d="{PANEL}" fill="url(#li-t{letter})"/><path d="{PANEL}" fill="url(#li-shine)"/>',
        )
        figure = "flag-num-y" if letter == "Y" else "flag-num"
        d.css.append(f".li-i{letter}{{--li-n:var(--{figure});--li-o:var(--flag-{letter.lower()}-2)}}")
    for number in range(1, 12):
        back = d.text(number, 10, 8, 50, color="var(--li-o)", weight=34)
        d.symbol(f"li-n{number}", back + d.text(number, 10, 8, 50, color="var(--li-n)", weight=18))
    d.css.append(
        ".li-flag .lg-text{transform:translate(-28px,-29px);font-weight:700;font-size:27px;fill:var(--pip);"
        "stroke:var(--ivory);stroke-width:14px;stroke-linejoin:round;paint-order:stroke}.li-shut .lg-text{display:none}"
    )
    for letter in COLOURS:
        for number in range(1, 12):
            d.symbol(
                f"li-s{letter}{number}",
                f'<use href="#li-f{letter}"/><use href="#li-n{number}" class="li-i{letter}"/>',
            )


def _specials(d: Drawing) -> None:
    d.define("li-clip", f'<clipPath id="li-clip"><rect {SQUARE}/></clipPath>')
    radial(d, "li-sun", [(0, "gold", 0.75), (0.8, "gold", 0.12), (1, "gold", 0)], cx=0.5, cy=0.6, r=0.62)
    # Each ray ends just outside the edge that cuts it: what is cut off counts where a ghost is drawn around a card.
    rays = "".join(
        f'<path d="M0 8-5-{end} 5-{end}Z" transform="rotate({angle})"/>'
        for angle, end in zip(range(-84, 85, 24), (46, 53, 56, 46, 46, 56, 53, 46), strict=True)
    )
    ink = 'stroke="var(--pip)" stroke-linejoin="round"'
    bird = (
        f'<path d="{WING_FAR}" fill="var(--blue)" {ink} stroke-width="3"/>'
        f'<path d="{BIRD}" fill="var(--ivory)" {ink} stroke-width="3.4"/>'
        f'<path d="{WING}" fill="var(--blue)" {ink} stroke-width="3"/>'
        '<path d="M-18-30C-10-22-2-14 6-8M-20-19C-14-13-8-8 0-5" fill="none" stroke="var(--ivory)" stroke-width="2.6" '
        'stroke-linecap="round"/><circle cx="20" cy="-8" r="2.6" fill="var(--pip)"/>'
        '<g fill="none" stroke="var(--pip)" stroke-width="5" stroke-linecap="round">'
        '<path d="M-40 37H-30M-10 31H-17A6 6 0 0 0-17 43H-10M40 37H30M10 31H17A6 6 0 0 1 17 43H10"/>'
        '<path d="M0 27V30M0 44V47" stroke="var(--brick)" stroke-width="4"/></g>'
    )
    d.symbol(
        "li-sL",
        f'<use href="#li-card"/><g clip-path="url(#li-clip)"><rect {SQUARE} fill="var(--ivory)"/>'
        f'<g fill="var(--gold)" opacity=".42">{rays}</g><rect {SQUARE} fill="url(#li-sun)"/></g>'
        f'<rect {SQUARE} fill="none" stroke="var(--gold)" stroke-width="3"/>'
        f'<g transform="translate(2 1)scale(.9)">{bird}</g>',
    )
    d.symbol(
        "li-sO",
        f'<use href="#li-card"/><rect {SQUARE} fill="var(--iron-2)"/>'
        f'<rect {SQUARE} fill="url(#li-shine)" opacity=".7"/><g clip-path="url(#li-clip)" fill="none" '
        'stroke="var(--ivory-2)" stroke-opacity=".38" stroke-width="6"><path d="M-50-50 50 50M50-50-50 50" '
        'stroke-dasharray="9 10" stroke-linecap="round"/></g>'
        '<path d="M-14-4V-17A14 14 0 0 1 14-17V-4" fill="none" stroke="var(--ivory-2)" stroke-width="9"/>'
        '<rect x="-25" y="-8" width="50" height="38" rx="8" fill="var(--ivory-2)" stroke="var(--iron-2)" '
        'stroke-width="3"/><path d="M0 4A6 6 0 0 1 4 14L6 23H-6L-4 14A6 6 0 0 1 0 4Z" fill="var(--iron-2)"/>',
    )
    d.symbol(
        "li-back",
        f'<use href="#li-card"/><rect {SQUARE} fill="var(--walnut-2)"/>'
        '<rect x="-36" y="-36" width="72" height="72" rx="6" fill="none" stroke="var(--gold)" stroke-opacity=".7" '
        'stroke-width="2"/><g fill="none" stroke="var(--gold)" stroke-width="6" stroke-linecap="round">'
        '<path d="M-4-9H-13A9 9 0 0 0-13 9H-4M4-9H13A9 9 0 0 1 13 9H4"/></g>',
    )


def _marks(d: Drawing) -> None:
    glow = [(0, "gold", 0.95), (0.6, "gold", 0.6), (1, "gold", 0.25)]
    radial(d, "li-glow", glow)
    d.symbol(
        "li-lit",
        '<rect x="-49" y="-49" width="98" height="98" rx="13" fill="url(#li-glow)"/>'
        '<path d="M0-20 5-5 20 0 5 5 0 20-5 5-20 0-5-5Z" fill="var(--gleam)" opacity=".9"/>',
    )
    for key, wide, high in (("square", 2, 2), ("row7", 7, 1), ("column7", 1, 7), ("row5", 5, 1), ("column5", 1, 5)):
        pad = 43 if key == "square" else 50
        w, h = PITCH * (wide - 1) + 2 * pad, PITCH * (high - 1) + 2 * pad
        box = f'<rect x="{f(-w / 2)}" y="{f(-h / 2)}" width="{f(w)}" height="{f(h)}" rx="20"/>'
        d.symbol(f"li-{key}", outline(box, "lit-square" if key == "square" else "lit"))
    d.symbol("li-ring", outline('<rect x="-52" y="-52" width="104" height="104" rx="15"/>', "reference"))
    d.symbol("li-bonus", plate(d, 0, 0, 104, 44, r=22))
    for key in ("lg-pin", "lg-from", "lg-star"):
        mark(d, key)
    d.css.append(".li-plus{font-weight:700;font-size:26px;fill:var(--shade)}")


def _furniture(d: Drawing) -> None:
    for seat, shape in enumerate(SHAPES):
        d.symbol(f"li-seat{seat}", f'<g fill="var(--shade)">{shape}</g>')
        d.symbol(
            f"li-medal{seat}",
            '<circle r="32" fill="var(--gold)" stroke="var(--shade)" stroke-opacity=".45" stroke-width="2"/>'
            f'<use href="#li-seat{seat}"/>',
        )
    d.symbol("li-turn", '<circle r="38" fill="none" stroke="var(--brick)" stroke-width="8"/>')
    d.css.append(".li-points{font-weight:700;font-size:30px;fill:var(--ivory)}")


def _drawing() -> Drawing:
    d = Drawing()
    linear(d, "li-wood", [(0, "wood-1", 1), (1, "wood-2", 1)], x2=0.5)
    grain(d, "li-grain", 380, 190, 18, 11, opacity=0.3)
    linear(d, "li-dip", [(0, "shade", 0.55), (0.12, "shade", 0.38), (1, "shade", 0.3)])
    linear(d, "li-felt", [(0, "felt", 1), (1, "felt-2", 1)], x2=0.6)
    d.symbol(
        "li-cell",
        '<rect x="-49" y="-49" width="98" height="98" rx="13" fill="var(--shade)" opacity=".24"/>'
        '<path d="M-47 38V-37Q-47-47-37-47H38" fill="none" stroke="var(--shade)" stroke-opacity=".4" '
        'stroke-width="3"/><path d="M47-38V37Q47 47 37 47H-38" fill="none" stroke="var(--gleam)" '
        'stroke-opacity=".22" stroke-width="2.5"/>',
    )
    _flags(d)
    _specials(d)
    _marks(d)
    _furniture(d)
    d.css.append(f".li-name{{font:600 30px {FONTS['sans']};text-anchor:middle;fill:var(--engrave)}}")
    return d


DRAWING = _drawing()


@cache
def background(players: int) -> str:
    """Return the still part: a board of wood with the felt and its cells, and a groove for each rack."""
    ground = felt(players)
    cells = "".join(
        use("li-cell", at.x, at.y, scale=at.scale) for at in (cell_place(cell, players) for cell in in_play(players))
    )
    places = [(k, cell_place(k * SIDE + k, players)) for k in span(players)]
    below = ground.y + ground.height + 27
    names = "".join(
        f'<text class="li-name" x="{f(at.x)}" y="{f(below)}">{COLUMNS[k]}</text>'
        f'<text class="li-name" x="{f(LEFT / 2 + 3)}" y="{f(at.y + 10)}">{k + 1}</text>'
        for k, at in places
    )
    board = 'x="3" y="2" width="994" height="1006" rx="26"'
    return (
        '<rect x="3" y="9" width="994" height="1006" rx="26" fill="var(--wood-3)"/>'
        f'<rect {board} fill="url(#li-wood)"/><rect {board} fill="url(#li-grain)"/>'
        '<rect x="4.5" y="3.5" width="991" height="1003" rx="25" fill="none" stroke="var(--gleam)" '
        'stroke-opacity=".55" stroke-width="2.5"/>'
        f"{_hollow(ground, 'url(#li-felt)')}{cells}{names}"
        + "".join(
            _hollow(side.groove, "var(--wood-3)") + _hollow(side.groove, "url(#li-dip)") for side in sides(players)
        )
    )


def _hollow(box: Box, fill: str) -> str:
    place = f'x="{f(box.x)}" y="{f(box.y)}" width="{f(box.width)}" height="{f(box.height)}" rx="12"'
    return f'<rect {place} fill="{fill}"/>'
