"""Style in layers: every rule stands in the layer and file of what it styles, every colour comes from the theme."""

from __future__ import annotations

import json
import re
from collections import defaultdict

from tests.for_each import for_each
from tests.web.sheets import Sheet, classes, ids, read_rules, selectors, sheets

from ludogite.core.registry import installed_games
from ludogite.drawing.theme import DAY, NIGHT, PAGES, TINTS, pages_css
from ludogite.web.board.routes import board_css
from ludogite.web.rooms import template_folders
from ludogite.web.shared.files import WEB
from ludogite.web.shared.routes import LAYERS, STYLES, house_css

WIDEST = 120
COLOR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*[\d.]")
NAMED = re.compile(
    r"(?<![\w-])(?:aqua|azure|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|"
    r"lime|linen|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|silver|snow|tan|teal|tomato|violet|"
    r"wheat|white|yellow)(?![\w-])"
)
TEMPLATES = "\n".join(
    path.read_text(encoding="utf-8") for folder in template_folders() for path in sorted(folder.rglob("*.*"))
)
SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.js")))
DRAWN = "\n".join(
    path.read_text(encoding="utf-8")
    for path in [*sorted(WEB.parent.glob("drawing/*.py")), WEB.parent / "rules_page.py", *sorted(WEB.rglob("*.py"))]
)

every_sheet = for_each(sheets(), lambda sheet: sheet.path.name)


def test_the_order_of_the_layers_is_said_before_everything_else() -> None:
    assert house_css().startswith(f"@layer {', '.join(LAYERS)};")
    assert LAYERS == ("tokens", "base", "board", "parts", "rooms")


def test_a_page_loads_the_house_before_any_other_sheet() -> None:
    for folder in template_folders():
        for path in folder.glob("*.html"):
            linked = re.findall(r'<link rel="stylesheet" href="([^"]+)"', path.read_text(encoding="utf-8"))
            assert "/static/house.css" not in linked[1:], path.name


@for_each(installed_games())
def test_the_style_of_a_game_stays_in_the_layer_of_boards(game: str) -> None:
    layers = {rule.within[0] for rule in read_rules(board_css(game))}
    assert layers == {"@layer board", "@layer parts"}
    drawn = board_css(game).partition("@layer parts")[0]
    assert installed_games()[game].board.style in drawn


@every_sheet
def test_a_sheet_is_in_one_layer_from_its_first_rule_to_its_last(sheet: Sheet) -> None:
    assert sheet.rules
    for rule in sheet.rules:
        assert rule.within[:1] == (f"@layer {sheet.layer}",), rule.selector


@every_sheet
def test_a_sheet_writes_no_colour(sheet: Sheet) -> None:
    for rule in sheet.rules:
        for name, value in rule.declared:
            assert not COLOR.search(value), (rule.selector, name, value)
            words = re.sub(r'var\([^()]*\)|"[^"]*"|--[\w-]+', "", value)
            assert not NAMED.search(words), (rule.selector, name, value)


@every_sheet
def test_a_sheet_can_be_read_line_by_line(sheet: Sheet) -> None:
    assert len(sheet.text.splitlines()) < 600
    for number, line in enumerate(sheet.text.splitlines(), 1):
        assert len(line) <= WIDEST, (number, line)
        assert line.count(";") <= 1 or '"' in line or "/*" in line, (number, line)
        assert not re.search(r"[{}].*[{}]", line), (number, line)
        assert "----" not in line, (number, line)


def first_class(selector: str) -> str:
    """Return the class that a selector begins with: what is styled, or what it is inside of."""
    named = re.search(r"\.([a-zA-Z][\w-]*)", re.sub(r":not\([^)]*\)", "", selector))
    return named[1] if named else ""


def firsts(sheet: Sheet) -> set[str]:
    """Return the classes that the rules of a sheet begin with."""
    return {first_class(one) for rule in sheet.rules for one in selectors(rule.selector)} - {""}


def parts() -> set[str]:
    """Return the classes that the house has for all rooms."""
    return set().union(*(firsts(sheet) for sheet in sheets() if sheet.layer != "rooms"))


def owned() -> dict[str, set[str]]:
    """Return the classes of each room: those that its rules begin with and that are no part of the house."""
    rooms: dict[str, set[str]] = defaultdict(set)
    for sheet in sheets():
        if sheet.layer == "rooms":
            rooms[sheet.folder] |= firsts(sheet) - parts()
    return rooms


def test_a_class_of_one_room_is_not_styled_by_another() -> None:
    rooms = owned()
    for sheet in (one for one in sheets() if one.layer == "rooms"):
        foreign = {name: room for room, names in rooms.items() if room != sheet.folder for name in names}
        for rule in sheet.rules:
            strange = {name: foreign[name] for name in classes(rule.selector) & set(foreign)}
            assert not strange, (sheet.path.name, rule.selector, strange)


@every_sheet
def test_a_room_styles_parts_of_the_house_only_inside_something_of_its_own(sheet: Sheet) -> None:
    if sheet.layer != "rooms":
        return
    shared = parts()
    for rule in sheet.rules:
        if rule.selector.startswith("@page") or "@keyframes" in str(rule.within) or "@media print" in rule.within:
            continue
        for selector in selectors(rule.selector):
            assert classes(selector) - shared or ids(selector) or "[data-" in selector, selector


def test_every_class_in_a_sheet_is_worn_by_something() -> None:
    worn = set(re.findall(r"[a-zA-Z][\w-]*", TEMPLATES + SCRIPTS + DRAWN))
    counted = set(re.findall(r"([a-z]+-)(?:\{\{|\$\{|\{)", TEMPLATES + SCRIPTS + DRAWN))
    for sheet in sheets():
        for rule in sheet.rules:
            for name in classes(rule.selector):
                numbered = re.sub(r"\w+$", "", name)
                assert name in worn or numbered in counted, (sheet.path.name, rule.selector, name)


def test_every_sheet_is_loaded() -> None:
    for sheet in sheets():
        joined = sheet.path.parent == STYLES or sheet.path.parent.name == "styles"
        address = f'"/static/{sheet.path.name}"'
        assert joined or f"href={address}" in TEMPLATES or f"href: {address}" in SCRIPTS, sheet.path.name


def test_every_token_that_is_used_is_defined_and_every_token_of_pages_is_used() -> None:
    written = house_css() + "".join(sheet.text for sheet in sheets()) + board_css("squadro")
    defined = set(re.findall(r"(--[\w-]+):", written)) | set(re.findall(r'setProperty\("(--[\w-]+)"', SCRIPTS))
    used = set(re.findall(r"var\((--[\w-]+)", written))
    assert used <= defined, used - defined
    drawn = set(re.findall(r"var\((--[\w-]+)", TEMPLATES + DRAWN))
    own = {f"--{name}" for name in (*PAGES, *TINTS)}
    own |= {name for sheet in sheets() for rule in sheet.rules for name, _ in rule.declared if name.startswith("--")}
    assert own <= used | drawn, own - used - drawn


def test_every_colour_of_the_theme_is_told_to_pages_once() -> None:
    tokens = pages_css()
    for name in DAY:
        assert tokens.count(f"--{name}:") == 1
        assert f"--{name}:light-dark({DAY[name]},{NIGHT[name]});" in tokens


def test_the_browser_round_the_page_has_the_colours_of_the_paper() -> None:
    base = (WEB / "shared/templates/base.html").read_text(encoding="utf-8")
    told = re.findall(r'name="theme-color"\s+content="([^"]+)"', base)
    assert told == [DAY["paper"], NIGHT["paper"]]
    manifest = json.loads((WEB / "shared/static/house.webmanifest").read_text(encoding="utf-8"))
    assert {manifest["background_color"], manifest["theme_color"]} <= {DAY["paper"], DAY["felt"], DAY["ink"]}
