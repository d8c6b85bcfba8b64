"""The shapes of Rugby: pictograms of the dice, shirts, cards, balls, lamps and the frames that light up."""

from __future__ import annotations

from typing import Final

from ludogite.drawing.dice import die_body
from ludogite.drawing.glyphs import glyph, glyph_id
from ludogite.drawing.kit import Drawing, grain, linear, plate, radial
from ludogite.drawing.states import mark, outline

CUT: Final = 'stroke="var(--die)"'
PEN: Final = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
FULL: Final = 'fill="currentColor"'

PICTOGRAMS: Final = {
    "B": f'<ellipse rx="41" ry="25" transform="rotate(-35)" {FULL}/><g transform="rotate(-35)" fill="none" {CUT} '
    'stroke-width="4.4" stroke-linecap="round"><path d="M-17 0H17M-11-6V6M0-6V6M11-6V6M-28-16Q-22 0-28 16M28-16Q22 0 '
    '28 16"/></g>',
    "J": f'<g {PEN}><path d="M5-17-5 8" stroke-width="17"/><path d="M-4 10 14 20 11 41M-7 10-19 26-37 23" '
    f'stroke-width="10"/><path d="M8-17 23-5 36-13" stroke-width="9"/></g><circle cx="13" cy="-34" r="10" {FULL}/>'
    f'<ellipse cx="-17" cy="-9" rx="13" ry="8.5" transform="rotate(-40 -17 -9)" {FULL} {CUT} stroke-width="3"/>',
    "K": '<g transform="translate(0 2)rotate(-16)"><path d="M-39-31Q-25-36-12-32C-11-21-4-13 8-11 24-9 38-5 43 6 45 13 '
    f'43 19 37 19H-36Q-42 19-41 11Z" {FULL}/><path d="M-36 22H-21L-25 35H-32ZM-7 22H8L4 35H-3ZM19 22H34L30 35H23Z" '
    f'{FULL} stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M-9-19-19-14M-1-12-9-4M10-9 3 0" '
    f'fill="none" {CUT} stroke-width="4.4" stroke-linecap="round"/></g>',
    "P": f'<g {PEN}><path d="M-24-42V38M24-42V38" stroke-width="8"/><path d="M-24 2H24" stroke-width="7"/>'
    '<path d="M-24 20V38M24 20V38" stroke-width="15"/></g>',
    "S": f'<path d="M-42-20H9A25 25 0 1 1-15 14L-17 3H-38Q-42 3-42-1Z" {FULL}/><circle cx="10" cy="7" r="9.5" '
    f'fill="var(--die)"/><path d="M-20-14V-4" {CUT} stroke-width="5" stroke-linecap="round"/><path d="M-2-31-6-41M14'
    '-30 17-41M28-23 35-32" stroke="currentColor" stroke-width="5.5" stroke-linecap="round"/>',
    "C": '<rect x="-31" y="-29" width="40" height="57" rx="7" fill="none" stroke="currentColor" stroke-width="5.5" '
    f'transform="rotate(-14)"/><rect x="-11" y="-31" width="42" height="60" rx="7" {FULL} {CUT} stroke-width="4.5" '
    f'transform="rotate(10)"/><path d="M11-14 8 6M6.5 18V18.1" {CUT} stroke-width="7.5" stroke-linecap="round"/>',
    "g1": f'<g {PEN}><path d="M-28-34V38M28-34V38" stroke-width="8"/><path d="M-28 10H28" stroke-width="7"/>'
    '<path d="M-11 24-3 32 12 18" stroke-width="7"/></g>'
    f'<ellipse cy="-16" rx="17" ry="11.5" transform="rotate(-35 0 -16)" {FULL}/>',
    "g0": f'<g {PEN}><path d="M-38-34V38M10-34V38" stroke-width="8"/><path d="M-38 10H10M24 16 40 32M40 16 24 32" '
    f'stroke-width="7"/></g><ellipse cx="32" cy="-22" rx="16" ry="10.5" transform="rotate(-35 32 -22)" {FULL}/>',
    "w1": f'<path d="M-22-12H22M-22 10H22" {PEN} stroke-width="9"/>',
    "r0": f'<circle cx="-29" cy="-20" r="10" {FULL}/><g {PEN}><path d="M-17-13 8-2" stroke-width="16"/>'
    '<path d="M10-2 26-12 41-6M10 0 28 8 42 20M-14-8-20 12-34 20" stroke-width="9"/><path d="M-42 36H42" '
    f'stroke-width="6"/></g><ellipse cx="-8" cy="21" rx="14" ry="9" transform="rotate(-20 -8 21)" {FULL}/>',
    "r1": f'<path d="M-24 6V-20M-10 0V-34M4 0V-36M18 4V-27" {PEN} stroke-width="11.5"/>'
    f'<path d="M-30 0H24V6L35-6Q42-11 44-4 40 14 28 28 18 40 2 40-24 40-30 12Z" {FULL}/>',
    "r2": f'<path d="M-30 2-8 25 32-24" {PEN} stroke-width="14"/>',
    "r3": f'<path d="M-38-2-24 14 2-20" {PEN} stroke-width="11"/><rect x="4" y="-14" width="34" height="48" rx="6" '
    'fill="var(--card-y)" stroke="var(--ivory)" stroke-width="4" transform="rotate(8 20 10)"/>',
    "roll": f'<g {PEN} stroke-width="9"><path d="M26 14A29 29 0 1 1 24-17"/><path d="M28-34V-15H9"/></g>',
    "blank": "",
}
"""The faces by name: those of the blue dice, then of the green (`g`), white (`w`) and red (`r`) ones by outcome; `roll`
is a die about to roll, `blank` one that is not in play."""

FIELD: Final = (14, 182, 872, 452)
"""Where the pitch lies: left, top, width, height."""
SHIRT: Final = "M-18-34Q0-24 18-34L42-20 32 2 22-3V36H-22V-3L-32 2-42-20Z"
HALF: Final = 'd="M-4-22A22 22 0 0 0-4 22Z"'
OTHER_HALF: Final = 'd="M4-22A22 22 0 0 1 4 22Z"'

STYLE: Final = (
    ".ru-score{font-size:84px;font-weight:700;fill:var(--gold)}.ru-points{font-size:30px}"
    ".ru-nothing{font-size:30px;font-weight:400;fill:var(--muted)}.ru-sum{font-size:36px;font-weight:700}"
    ".ru-final{font-size:36px;font-weight:700;fill:var(--brick)}"
    ".ru-worth{font-size:60px;font-weight:700;fill:var(--shade)}.ru-idle{opacity:.36}"
    ".ru-rolling .lg-text{fill:var(--ivory)}"
    ".ru-kept-die{opacity:var(--ru-kept,1)}.ru-thrown-die{opacity:var(--ru-thrown,0)}"
    ".ru-choice[aria-pressed=true]{--ru-kept:0;--ru-thrown:1}"
    ".ru-ahead{opacity:var(--ru-lit,0)}.ru-behind{opacity:var(--ru-back,0)}"
    ".ru-form-plate{--ru-lit:0;--ru-back:0}.ru-open{--ru-lit:1}.ru-shut{--ru-back:.55}"
    "[data-chosen] .ru-whole{opacity:0}[data-chosen] .ru-form-plate{--ru-back:.55}"
    "[data-chosen='123'] .ru-form-plate{--ru-back:0}"
    + ",".join(f"[data-chosen='{choice}'] .ru-with-{choice}" for choice in ("1", "2", "3", "12", "13", "23"))
    + "{--ru-lit:1;--ru-back:0}"
)


def die_key(face: str) -> str:
    """Return the symbol of a whole die that shows a face."""
    return f"ru-die-{face}"


def _dice(d: Drawing) -> None:
    die_body(d)
    d.symbol("ru-face-w2", d.text("×2", 0, -2, 44, color="currentColor", weight=17))
    d.symbol("ru-face-w0", d.text("×0", 0, -2, 44, color="currentColor", weight=17))
    for name, picture in PICTOGRAMS.items():
        d.symbol(f"ru-face-{name}", picture)
    for name in (*PICTOGRAMS, "w2", "w0"):
        d.symbol(
            die_key(name), f'<use href="#lg-die"/><use href="#ru-face-{name}" transform="translate(0 -1)scale(.82)"/>'
        )


def _sides(d: Drawing) -> None:
    d.define("ru-cut", f'<clipPath id="ru-cut"><path d="{SHIRT}"/></clipPath>')
    edge = f'<path d="{SHIRT}" fill="none" stroke="var(--shade)" stroke-width="3" stroke-linejoin="round"/>'
    hoops = '<path d="M-44-12H44M-44 10H44M-44 32H44" stroke="var(--die-b)" stroke-width="11"/>'
    sash = '<path d="M-44-40H-4L40 40H0Z" fill="var(--card-r)"/>'
    for side, cloth, pattern in (("a", "ivory", hoops), ("b", "card-y", sash)):
        d.symbol(
            f"ru-shirt-{side}",
            f'<path d="{SHIRT}" fill="var(--{cloth})"/><g clip-path="url(#ru-cut)">{pattern}</g>{edge}',
        )
    marks = {
        "y": '<path d="M0-10V4M0 13V13.1" stroke="var(--pip)" stroke-width="6" stroke-linecap="round"/>',
        "r": '<path d="M-8-8 8 8M8-8-8 8" stroke="var(--ivory)" stroke-width="5.5" stroke-linecap="round"/>',
    }
    for colour, sign in marks.items():
        d.symbol(
            f"ru-card-{colour}",
            '<rect x="-16" y="-22" width="34" height="47" rx="5" fill="var(--shade)" opacity=".35"/>'
            f'<rect x="-17" y="-24" width="34" height="47" rx="5" fill="var(--card-{colour})" stroke="var(--shade)" '
            f'stroke-opacity=".4" stroke-width="1.5"/>{sign}',
        )
    d.symbol("ru-turn", '<circle r="48" fill="none" stroke="var(--gold)" stroke-width="6"/>')


def _clock(d: Drawing) -> None:
    pale, lit = 'fill="var(--ivory)" fill-opacity=".25"', 'fill="var(--gold)"'
    d.symbol("ru-period-1", f"<path {HALF} {lit}/><path {OTHER_HALF} {pale}/>")
    d.symbol("ru-period-2", f"<path {HALF} {pale}/><path {OTHER_HALF} {lit}/>")
    d.symbol("ru-period-x", f'<circle r="22" {lit}/>{d.text("+", 0, -2, 34, color="shade", weight=18)}')
    posts = '<path d="M-16-22V20M16-22V20M-16 2H16" fill="none" stroke="var(--gold)" stroke-width="6"/>'
    d.symbol("ru-period-k", posts)
    d.symbol("ru-lamp-past", '<circle r="7" fill="var(--ivory)" opacity=".75"/>')
    d.symbol("ru-lamp-now", '<circle r="9" fill="var(--gold)"/>')
    d.symbol("ru-lamp-next", '<circle r="7" fill="var(--ivory)" opacity=".22"/>')
    shadow = '<ellipse cx="2" cy="5" rx="26" ry="16" fill="var(--shade)" opacity=".35"/>'
    seam = '<path d="M-10 0H10M-5-4V4M5-4V4" stroke="var(--shade)" stroke-width="2.6" stroke-linecap="round"/>'
    ball = '<ellipse rx="26" ry="16" fill="var(--{})" stroke="var(--{})" stroke-width="2.5"/>'
    d.symbol("ru-ball-on", shadow + ball.format("gold", "shade") + seam)
    d.symbol("ru-ball-off", shadow + ball.format("grass-2", "chalk"))


def _marks(d: Drawing) -> None:
    square = '<rect x="-58" y="-59" width="116" height="116" rx="29"/>'
    d.symbol("ru-kept", outline(square, "reference"))
    d.symbol("ru-ring", outline(square, "selectable"))
    d.symbol("ru-plate", plate(d, 0, 0, 136, 92, r=24))
    plate_box = 'x="-106" y="-31" width="212" height="62" rx="16"'
    d.symbol(
        "ru-form",
        f'<rect {plate_box} class="ru-behind" fill="var(--grass-2)"/>'
        f'<g class="ru-ahead" fill="none"><rect {plate_box} stroke="var(--gleam)" stroke-width="8"/>'
        f'<rect {plate_box} stroke="var(--gold)" stroke-width="6" stroke-dasharray="13 8"/></g>',
    )
    d.symbol("ru-choice", _choice())
    for slot, turn in enumerate((-5, 3, -2), start=1):
        d.symbol(f"ru-choice{slot}", f'<use href="#ru-choice" transform="rotate({turn})"/>')
    d.symbol(
        "ru-lit",
        '<rect x="-106" y="-31" width="212" height="62" rx="16" fill="var(--gold)" fill-opacity=".32" '
        'stroke="var(--gold)" stroke-width="6"/>',
    )
    d.symbol(
        "ru-now",
        '<rect x="-84" y="-21" width="168" height="42" rx="12" fill="var(--gold)" fill-opacity=".3" '
        'stroke="var(--gold)" stroke-width="4"/>',
    )
    d.symbol("ru-kick-good", '<circle r="15" fill="var(--die-g)"/><path d="M-7 0-2 6 8-6" fill="none" '
             'stroke="var(--ivory)" stroke-width="4" stroke-linecap="round"/>')  # fmt: skip
    d.symbol("ru-kick-miss", '<circle r="13" fill="none" stroke="var(--muted)" stroke-width="3"/>'
             '<path d="M-5-5 5 5M5-5-5 5" stroke="var(--muted)" stroke-width="3" stroke-linecap="round"/>')  # fmt: skip
    lost = d.text("0", -18, 0, 26, color="muted", weight=12)
    d.symbol("ru-lost", f'{lost}<use href="#ru-card-r" transform="translate(20 0)scale(.78)"/>')
    mark(d, "lg-star")


def _choice() -> str:
    """Return the frame of a die that is kept, and of one that is to be thrown again: the style shows one of them."""
    frame = 'x="-76" y="-77" width="152" height="152" rx="38"'
    tick = '<path d="M-10 0-3 8 11-8" fill="none" stroke="var(--shade)" stroke-width="6" stroke-linecap="round"/>'
    arrow = (
        '<path d="M9 6A11 11 0 1 1 8-7M10-15V-6H1" fill="none" stroke="var(--shade)" stroke-width="5" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    kept = (
        f'<rect {frame} stroke="var(--gleam)" stroke-width="14"/><rect {frame} stroke="var(--gold)" stroke-width="9"/>'
    )
    again = (
        f'<rect {frame} fill="var(--shade)" fill-opacity=".3" stroke="var(--shade)" stroke-opacity=".45" '
        'stroke-width="13"/>'
        f'<rect {frame} stroke="var(--ivory)" stroke-width="8" stroke-dasharray="18 11"/>'
    )
    badge = '<circle cx="66" cy="-68" r="27" fill="var(--{})" stroke="var(--shade)" stroke-width="3"/>'
    return (
        f'<g class="ru-kept-die"><g fill="none">{kept}</g>{badge.format("gold")}'
        f'<g transform="translate(66 -68)">{tick}</g></g>'
        f'<g class="ru-thrown-die"><g fill="none">{again}</g>{badge.format("ivory")}'
        f'<g transform="translate(66 -68)">{arrow}</g></g>'
    )


def drawing() -> Drawing:
    """Return every symbol of the game and the rules of its style."""
    d = Drawing()
    d.css.append(STYLE)
    _dice(d)
    _sides(d)
    _clock(d)
    _marks(d)
    for figure in "0123456789+":
        d.define(glyph_id(figure), glyph(figure))
    d.css.extend(f".ru-small-{colour}{{--die:var(--die-{colour})}}" for colour in "bgwr")
    linear(d, "ru-wood", [(0, "wood-1", 1), (1, "wood-2", 1)], x2=0.5)
    linear(d, "ru-glass", [(0, "gleam", 0.12), (0.5, "gleam", 0), (1, "shade", 0.35)])
    radial(d, "ru-sun", [(0, "gleam", 0.22), (0.7, "gleam", 0), (1, "shade", 0.22)], cx=0.4, cy=0.3, r=0.8)
    grain(d, "ru-grain", 360, 170, 9, 9, opacity=0.3)
    x, y, width, height = FIELD
    field = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="26"/>'
    d.define("ru-field", f'<clipPath id="ru-field">{field}</clipPath>')
    return d


DRAWING = drawing()
"""Everything that the board uses, whatever the dice."""
