"""The shapes of Squadro: wooden board, grooves, brass dots, roof-shaped pieces that point where they go."""

from __future__ import annotations

from ludogite.drawing.kit import Drawing, grain, linear, radial
from ludogite.drawing.states import MARKS, dashed, trail
from ludogite.drawing.svg import f, use
from ludogite.games.squadro.geometry import MEDAL, PITCH, SLOT, TRAYS, TURN_DISC, Point, angle, at, slot, turned
from ludogite.games.squadro.rules import HOMEWARD, LANES, LEFT, OUTWARD, TOP

PIECE = (
    "M-40-26H10C17-26 22-23 27-18L44-3Q47 0 44 3L27 18C22 23 17 26 10 26H-40Q-45 26-43 21L-35 4Q-33 0-35-4"
    "L-43-21Q-45-26-40-26Z"
)
UPPER = "M-40-26H10C17-26 22-23 27-18L44-3Q46-1 46 0H-34Q-34-2-35-4L-43-21Q-45-26-40-26Z"
LOWER = "M46 0Q46 1 44 3L27 18C22 23 17 26 10 26H-40Q-45 26-43 21L-35 4Q-34 2-34 0Z"
"""A piece that points right, seen from above: the whole, and the two slopes of its roof."""

SHADOWS = {0: (6, 10), 90: (10, -6), 180: (-6, -10), 270: (-10, 6)}
"""Where the shadow falls, in the piece's own frame, by the way it points: always to the lower right on the board."""

HEADINGS = tuple(SHADOWS)
LIT_ABOVE = frozenset({0, 270})
"""Where a piece points when the upper slope of its roof, in its own frame, is the lit one."""

DOT_PLACES = {0: (), 1: (-3,), 2: (-13, 7), 3: (-21, -3, 15)}

STAR = ((0, -34), (9, -12), (32, -10), (14, 5), (20, 28), (0, 15), (-20, 28), (-14, 5), (-32, -10), (-9, -12))
"""The winner's star, corner by corner."""

STYLE = (
    ".sq-L{--sq-rim:var(--maple-3);--sq-ridge:var(--maple-1);--sq-dot:var(--walnut-2);"
    "--sq-lit:var(--maple-1);--sq-dim:var(--maple-2)}"
    ".sq-T{--sq-rim:var(--walnut-3);--sq-ridge:var(--maple-3);--sq-dot:var(--maple-1);"
    "--sq-lit:var(--walnut-1);--sq-dim:var(--walnut-2)}"
)
"""Left's pieces are of maple, Top's of walnut."""


def piece_symbol(heading: int, dots: int) -> str:
    """Return the name of the drawing of a piece that points this way and has so many dots."""
    return f"sq-p{heading}-{dots}"


def badge_symbol(lane: int) -> str:
    """Return the name of the drawing of a piece's number, as the list of moves shows it."""
    return f"sq-badge-{lane + 1}"


def _badges(d: Drawing) -> None:
    for lane in range(LANES):
        d.symbol(
            badge_symbol(lane),
            '<circle r="22" fill="var(--sq-lit)" stroke="var(--sq-rim)" stroke-width="4"/>'
            + d.text(str(lane + 1), 0, 0, 27, color="sq-dot", weight=14),
        )


def mover_symbol(heading: int) -> str:
    """Return the name of the arrow on the brass disc that points this way: it decides which slope is lit."""
    return "sq-mover" if heading in LIT_ABOVE else "sq-mover-down"


def _pieces(d: Drawing) -> None:
    d.define("sq-shape", f'<path id="sq-shape" d="{PIECE}"/>')
    for side, upper, lower in (("a", "lit", "dim"), ("b", "dim", "lit")):
        d.symbol(
            f"sq-body-{side}",
            '<use href="#sq-shape" fill="var(--sq-rim)"/>'
            f'<path d="{UPPER}" fill="var(--sq-{upper})"/><path d="{LOWER}" fill="var(--sq-{lower})"/>'
            '<path d="M-34 0H45" stroke="var(--sq-ridge)" stroke-width="1.6" opacity=".8"/>'
            '<use href="#sq-shape" fill="none" stroke="var(--sq-rim)" stroke-width="2.6" stroke-linejoin="round"/>',
        )
    for heading, (x, y) in SHADOWS.items():
        body = "a" if heading in LIT_ABOVE else "b"
        for count, places in DOT_PLACES.items():
            d.symbol(
                piece_symbol(heading, count),
                f'<use href="#sq-shape" x="{x}" y="{y}" fill="var(--shade)" opacity=".38"/>'
                f'<use href="#sq-body-{body}"/>'
                + "".join(f'<circle cx="{dot}" r="6" fill="var(--sq-dot)"/>' for dot in places),
                outline="sq-shape",
            )


def _turn_marks(d: Drawing) -> None:
    d.symbol("sq-mover", '<g transform="scale(.72)"><use href="#sq-body-a"/></g>')
    d.symbol("sq-mover-down", '<g transform="scale(.72)"><use href="#sq-body-b"/></g>')
    d.symbol("sq-unknown", d.text("?", 0, 0, 50, color="shade", weight=15))
    star = "".join(f"{'L' if k else 'M'}{x} {y}" for k, (x, y) in enumerate(STAR))
    d.symbol(
        "sq-winner",
        f'<path d="{star}Z" fill="var(--sq-lit)" stroke="var(--sq-rim)" stroke-width="4" stroke-linejoin="round"/>',
    )


def _marks(d: Drawing) -> None:
    for crossings in range(1, 7):
        length = PITCH * crossings
        d.symbol(
            f"sq-trail-{crossings}",
            trail(length) + f'<circle cx="{length}" r="13" fill="var(--gold)" stroke="var(--gleam)" stroke-width="5"/>',
        )
        d.symbol(
            f"sq-back-{crossings}",
            dashed(length - 31) + f'<g transform="translate({length} 0)">{MARKS["lg-away"]}</g>',
        )


def _outline() -> str:
    a, b, c, e, r = 14, 176, 664, 826, 28
    return (
        f"M{b + r} {a}H{c - r}Q{c} {a} {c} {a + r}V{b - r}Q{c} {b} {c + r} {b}H{e - r}Q{e} {b} {e} {b + r}V{c - r}"
        f"Q{e} {c} {e - r} {c}H{c + r}Q{c} {c} {c} {c + r}V{e - r}Q{c} {e} {c - r} {e}H{b + r}Q{b} {e} {b} {e - r}"
        f"V{c + r}Q{b} {c} {b - r} {c}H{a + r}Q{a} {c} {a} {c - r}V{b + r}Q{a} {b} {a + r} {b}H{b - r}"
        f"Q{b} {b} {b} {b - r}V{a + r}Q{b} {a} {b + r} {a}Z"
    )


def _wood(d: Drawing) -> str:
    """Return the board itself: a cross of wood with its edge, grain and light."""
    linear(d, "sq-wood", [(0, "wood-1", 1), (0.55, "wood-2", 1), (1, "wood-2", 1)], x2=0.6)
    linear(d, "sq-light", [(0, "gleam", 0.30), (0.4, "gleam", 0), (1, "shade", 0.22)], x2=0.8)
    grain(d, "sq-grain", 420, 210, 20, 7, opacity=0.32)
    d.define("sq-board", f'<path id="sq-board" d="{_outline()}"/>')
    return (
        '<use href="#sq-board" y="12" fill="var(--shade)" opacity=".22" stroke="var(--shade)" stroke-opacity=".12" '
        'stroke-width="12"/><use href="#sq-board" y="7" fill="var(--wood-3)"/><use href="#sq-board" '
        'fill="url(#sq-wood)"/><use href="#sq-board" fill="url(#sq-grain)"/><use href="#sq-board" '
        'fill="url(#sq-light)"/><use href="#sq-board" fill="none" stroke="var(--gleam)" stroke-opacity=".5" '
        'stroke-width="2.5"/>'
    )


def _grooves(d: Drawing) -> str:
    """Return the lanes: a lit lower edge, a dark upper edge, the floor, then the hole of each crossing."""
    lanes = "".join(f"M{at(0):g} {at(k):g}H{at(6):g}M{at(k):g} {at(0):g}V{at(6):g}" for k in range(1, 6))
    d.define("sq-lanes", f'<path id="sq-lanes" d="{lanes}" fill="none" stroke-linecap="round"/>')
    ends = [(at(i), at(j)) for k in range(1, 6) for i, j in ((0, k), (6, k), (k, 0), (k, 6))]
    pads = "".join(f"M{x - 36:g} {y:g}a36 36 0 1 0 72 0a36 36 0 1 0-72 0" for x, y in ends)
    d.define("sq-pads", f'<path id="sq-pads" d="{pads}"/>')

    def cut(color: str, width: int, rest: str) -> str:
        lane_width, pad_rim = f'stroke-width="{width}"', f'stroke-width="{width - 46}"'
        return (
            f'<g fill="var(--{color})" stroke="var(--{color})"{rest}><use href="#sq-lanes" {lane_width}/>'
            f'<use href="#sq-pads" {pad_rim}/></g>'
        )

    holes = "".join(
        f'<circle cx="{at(i):g}" cy="{at(j):g}" r="6" fill="var(--shade)" opacity=".28"/>'
        for i in range(1, 6)
        for j in range(1, 6)
    )
    return (
        cut("gleam", 50, ' opacity=".5" transform="translate(2 3)"')
        + cut("shade", 50, ' opacity=".55" transform="translate(-1 -1.5)"')
        + cut("groove", 46, "")
        + '<use href="#sq-lanes" stroke="var(--shade)" stroke-opacity=".14" stroke-width="46"/>'
        '<use href="#sq-lanes" stroke="var(--groove)" stroke-width="38" x="1" y="2"/>' + holes
    )


def _edges(d: Drawing, near: int | None) -> str:
    """Return what is carved at the ends of the lanes: arrows to start and to turn, brass dots, numbers."""
    carved = 'fill="none" stroke="var(--shade)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"'
    d.symbol("sq-uturn", f'<path d="M-14-12H4A12 12 0 0 1 4 12H-13M-5 3-15 12-5 21" {carved} opacity=".42"/>')
    d.symbol("sq-start", f'<path d="M-8-11 3 0-8 11M5-11 16 0 5 11" {carved} opacity=".34"/>')
    d.symbol(
        "sq-inlay",
        '<circle r="9.4" fill="var(--shade)" opacity=".55"/><circle r="8" fill="var(--gold)"/>'
        '<path d="M-5.4 1A5.4 5.4 0 0 1 1-5.4" fill="none" stroke="var(--gleam)" stroke-width="2.2" '
        'stroke-linecap="round"/>',
    )
    parts = []
    for lane in range(LANES):
        k = lane + 1
        for symbol, far in (("sq-start", at(0) - 4), ("sq-uturn", at(6))):
            parts += [_laid(symbol, (far, at(k)), 0, near), _laid(symbol, (at(k), far), 90, near)]
        parts += [_lane_end(d, seat, lane, near) for seat in (LEFT, TOP)]
    return "".join(parts)


def _laid(symbol: str, point: Point, rotate: int, near: int | None) -> str:
    """Return a drawing at a place of the printed board, as it lies when a seat's side is near."""
    return use(symbol, *turned(point, near), rotate=(rotate + angle(near)) % 360)


def _lane_end(d: Drawing, seat: int, lane: int, near: int | None) -> str:
    across = at(lane + 1)
    parts = []
    for count, edge in ((OUTWARD[seat][lane], 61), (HOMEWARD[seat][lane], 787)):
        for dot in range(count):
            off = across + (dot - (count - 1) / 2) * 23
            x, y = turned((edge, off) if seat == LEFT else (off, edge), near)
            parts.append(f'<use href="#sq-inlay" x="{f(x)}" y="{f(y)}"/>')
    x, y = turned((33, across) if seat == LEFT else (across, 33), near)
    face, rim, ink = ("maple-1", "maple-3", "walnut-2") if seat == LEFT else ("walnut-2", "walnut-3", "maple-1")
    parts.append(
        f'<circle cx="{f(x)}" cy="{f(y)}" r="15.5" fill="var(--{face})" stroke="var(--{rim})" stroke-width="2"/>'
        + d.text(lane + 1, x, y, 18, color=ink, weight=19)
    )
    return "".join(parts)


def _trays(d: Drawing, near: int | None) -> str:
    """Return the two corners where four finished pieces lie."""
    d.symbol(
        "sq-tray",
        '<rect x="-62" y="-58" width="124" height="124" rx="24" fill="var(--shade)" opacity=".2"/>'
        '<rect x="-62" y="-62" width="124" height="124" rx="24" fill="url(#sq-wood)" stroke="var(--wood-3)" '
        'stroke-width="2"/>',
    )
    box = 2 * (SLOT - 3)
    d.symbol(
        "sq-slot",
        f'<rect x="-{SLOT - 3}" y="-{SLOT - 3}" width="{box}" height="{box}" rx="12" fill="var(--groove)" '
        'stroke="var(--shade)" stroke-opacity=".35" stroke-width="2"/><use href="#sq-shape" transform="scale(.46)" '
        'fill="none" stroke="var(--shade)" stroke-opacity=".38" stroke-width="5"/>',
    )
    parts = []
    for seat in (LEFT, TOP):
        parts.append(use("sq-tray", *turned(TRAYS[seat], near)))
        parts += [_laid("sq-slot", slot(seat, k), 180 if seat == LEFT else 270, near) for k in range(4)]
    return "".join(parts)


def _brass(d: Drawing, near: int | None) -> str:
    """Return the two brass discs: the one that shows whose turn it is, and opposite it both ways to travel."""
    radial(d, "sq-shine", [(0, "gleam", 0.7), (0.6, "gleam", 0.05), (1, "shade", 0.3)], cx=0.35, cy=0.3, r=0.8)
    d.symbol(
        "sq-disc",
        '<circle cx="2" cy="6" r="50" fill="var(--shade)" opacity=".25"/><circle r="50" fill="var(--gold)"/>'
        '<circle r="50" fill="url(#sq-shine)" stroke="var(--shade)" stroke-opacity=".5" stroke-width="2"/>'
        '<circle r="41" fill="none" stroke="var(--shade)" stroke-opacity=".3" stroke-width="2"/>',
    )
    engraved = 'href="#sq-shape" fill="var(--shade)" opacity=".5"'
    x, y = turned(MEDAL, near)
    out, down = angle(near), (90 + angle(near)) % 360
    mark = (
        f'<g transform="translate({x:g} {y:g})">'
        f'<use {engraved} transform="translate(12 -17){_rotated(out)}scale(.32)"/>'
        f'<use {engraved} transform="translate(-17 12){_rotated(down)}scale(.32)"/></g>'
    )
    return use("sq-disc", *turned(TURN_DISC, near)) + use("sq-disc", x, y) + mark


def _rotated(degrees: int) -> str:
    return f"rotate({degrees})" if degrees else ""


def _draw() -> tuple[Drawing, dict[int | None, str]]:
    d = Drawing()
    d.css.append(STYLE)
    _pieces(d)
    _turn_marks(d)
    _badges(d)
    _marks(d)
    wood = _wood(d) + _grooves(d)
    sides = (None, LEFT, TOP)
    return d, {near: wood + _edges(d, near) + _trays(d, near) + _brass(d, near) for near in sides}


DRAWING, BACKGROUNDS = _draw()
"""Every symbol of the game, and its still board, as it is printed (None) and as it lies when a seat's side is near."""
