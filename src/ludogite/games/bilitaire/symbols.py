"""What Bi-litaire is drawn with: a wooden frame lined with felt, maple trays with a knob, glass marbles, brass."""

from __future__ import annotations

from ludogite.drawing.kit import Drawing, grain, linear, plate, radial, soft_shadow
from ludogite.drawing.states import mark
from ludogite.drawing.svg import f
from ludogite.drawing.theme import FONTS
from ludogite.games.bilitaire.geometry import FIRST, HOLE, TRAY, cell_at

STYLE = (
    ".bi-jumps text{fill:var(--shade);font-size:40px;transform:translate(0,9px)}"
    ".bi-badge text{fill:var(--shade)}"
    f".bi-hole-name{{font:500 27px {FONTS['sans']};text-anchor:middle;fill:var(--engrave);opacity:.8}}"
)

MARBLE = (
    '<use href="#lg-soft" transform="translate(7 11)scale(.4)"/><circle r="33" fill="url(#bi-glass)"/>'
    '<path d="M-25 12C-14-2-10 16 2 4S16-12 27-4C18-2 16 12 4 14S-12 18-25 12Z" fill="var(--glass-1)" opacity=".5"/>'
    '<path d="M-22 15C-10 6-6 20 6 12S20 2 27 3" fill="none" stroke="var(--gold)" stroke-width="3" opacity=".75" '
    'stroke-linecap="round"/>'
    '<ellipse cx="11" cy="15" rx="18" ry="13" transform="rotate(-38 11 15)" fill="url(#bi-glow)"/>'
    '<circle r="32" fill="none" stroke="var(--glass-3)" stroke-width="2" opacity=".7"/>'
    '<path d="M28 8A29 29 0 0 1 8 28" fill="none" stroke="var(--glass-1)" stroke-width="2.6" stroke-linecap="round" '
    'opacity=".85"/>'
    '<ellipse cx="-11" cy="-14" rx="14" ry="9" transform="rotate(-42 -11 -14)" fill="url(#bi-shine)"/>'
    '<circle cx="-19" cy="0" r="2.4" fill="var(--ivory)" opacity=".8"/>'
)
"""A deep body, a ribbon, light that enters above and gathers below."""

HOP = 'd="M30-9Q95-70 160-9" fill="none" stroke-linecap="round" stroke-linejoin="round"'
"""A jump to the right, over the hole between."""


def draw() -> tuple[Drawing, str]:
    """Return the drawing that has every symbol, and the still background."""
    d = Drawing()
    d.css.append(STYLE)
    soft_shadow(d)
    _materials(d)
    _trays(d)
    d.symbol("bi-marble", MARBLE)
    _plates(d)
    _marks(d)
    return d, _frame() + _names(d)


def _materials(d: Drawing) -> None:
    linear(d, "bi-maple", [(0, "maple-1", 1), (0.35, "maple-2", 1), (1, "wood-2", 1)], x2=0.55)
    linear(d, "bi-wood", [(0, "wood-1", 1), (0.5, "wood-2", 1), (1, "wood-2", 1)], x2=0.6)
    linear(d, "bi-depth", [(0, "shade", 0.28), (0.4, "shade", 0.2), (0.75, "shade", 0.45), (1, "shade", 0.7)], x2=0.6)
    grain(d, "bi-grain", 300, 150, 16, 3, opacity=0.34)
    grain(d, "bi-fine-grain", 220, 88, 12, 21, opacity=0.22)
    radial(d, "bi-dip", [(0, "shade", 0.3), (0.7, "shade", 0.42), (1, "shade", 0.62)], cx=0.62, cy=0.66, r=0.7)
    radial(d, "bi-knob", [(0, "gleam", 0.85), (0.35, "gleam", 0.15), (1, "shade", 0.45)], cx=0.36, cy=0.3, r=0.75)
    glass = [(0, "glass-2", 1.0), (0.55, "glass-2", 1.0), (0.86, "glass-3", 1.0), (1, "glass-3", 1.0)]
    radial(d, "bi-glass", glass, cx=0.55, cy=0.6, r=0.62)
    radial(d, "bi-glow", [(0, "glass-1", 0.95), (0.5, "glass-1", 0.35), (1, "glass-1", 0)])
    radial(d, "bi-shine", [(0, "ivory", 1), (0.45, "ivory", 0.75), (1, "ivory", 0)])


def _trays(d: Drawing) -> None:
    d.symbol(
        "bi-hole",
        '<circle cx="1.6" cy="2.2" r="37" fill="var(--gleam)" opacity=".65"/>'
        '<circle r="36" fill="var(--wood-3)"/><circle r="36" fill="url(#bi-dip)"/>',
    )
    box = 'x="-90" y="-90" width="180" height="180" rx="24"'
    quarter = f(HOLE / 2)
    holes = "".join(f'<use href="#bi-hole" x="{a}{quarter}" y="{b}{quarter}"/>' for a in ("-", "") for b in ("-", ""))
    d.symbol(
        "bi-tray",
        f'<rect {box} fill="var(--shade)" opacity=".4" transform="translate(4 9)"/>'
        f'<rect {box} fill="var(--wood-3)" transform="translate(0 4)"/>'
        f'<rect {box} fill="url(#bi-maple)"/><rect {box} fill="url(#bi-fine-grain)"/>'
        '<rect x="-88.5" y="-88.5" width="177" height="177" rx="22.5" fill="none" stroke="var(--gleam)" '
        'stroke-opacity=".75" stroke-width="2.4"/>'
        f'{holes}<circle cx="3" cy="6" r="15" fill="var(--shade)" opacity=".4"/>'
        '<circle r="15" fill="var(--walnut-1)"/><circle r="15" fill="url(#bi-knob)"/>'
        '<circle r="8" fill="none" stroke="var(--shade)" stroke-opacity=".35" stroke-width="2"/>',
    )


def _plates(d: Drawing) -> None:
    d.symbol("bi-socket", '<circle r="10.5" fill="var(--wood-3)"/><circle r="10.5" fill="url(#bi-dip)"/>')
    arrow = 'fill="none" stroke="var(--shade)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
    d.symbol(
        "bi-jumps-plate",
        plate(d, 0, 0, 72, 72, r=36)
        + f'<path d="M-18-16Q-9-31 0-19 9-31 17-17" {arrow}/><path d="M18-26V-16L9-18" {arrow}/>',
    )


def _marks(d: Drawing) -> None:
    mark(d, "lg-cross")
    mark(d, "lg-from")
    d.symbol(
        "bi-slid",
        '<path d="M-40 0H34M12-24 38 0 12 24" fill="none" stroke="var(--gleam)" stroke-width="7" '
        'stroke-linecap="round" stroke-linejoin="round" opacity=".6"/>',
    )
    d.symbol(
        "bi-said",
        '<circle r="38" fill="none" stroke="var(--shade)" stroke-opacity=".5" stroke-width="9"/>'
        '<circle r="38" fill="none" stroke="var(--gleam)" stroke-width="5"/>',
    )
    head = 'd="M136-13 160-9 155-33" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    d.symbol(
        "bi-hop",
        f'<g stroke="var(--shade)" stroke-opacity=".45" stroke-width="13"><path {HOP}/><path {head}/></g>'
        f'<g stroke="var(--gold)" stroke-width="8"><path {HOP}/><path {head}/></g>',
    )
    d.symbol(
        "bi-arrow",
        '<circle r="44" fill="var(--maple-2)" stroke="var(--wood-3)" stroke-width="7"/>'
        '<path d="M-24 0H20M2-20 22 0 2 20" fill="none" stroke="var(--walnut-2)" stroke-width="10" '
        'stroke-linecap="round" stroke-linejoin="round"/>',
    )
    d.symbol(
        "bi-off",
        '<circle r="44" fill="var(--maple-2)" stroke="var(--wood-3)" stroke-width="7"/>'
        '<path d="M-18-18 18 18M18-18-18 18" fill="none" stroke="var(--walnut-2)" stroke-width="10" '
        'stroke-linecap="round"/>',
    )
    d.symbol("bi-disc", '<circle r="17" fill="var(--gold)" stroke="var(--shade)" stroke-width="2.5"/>')


def _frame() -> str:
    outer = 'x="6" y="6" width="860" height="860" rx="38"'
    inner = 'x="50" y="50" width="770" height="770" rx="30"'
    bottom = 'x="56" y="58" width="764" height="762" rx="28"'
    cells = "".join(
        f'<rect x="{f(x - 82)}" y="{f(y - 82)}" width="164" height="164" rx="22"/>' for x, y in map(cell_at, range(16))
    )
    return (
        '<rect x="6" y="18" width="860" height="860" rx="40" fill="var(--shade)" opacity=".22"/>'
        '<rect x="6" y="13" width="860" height="860" rx="38" fill="var(--wood-3)"/>'
        f'<rect {outer} fill="url(#bi-wood)"/><rect {outer} fill="url(#bi-grain)"/>'
        '<rect x="7.5" y="7.5" width="857" height="857" rx="37" fill="none" stroke="var(--gleam)" '
        'stroke-opacity=".55" stroke-width="2.5"/>'
        '<rect x="52" y="52" width="770" height="770" rx="30" fill="var(--gleam)" opacity=".5"/>'
        f'<rect {inner} fill="var(--felt)"/><rect {inner} fill="var(--shade)" opacity=".62"/>'
        f'<rect {bottom} fill="var(--felt)"/><rect {bottom} fill="url(#bi-depth)" opacity=".7"/>'
        '<g fill="none" stroke="var(--gleam)" stroke-opacity=".2" stroke-width="2" stroke-dasharray="4 9" '
        f'stroke-linecap="round">{cells}</g>'
    )


def _names(d: Drawing) -> str:
    """Engrave the frame: columns and rows of holes above and on the left, of cells below and on the right."""
    holes = "".join(
        f'<text class="bi-hole-name" x="{f(at)}" y="38">{"abcdefgh"[k]}</text>'
        f'<text class="bi-hole-name" x="28" y="{f(at + 9)}">{k + 1}</text>'
        for k, at in enumerate(FIRST - HOLE / 2 + HOLE * k for k in range(8))
    )
    faint = ' opacity=".75"'
    cells = "".join(
        d.text("ABCD"[k], FIRST + TRAY * k, 845, 22, color="engrave", weight=14, extra=faint)
        + d.text(k + 1, 845, FIRST + TRAY * k, 22, color="engrave", weight=14, extra=faint)
        for k in range(4)
    )
    return holes + cells
