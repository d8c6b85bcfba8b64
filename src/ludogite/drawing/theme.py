"""Colours by day and by night, as tokens: the only place where a colour is written in figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

Theme = Literal["day", "night"]

DAY: Final[Mapping[str, str]] = {
    # the house: pages and boards
    "paper": "#f6f0e4",
    "paper-2": "#fffaf1",
    "paper-3": "#ebe1cd",
    "ink": "#2b2420",
    "muted": "#675747",
    "line": "#dbcdb4",
    "edge": "#8a755d",
    "wood-1": "#e3c193",
    "wood-2": "#c9975b",
    "wood-3": "#8a5a2b",
    "wood-4": "#56361b",
    "felt": "#2f5d50",
    "felt-lit": "#376a5b",
    "felt-deep": "#244a40",
    "on-felt": "#f7f0df",
    "brick": "#b5432a",
    "brick-2": "#97351f",
    "on-brick": "#fffaf1",
    "blue": "#1f5f8b",
    "on-blue": "#fffaf1",
    "gold": "#d6a23c",
    "gold-ink": "#7a5510",
    "on-gold": "#2b2420",
    "green": "#35693f",
    "on-green": "#fffaf1",
    "plum": "#5d3a55",
    "focus": "#1f5f8b",
    "seat-1": "#b5432a",
    "seat-2": "#f3dcae",
    # materials of the boards
    "shade": "#2a1608",
    "engrave": "#2a1608",
    "gleam": "#fff8ea",
    "groove": "#b17e47",
    "felt-2": "#254b41",
    "ivory": "#fffaf0",
    "ivory-2": "#e9dcc3",
    "pip": "#2b2420",
    "maple-1": "#fff0d2",
    "maple-2": "#eecb90",
    "maple-3": "#a8773a",
    "walnut-1": "#8a5733",
    "walnut-2": "#5b351d",
    "walnut-3": "#2c170a",
    "glass-1": "#d8f4f0",
    "glass-2": "#3fa7a8",
    "glass-3": "#0d4a58",
    "water-3": "#b4e4f0",
    "water-4": "#8fd3e7",
    "water-5": "#69bddb",
    "water-6": "#48a6cf",
    "water-ink": "#ffffff",
    "water-num": "#0b3550",
    "deck": "#efe4cd",
    "deck-2": "#d9c6a3",
    "grass-1": "#5d9a4f",
    "grass-2": "#528c46",
    "chalk": "#fbfff4",
    "board": "#26332f",
    "flag-r": "#c9500a",
    "flag-b": "#0a68a8",
    "flag-y": "#f2ac1e",
    "flag-g": "#008763",
    "flag-r-2": "#7e2c00",
    "flag-b-2": "#043f6b",
    "flag-y-2": "#ffd678",
    "flag-g-2": "#00513a",
    "flag-num": "#fffdf6",
    "flag-num-y": "#2b1c08",
    "iron": "#4b4a4e",
    "iron-2": "#2d2c30",
    "sheet": "#fffaf0",
    "die-b": "#1d5fa6",
    "die-g": "#1d7f4d",
    "die-r": "#b8372a",
    "die-w": "#fffaf0",
    "card-y": "#f4c430",
    "card-r": "#c8331f",
    "cap-1": "#d0560a",
    "cap-2": "#0a4f94",
    "cap-3": "#f4e04a",
    "cap-4": "#9c3f78",
    "cap-5": "#26221f",
    "cap-6": "#f0a41c",
    "cap-7": "#00805e",
    "cap-8": "#fffdf6",
    "skin-1": "#f0c8a0",
    "skin-2": "#c98f62",
    "skin-3": "#8a5a3c",
}
"""The room by daylight."""

NIGHT: Final[Mapping[str, str]] = {
    # the house: pages and boards
    "paper": "#1d1a18",
    "paper-2": "#292421",
    "paper-3": "#151210",
    "ink": "#f1e6d6",
    "muted": "#b8a894",
    "line": "#40372f",
    "edge": "#8e7c69",
    "wood-1": "#8b6138",
    "wood-2": "#6d4826",
    "wood-3": "#432a15",
    "wood-4": "#24160b",
    "felt": "#1b3a33",
    "felt-lit": "#285046",
    "felt-deep": "#122823",
    "on-felt": "#f1e6d6",
    "brick": "#e0694b",
    "brick-2": "#ee8265",
    "on-brick": "#1d1210",
    "blue": "#6fb1dd",
    "on-blue": "#10202b",
    "gold": "#e8bd62",
    "gold-ink": "#e8bd62",
    "on-gold": "#241a0a",
    "green": "#7fbf8a",
    "on-green": "#0f2013",
    "plum": "#c79bbd",
    "focus": "#f3cd7c",
    "seat-1": "#d2593b",
    "seat-2": "#e6c98f",
    # materials of the boards
    "shade": "#000000",
    "engrave": "#f0d6ac",
    "gleam": "#e9c99a",
    "groove": "#4a3019",
    "felt-2": "#132b26",
    "ivory": "#ece0ca",
    "ivory-2": "#bfae90",
    "pip": "#221b16",
    "maple-1": "#f0d3a0",
    "maple-2": "#cfa268",
    "maple-3": "#6b441d",
    "walnut-1": "#3d2414",
    "walnut-2": "#201108",
    "walnut-3": "#b07c46",
    "glass-1": "#c3ece8",
    "glass-2": "#2f8f95",
    "glass-3": "#06323f",
    "water-3": "#37768e",
    "water-4": "#2f6f8b",
    "water-5": "#235f7c",
    "water-6": "#184e6b",
    "water-ink": "#eaf7ff",
    "water-num": "#eaf7ff",
    "deck": "#3a322a",
    "deck-2": "#2b2520",
    "grass-1": "#2f5a33",
    "grass-2": "#29512e",
    "chalk": "#dbe9d2",
    "board": "#0f1615",
    "flag-r": "#cf5a18",
    "flag-b": "#1b76b4",
    "flag-y": "#e5a32a",
    "flag-g": "#0b8c69",
    "flag-r-2": "#6e2806",
    "flag-b-2": "#083c63",
    "flag-y-2": "#ffd98a",
    "flag-g-2": "#044c38",
    "flag-num": "#fff8ea",
    "flag-num-y": "#241706",
    "iron": "#56555b",
    "iron-2": "#29282c",
    "sheet": "#2a2521",
    "die-b": "#2a6cb3",
    "die-g": "#27895a",
    "die-r": "#c04636",
    "die-w": "#ece0ca",
    "card-y": "#f0c544",
    "card-r": "#d9452f",
    "cap-1": "#d0601c",
    "cap-2": "#14579a",
    "cap-3": "#e8d653",
    "cap-4": "#a2497f",
    "cap-5": "#171412",
    "cap-6": "#e59f2b",
    "cap-7": "#0b8566",
    "cap-8": "#f3ead9",
    "skin-1": "#d9b08a",
    "skin-2": "#b37e55",
    "skin-3": "#784c32",
}
"""The room by lamplight."""

THEMES: Final[Mapping[Theme, Mapping[str, str]]] = {"day": DAY, "night": NIGHT}

PAGES: Final[Mapping[str, str | tuple[str, str]]] = {
    # light and shadow in the room
    "light": ("rgb(255 232 176 / .3)", "rgb(255 190 96 / .36)"),
    "window": ("#fbe8b6", "#f2c565"),
    "cord": ("#6d5c4c", "#8f7f6c"),
    "beam": ("rgb(255 240 200 / .5)", "rgb(116 98 74)"),
    "dim": ("rgb(0 0 0 / 0)", "rgb(20 10 4 / .26)"),
    "touched": ("rgb(68 42 18 / .09)", "rgb(255 255 255 / .07)"),
    "taken": (DAY["felt"], NIGHT["gold"]),
    "muted-on-board": (DAY["muted"], NIGHT["muted"]),
    # boxes, the band that a box stands in, faces, the podium
    "on-cover": "#fdf4e1",
    "on-gold-cover": "#35200a",
    "cover-line": "#fdf1d6",
    "muted-on-cover": "#f1ddc4",
    "cover-glow": "#fff2d8",
    "on-face": "#f7f0df",
    "portrait": "#cdb58a",
    "podium-1": "#ecd0a2",
    "podium-2": "#cf9f63",
    "on-podium": "#2b2420",
    # on the felt
    "muted-on-felt": "#dde7da",
    "focus-on-felt": "#ffd98a",
    "won-on-felt": "#ffdf97",
    # what can be touched on a board, and what the house advises
    "spot-lit": "#ffe6a6",
    "spot-chosen": "#fff3cf",
    "outline": "#14110f",
    "advice": "#8ff5c4",
    "advice-deep": "#10382a",
    "advice-edge": "#2f9c6d",
    "on-advice": "#eafff5",
    # what is planned while another one thinks
    "plan": "#9fd4ff",
    "plan-deep": "#10324a",
    # the strip of a game's course
    "strip-1": "#a83c25",
    "strip-2": "#e7bf6b",
    "strip-turn": "#ffe08a",
    # a code to show: phones read dark on white, by night as well
    "code-paper": DAY["ivory"],
    "code-ink": DAY["ink"],
    # the desk under sheets that are printed
    "desk": "#6e655c",
}
"""Colours that pages need and boards do not: one value, or one by day and one by night."""

BY_LIGHT: Final[Mapping[str, tuple[str, str]]] = {
    "shadow-rgb": ("68 42 18", "0 0 0"),
    "blend": ("soft-light", "color-dodge"),
}
"""What pages need by day and by night and is no colour."""

TINTS: Final[Mapping[str, str]] = {
    "black-rgb": "0 0 0",
    "white-rgb": "255 255 255",
    "spot-rgb": "255 230 166",
    "won-rgb": "255 223 151",
    "hollow-rgb": "10 4 0",
    "grain-rgb": "90 50 10",
    "backdrop-rgb": "10 6 2",
}
"""Colours of which pages use a share, as red, green and blue: `rgb(var(--black-rgb) / .2)`."""

COVER_COLORS: Final[Mapping[str, tuple[str, str]]] = {
    "brick": ("#b5432a", "#742514"),
    "gold": ("#c98a24", "#704709"),
    "plum": ("#5f3d5b", "#331d33"),
    "blue": ("#1f6390", "#113c59"),
    "green": ("#2f6a4a", "#1a4230"),
}
"""The front and the side of a box, by the name of its colour."""

FONTS: Final[Mapping[str, str]] = {
    "serif": '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,"Book Antiqua",Georgia,serif',
    "sans": 'Seravek,"Avenir Next","Segoe UI","Noto Sans","Open Sans",Ubuntu,Cantarell,system-ui,sans-serif',
}
"""Families of letters that machines already have; the same by day and by night."""

PAGE_FONTS: Final[Mapping[str, str]] = {
    "serif": FONTS["serif"].replace("Georgia", '"DejaVu Serif Condensed",Georgia'),
    "sans": FONTS["sans"].replace("system-ui", '"DejaVu Sans Condensed",system-ui'),
    "mono": 'ui-monospace,"Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace',
}
"""The same on pages, whose words run on: narrow letters before a machine's last resort."""


def css(theme: Theme, names: Iterable[str] | None = None) -> str:
    """Return declarations of a theme's tokens, all of them or those named, to stand between braces."""
    values = THEMES[theme]
    return _declared(values if names is None else {name: values[name] for name in names})


def pages_css() -> str:
    """Return the tokens for pages: light as the device wishes it, unless `data-theme` on the root says otherwise."""
    pairs: dict[str, str | tuple[str, str]] = {**{name: (DAY[name], NIGHT[name]) for name in DAY}, **PAGES}
    colors = {
        name: value if isinstance(value, str) else f"light-dark({','.join(value)})" for name, value in pairs.items()
    }
    day, night = (_declared({name: pair[light] for name, pair in BY_LIGHT.items()}) for light in (0, 1))
    covers = (f'[data-key="{name}"]{{--key:{front};--key-2:{side}}}' for name, (front, side) in COVER_COLORS.items())
    return (
        f":root{{color-scheme:light dark;{_declared({**PAGE_FONTS, **colors, **TINTS})}{day}}}\n"
        ':root[data-theme="day"]{color-scheme:light}\n'
        f':root[data-theme="night"]{{color-scheme:dark;{night}}}\n'
        f'@media (prefers-color-scheme:dark){{:root:not([data-theme="day"]){{{night}}}}}\n'
        f"{''.join(covers)}\n"
    )


def _declared(tokens: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in tokens.items())
