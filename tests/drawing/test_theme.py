import re

import pytest

from ludogite.drawing.theme import BY_LIGHT, DAY, NIGHT, THEMES, Theme, css, pages_css

READ = [
    ("ink", "paper"),
    ("ink", "paper-2"),
    ("ink", "paper-3"),
    ("muted", "paper"),
    ("muted", "paper-2"),
    ("gold-ink", "paper"),
    ("brick", "paper"),
    ("blue", "paper"),
    ("green", "paper"),
    ("on-felt", "felt"),
    ("on-felt", "felt-lit"),
    ("on-felt", "felt-deep"),
    ("on-brick", "brick"),
    ("on-blue", "blue"),
    ("on-gold", "gold"),
    ("on-green", "green"),
    ("pip", "ivory"),
    ("pip", "die-w"),
    ("water-num", "water-3"),
    ("water-num", "water-6"),
]
"""What is read, and on what."""

SEEN = [
    ("ivory", "die-b"),
    ("edge", "paper"),
    ("focus", "paper"),
    ("ivory", "die-g"),
    ("ivory", "die-r"),
    ("flag-num", "flag-r"),
    ("flag-num", "flag-b"),
    ("flag-num", "flag-g"),
    ("flag-num-y", "flag-y"),
    ("maple-1", "walnut-2"),
]
"""Large figures and lines, and what they lie on."""


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_both_themes_have_the_same_tokens_in_the_same_order() -> None:
    assert list(DAY) == list(NIGHT)


@pytest.mark.parametrize("theme", THEMES)
def test_every_token_is_a_colour(theme: Theme) -> None:
    for name, value in THEMES[theme].items():
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", name)
        assert re.fullmatch(r"#[0-9a-f]{6}", value), name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), READ)
def test_text_can_be_read(theme: Theme, text: str, ground: str) -> None:
    assert contrast(THEMES[theme][text], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("line", "ground"), SEEN)
def test_lines_and_large_figures_can_be_seen(theme: Theme, line: str, ground: str) -> None:
    assert contrast(THEMES[theme][line], THEMES[theme][ground]) >= 3


def test_only_the_tokens_asked_for_are_declared() -> None:
    assert css("day", ["gold"]) == f"--gold:{DAY['gold']};"
    assert css("night").count(";") == len(NIGHT)


def test_pages_have_each_colour_by_day_and_by_night_in_one_place() -> None:
    page = pages_css()
    for name in DAY:
        assert page.count(f"--{name}:") == 1
        assert f"--{name}:light-dark({DAY[name]},{NIGHT[name]});" in page
    assert page.count("{") == page.count("}")


def test_what_is_no_colour_changes_by_choice_as_by_device() -> None:
    page = pages_css()
    day, night = ("".join(f"--{name}:{pair[light]};" for name, pair in BY_LIGHT.items()) for light in (0, 1))
    assert page.count(day) == 1
    assert page.count(night) == 2
