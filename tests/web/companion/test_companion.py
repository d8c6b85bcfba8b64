"""People with the real box: their game is kept, their hands are counted, and a reload loses nothing."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import faults
from tests.web.shared_browser import CHROMIUM

from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import installed_games
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from playwright.async_api import Page
    from tests.web.served import Served

PHONE = {"width": 390, "height": 844}
KEPT = [game for game in installed_games().values() if game.around.keeper]
OPTIONS = {"rugby": {"format": "single"}, "stilelibero": {"players": 3, "end": "deep"}}
with_a_browser = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")


def ask(served: Served, address: str, **question: Any) -> httpx.Response:
    return httpx.post(f"{served.url}/api/games/{address}", json=question, timeout=60)


def happenings(now: dict[str, Any], rng: random.Random) -> list[str]:
    """Choose something that can happen, as a page does: a decision, and the dice that follow it."""
    choice = rng.choice(now["choices"])
    tokens = [choice["token"]] if choice.get("token") else []
    if roll := choice.get("roll"):
        signs = "".join(rng.choice(roll["faces"])["sign"] for _ in range(roll["count"]))
        tokens.append(f"[{roll['prefix']}{signs}]")
    return tokens


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.id)
def test_a_whole_game_can_be_kept_with_nothing_but_what_the_answers_offer(served: Served, game: Any) -> None:
    rng, tokens = random.Random(7), list[str]()
    with httpx.Client(base_url=served.url, timeout=60) as http:
        while True:
            question = {"options": OPTIONS[game.id], "tokens": tokens, "language": "en"}
            answer = http.post(f"/api/games/{game.id}/box", json=question)
            assert answer.status_code == 200, answer.text
            now = answer.json()
            if now.get("reason"):
                break
            tokens += happenings(now, rng)
    assert now["choices"] == []
    play = Playthrough(game, game.settings(OPTIONS[game.id] | game.around.keeper.fixed))
    for token in tokens:
        play.push(token)
    assert play.outcome is not None
    assert [seat["rank"] for seat in now["seats"]] == list(play.outcome.ranks)


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.id)
def test_every_outcome_of_the_dice_can_be_touched(game: Any) -> None:
    """Whatever chance may bring is made of the faces offered, and nothing else is."""
    rng = Rng(3)
    play = Playthrough(game, game.settings(OPTIONS[game.id] | game.around.keeper.fixed))
    for _ in range(120):
        if play.outcome:
            break
        state = play.state
        if not state.at_chance():
            play.push_code(state.moves()[rng.below(len(state.moves()))])
            continue
        roll = game.around.keeper.dice.thrown(state)
        if roll is not None:
            signs = {face.sign for face in roll.faces}
            for outcome in state.chances():
                token = game.notation.format(state, outcome)
                shown = token.removeprefix(f"[{roll.prefix}").removesuffix("]")
                assert len(shown) == roll.count
                assert set(shown) <= signs
            assert all(f'id="{face.symbol}"' in game.board.symbols for face in roll.faces)
        play.draw(rng)


def test_bad_questions_are_refused_with_a_code(served: Served) -> None:
    for address, question, code in (
        ("rugby/box", {"tokens": ["zz"]}, "chance/outcome"),
        ("rugby/box", {"tokens": ["[zz]"]}, "move/syntax"),
        ("rugby/box", {"tokens": ["[first:a]", "d"]}, "move/illegal"),
        ("rugby/box", {"options": {"format": "forever"}}, "option/value"),
        ("squadro/box", {}, "game/unsupported"),
        ("chess/box", {}, "game/unknown"),
        ("rugby/box", {"rules_version": "one"}, "message/field"),
        ("libertas/count", {"cards": ["R3", "R3"]}, "score/hand"),
        ("libertas/count", {"cards": ["Z9"]}, "score/hand"),
        ("squadro/count", {"cards": []}, "game/unsupported"),
        ("rugby/box", {"tokens": 5}, "message/field"),
        ("rugby/box", {"more": 5}, "message/field"),
    ):
        answer = ask(served, address, **question)
        assert answer.status_code == 400
        assert answer.json()["code"] == code, (address, question)
    for version in (0, 99):
        answer = ask(served, "rugby/box", rules_version=version)
        assert (answer.status_code, answer.json()["code"]) == (409, "rules/gone")
    assert ask(served, "rugby/box", rules_version=1).status_code == 200
    assert httpx.get(f"{served.url}/games/squadro/box").status_code == 404
    assert httpx.get(f"{served.url}/games/libertas/box/tournament").status_code == 404


def test_a_hand_is_counted_with_its_parts(served: Served) -> None:
    counted = ask(served, "libertas/count", cards=["R4", "R5", "R6", "L"], language="fr").json()
    assert counted["total"] == 700
    assert counted["parts"][0] == {
        "cards": ["R4", "R5", "R6", "L"],
        "what": "3 drapeaux rouges dans l’ordre avec une Libertas",
        "points": 200,
    }
    assert ask(served, "libertas/count", cards=[], options={"simple_scale": "yes"}).json()["extras"] == [12, 48]


@pytest.mark.parametrize(("options", "code"), [({"nope": 9}, "option/unknown"), ({"players": 9}, "option/value")])
def test_a_hand_is_not_counted_with_options_that_are_none(served: Served, options: dict[str, int], code: str) -> None:
    answer = ask(served, "libertas/count", cards=["R4"], options=options)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert str(next(iter(options.values()))) in answer.json()["text"] or "nope" in answer.json()["text"]


async def play_to_the_end(page: Page, rng: random.Random) -> None:
    """Touch anything on the pad, as people do while real dice roll, until somebody has won."""
    for _ in range(40_000):  # touches are not heard while the house answers the last one
        if await page.evaluate(
            """chance => {
                if (document.querySelector(".box-won")) return true;
                const things = document.querySelectorAll("#pad :is([data-sign], [data-token], [data-act=done])");
                things[Math.floor(chance * things.length)]?.click();
                return false;
            }""",
            rng.random(),
        ):
            return
    pytest.fail(await page.locator("#ask").inner_text())


@pytest.mark.anyio
@pytest.mark.browser
@with_a_browser
async def test_a_match_is_kept_to_its_end_on_a_phone_and_a_reload_loses_nothing(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=PHONE)
        await page.goto("/games/rugby")
        await page.locator('a[href="/games/rugby/box"]').click()
        await page.wait_for_url("**/box")  # with its scripts
        assert await faults(page) == []
        await page.locator('[name="option-format"]').select_option("single")
        await page.locator('[name="name-0"]').fill("Les Bleus")
        await page.locator("#setup [type=submit]").click()
        await page.locator('[data-token="[first:a]"]').click()
        for face in "BJC":
            await page.locator(f'.box-face[data-sign="{face}"]').click()
        await expect(page.locator("#ask")).to_contain_text("Les Bleus")
        await page.locator("#pad .box-face[aria-pressed]").nth(2).click()
        await page.locator("[data-act=rethrow]").click()
        assert await faults(page) == []
        await page.locator('.box-face[data-sign="P"]').click()
        await page.locator('.box-face[data-sign="+"]').click()
        await expect(page.locator("#told")).to_contain_text("entre les poteaux")
        await page.reload()
        await expect(page.locator("#seats")).to_contain_text("Les Bleus")
        await page.locator("#undo").click()
        await expect(page.locator("#told")).not_to_contain_text("entre les poteaux")
        await play_to_the_end(page, random.Random(4))
        assert await page.locator("#seats em").count() == 2
        assert await faults(page) == []
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.anyio
@pytest.mark.browser
@with_a_browser
async def test_a_race_is_kept_to_its_podium_at_night(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=PHONE, color_scheme="dark")
        await page.goto("/games/stilelibero/box")
        await page.locator('[name="option-players"]').select_option("2")
        await page.locator('[name="option-end"]').select_option("shallow")
        await expect(page.locator('[name="name-2"]')).to_be_hidden()
        await page.locator('[name="name-1"]').fill("Zoé")
        assert await faults(page) == []
        await page.locator("#setup [type=submit]").click()
        await page.wait_for_selector(".box-face")
        assert await faults(page) == []
        await play_to_the_end(page, random.Random(2))
        assert await page.locator("#seats em").count() == 2
        assert await faults(page) == []


@pytest.mark.anyio
@pytest.mark.browser
@with_a_browser
async def test_hands_are_counted_by_touching_their_cards(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=PHONE)
        await page.goto("/games/libertas/box")
        for card in ("R4", "R5", "R6", "L+"):
            await page.locator(f'[data-key="{card}"]').click()
        await expect(page.locator("#total")).to_have_text("700")
        await page.locator('[data-key="x1+"]').click()
        await expect(page.locator("#total")).to_have_text("1660")
        assert await faults(page) == []
        await page.locator("#players button").nth(1).click()
        await expect(page.locator('[data-key="R4"]')).to_be_disabled()
        await page.reload()
        await page.locator("#players button").nth(0).click()
        await expect(page.locator("#total")).to_have_text("1660")
        await expect(page.locator('[data-key="R4"]')).to_have_attribute("aria-pressed", "true")
