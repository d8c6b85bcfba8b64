"""The things of StileLibero as symbols centred on the origin, and the style sheet that colours them."""

from __future__ import annotations

from ludogite.drawing.dice import die_symbol
from ludogite.drawing.kit import Drawing, grain, linear, plate, radial
from ludogite.drawing.states import mark
from ludogite.games.stilelibero.pool import LANES, LYING, UPRIGHT, Pool, lane_symbol
from ludogite.games.stilelibero.rules import CELLS, number

DARK_CAPS = {1, 2, 4, 5, 7}
"""Lanes whose caps take pale figures."""
SKIN = (1, 3, 2, 1, 2, 3, 1, 2)
"""The skin of each lane's swimmer."""

WAKE = (
    '<path d="M-20 4C-30 22-36 44-42 66M20 4C30 22 36 44 42 66" fill="none" stroke="var(--water-ink)" '
    'stroke-linecap="round" stroke-width="3.4" opacity=".6"/><g fill="var(--water-ink)" opacity=".85">'
    '<circle cx="-13" cy="92" r="4.4"/><circle cx="13" cy="87" r="4"/><circle cx="-3" cy="97" r="3.4"/>'
    '<circle cx="6" cy="95" r="2.6"/><circle cx="-9" cy="84" r="2.6"/></g>'
)
BODY = (
    '<g stroke="var(--skin)" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    '<path d="M-7 62-8 92M7 62 9 86" stroke-width="10"/><path d="M16 24C26 16 27-2 21-26" stroke-width="11"/>'
    '<path d="M-16 26C-27 34-30 44-27 60" stroke-width="10"/></g>'
    '<path d="M-19 20C-12 12 12 12 19 20 21 36 15 50 12 66Q0 72-12 66C-15 50-21 36-19 20Z" fill="var(--skin)"/>'
    '<path d="M-13 30C-8 36 8 36 13 30 15 42 13 54 12 66Q0 72-12 66C-13 54-15 42-13 30Z" fill="var(--cap)"/>'
    '<path d="M21-28 20-40" stroke="var(--water-ink)" stroke-width="4" stroke-linecap="round" opacity=".8"/>'
)
FOAM = (
    '<g fill="var(--water-ink)"><circle cx="-27" cy="9" r="8"/><circle cx="-18" cy="19" r="7" opacity=".8"/>'
    '<circle cx="27" cy="8" r="8"/><circle cx="17" cy="20" r="7" opacity=".85"/>'
    '<circle cx="-30" cy="-8" r="6" opacity=".8"/><circle cx="30" cy="-9" r="6" opacity=".8"/>'
    '<circle cy="22" r="5" opacity=".7"/></g><path d="M-10-24 0-38 10-24Z" fill="var(--ivory)" '
    'stroke="var(--shade)" stroke-opacity=".4" stroke-width="1.5" stroke-linejoin="round"/>'
)
READY = (
    '<g stroke="var(--skin)" fill="none" stroke-linecap="round"><path d="M-17 8C-31 2-30-14-22-30" stroke-width="10"/>'
    '<path d="M17 8C31 2 30-14 22-30" stroke-width="10"/></g>'
    '<ellipse cy="12" rx="24" ry="13" fill="var(--skin)"/><ellipse cy="17" rx="15" ry="9" fill="var(--cap)"/>'
)
BLOCK = (
    '<rect x="-34" y="-28" width="68" height="66" rx="12" fill="var(--shade)" opacity=".28"/>'
    '<rect x="-36" y="-32" width="72" height="68" rx="12" fill="var(--ivory-2)"/>'
    '<rect x="-36" y="-36" width="72" height="66" rx="12" fill="var(--ivory)" stroke="var(--shade)" '
    'stroke-opacity=".3" stroke-width="1.5"/><path d="M-36-24Q-36-36-24-36H24Q36-36 36-24V-18H-36Z" '
    'fill="var(--cap)" stroke="var(--shade)" stroke-opacity=".25" stroke-width="1.5"/>'
)
UTURN = (
    '<path d="M-15 10V2A15 15 0 0 1 15 2V4M6-2 15 8 24-2" fill="none" stroke="var(--muted)" stroke-width="4.5" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
)
THROW = (
    '<path d="M22 12A25 25 0 1 1 20-15M23-30V-13H6" fill="none" stroke="var(--dot)" stroke-width="8" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
)
"""On a die about to be thrown: an arrow that goes round."""
RIPPLES = (
    '<pattern id="st-ripples" width="196" height="162" patternUnits="userSpaceOnUse"><g fill="none" '
    'stroke="var(--water-ink)" stroke-linecap="round"><path d="M8 22Q22 10 38 20T70 18M112 46Q128 34 144 44T178 42'
    'M30 84Q42 76 56 83T84 80M128 112Q144 100 160 110T190 106M14 138Q30 128 44 136T74 134" stroke-width="3" '
    'opacity=".30"/><path d="M92 12Q104 4 116 10M4 58Q14 52 24 57M150 76Q160 69 172 75M84 122Q96 114 108 120'
    'M150 148Q160 142 170 147" stroke-width="2.4" opacity=".22"/></g></pattern>'
)
TILES = (
    '<pattern id="st-tile" width="28" height="28" patternUnits="userSpaceOnUse">'
    '<path d="M0 .5H28M.5 0V28" stroke="var(--shade)" stroke-opacity=".10" fill="none"/></pattern>'
)
STYLE = (
    ".st-seat .lg-text{font-size:32px;font-weight:700}"
    ".st-worth .lg-text{fill:var(--ivory);font-size:27px;font-weight:700;transform:translate(0px,62px)}"
    ".st-on-gold .lg-text{fill:var(--shade);font-size:32px}.st-waiting{opacity:.55}"
    + "".join(
        f".st-k{lane}{{--cap:var(--cap-{lane});--skin:var(--skin-{skin})}}" for lane, skin in enumerate(SKIN, start=1)
    )
)


def drawn() -> Drawing:
    """Draw every symbol of the game."""
    d = Drawing()
    d.css.append(STYLE)
    for key, shape in (("body", WAKE + BODY), ("foam", FOAM), ("ready", READY)):
        d.symbol(f"st-{key}", f'<g transform="scale(.93 .9)">{shape}</g>')
    d.symbol("st-block", BLOCK)
    d.symbol("st-uturn", UTURN)
    d.define("st-ripples", RIPPLES)
    d.define("st-tile", TILES)
    linear(d, "st-deck", [(0, "deck", 1), (1, "deck-2", 1)], x2=0.3)
    linear(d, "st-wood", [(0, "wood-1", 1), (1, "wood-2", 1)], x2=0.5)
    grain(d, "st-grain", 360, 160, 15, 5, opacity=0.3)
    caps(d)
    for face in range(1, 7):
        die_symbol(d, f"st-die{face}", face)
        die_symbol(d, f"st-die{face}x", face, struck=True)
    d.symbol("st-throw", f'<use href="#lg-die"/>{THROW}')
    for pool in (LYING, UPRIGHT):
        lane_numbers(d, pool)
    plates(d)
    for key in ("lg-hollow", "lg-from"):
        mark(d, key)
    return d


def caps(d: Drawing) -> None:
    """Draw the caps, each with the number of its lane, and the glow of the swimmer whose turn it is."""
    radial(d, "st-light", [(0, "gleam", 0.65), (0.5, "gleam", 0.08), (1, "shade", 0.28)], cx=0.36, cy=0.3, r=0.75)
    d.symbol(
        "st-cap",
        '<circle r="26" fill="var(--ivory)"/><circle r="23" fill="var(--cap)"/><circle r="23" fill="url(#st-light)"/>'
        '<circle r="26" fill="none" stroke="var(--shade)" stroke-opacity=".35" stroke-width="1.5"/>',
    )
    for lane in range(1, LANES + 1):
        ink = "ivory" if lane in DARK_CAPS else "pip"
        d.symbol(f"st-cap{lane}", f'<use href="#st-cap"/>{d.text(lane, 0, 0, 27, color=ink, weight=18)}')
    d.symbol("st-glow", '<circle r="37" fill="var(--gold)" opacity=".55"/><circle r="33" fill="var(--gold)"/>')


def lane_numbers(d: Drawing, pool: Pool) -> None:
    """Draw the twenty numbers of a lane, from its first cell."""
    x0, y0 = pool.centre(0, 1)
    numbers = []
    for cell in range(1, int(CELLS) + 1):
        x, y = pool.centre(0, cell)
        numbers.append(d.text(number(cell), x - x0, y - y0, 27, color="water-num", weight=14))
    d.symbol(lane_symbol(pool), "".join(numbers))
    w, h = (pool.lane - 16, pool.cell - 6) if pool.upright else (pool.cell - 6, pool.lane - 16)
    d.symbol(
        target_symbol(pool),
        f'<rect x="{-w / 2:g}" y="{-h / 2:g}" width="{w}" height="{h}" rx="12" fill="var(--gold)" '
        'fill-opacity=".88" stroke="var(--gleam)" stroke-width="5"/>',
    )


def plates(d: Drawing) -> None:
    """Draw what stopping would give, and the plate of an overshoot."""
    for gain in range(7):
        d.symbol(f"st-gain{gain}", d.text(f"+{gain}", -2, 0, 50, color="shade", weight=15))
        d.symbol(f"st-gains{gain}", d.text(f"+{gain}", -2, 0, 38, color="shade", weight=15))
        d.symbol(f"st-plate{gain}", plate(d, 0, 0, 114, 100, r=20) + f'<use href="#st-gain{gain}"/>')
    d.symbol("st-plate", plate(d, 0, 0, 62, 44, r=12))


def target_symbol(pool: Pool) -> str:
    """Return the name of the cell where stopping would lead, in this layout."""
    return "st-target-up" if pool.upright else "st-target"
