"""The page of a tournament of programs: all it says, in every language, with names that stay where they are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from tests.web.shared_browser import CHROMIUM

from ludogite.arena.contest import ContestPlan
from ludogite.arena.contest_game import ContestGame
from ludogite.arena.contest_page import PAIR_HEADS, PLAN, WORDS, contest_page
from ludogite.arena.contest_run import ContestRun, StopRules
from ludogite.arena.cross_table import HEADS, VERDICTS, WIDTH, CrossTable, cross_table
from ludogite.arena.sequential_test import SequentialTest
from ludogite.core.language import LANGUAGES
from ludogite.core.registry import open_game
from ludogite.drawing.svg import escape
from ludogite.translation import Translator, is_translated

NAMES = ("1", *(f"mcts:{number}" for number in range(1, 10)), "random", "exec:./<b>my</b>bot with a long name")


def told(challenger: str = "") -> CrossTable:
    """A tournament that nobody played: whoever is named first wins, and one of them crashes."""
    plan = ContestPlan(
        "libertas", open_game("libertas").rules.version, {"players": 2}, NAMES, challenger, plies=0, nodes=100
    )
    run = ContestRun(plan, StopRules(1, SequentialTest(0, 100)))
    for encounter in run.tables:
        fails = encounter[1].startswith("exec:")
        for turn in range(2):
            seats = encounter[turn:] + encounter[:turn]
            ranks = tuple(1 + encounter.index(name) for name in seats)
            failed, fault = (seats.index(encounter[1]), "bot/crashed: it ended") if fails else (None, "")
            run.add(
                ContestGame(encounter, 0, turn, seats, ranks, "", ("e",), (1, 1), (0.1, 0.1), (1200, 20), failed, fault)
            )
    return cross_table(run)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_the_language_that_was_asked_for(language: str) -> None:
    say = Translator(language)
    table = told()
    page, text = contest_page(table, "Libertas", say), table.as_text(say)
    plan = [message for part, message in PLAN.items() if part != "challenger"]  # nobody runs a gauntlet here
    verdicts = [VERDICTS[one.verdict] for one in table.pairs]
    for message in (*WORDS.values(), *PAIR_HEADS.values(), *HEADS.values(), *plan, *verdicts):
        assert escape(say(message)) in page
        assert is_translated(message, language)
    assert f'lang="{language}"' in page
    assert "$" not in page.partition("<body>")[2]
    for title in ("player", "games", "score", "points", "pace", "better", "against"):
        assert say(HEADS[title]) in text
    assert max(map(len, text.splitlines())) <= WIDTH


def test_a_gauntlet_is_told_and_those_who_never_met_have_an_empty_cell() -> None:
    page = contest_page(told("1"), "Libertas", Translator("en"))
    assert "gauntlet of level 1" in page
    assert page.count('<td class="blank">·</td>') == 12 + 11 * 10
    assert page.count('class="over"') == page.count('class="under"') == 11
    assert "<b>" not in page


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
@pytest.mark.parametrize("size", [(390, 664), (1280, 800)], ids=["phone", "desk"])
def test_names_stay_in_sight_while_the_cross_table_is_scrolled(tmp_path: Path, size: tuple[int, int]) -> None:
    file = tmp_path / "page.html"
    file.write_text(contest_page(told(), "Libertas", Translator("de")), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.goto(file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        region = page.locator(".tall")
        name, head = region.locator("tbody th").first, region.locator("thead th").nth(3)
        before = name.bounding_box()
        region.evaluate("region => { region.style.maxHeight = '200px'; region.scrollTo(80, 80); }")
        after, top, frame = name.bounding_box(), head.bounding_box(), region.bounding_box()
        assert before
        assert after
        assert top
        assert frame
        assert after["x"] == pytest.approx(before["x"], abs=3)
        assert top["y"] == pytest.approx(frame["y"], abs=1)
        browser.close()
