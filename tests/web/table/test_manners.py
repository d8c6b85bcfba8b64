"""What people do at a table besides playing, in a real browser: ask, offer, give up, go away, speak, look on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.seats import move, sit_opposite
from tests.web.pages.table import moves_of
from tests.web.shared_browser import CHROMIUM
from tests.web.tournament_people import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

ASKED = "#waits:not(:empty)"
"""What is waited for, in words."""


async def test_a_move_is_taken_back_when_the_other_agrees(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        move(anna, table, "3")
        await expect(moves_of(bert)).to_have_count(1)
        assert anna.do(table, type="ask-takeback", seat=0).status_code == 200
        await bert.locator("#answers .go").click()
        await expect(moves_of(bert)).to_have_count(0)
        move(anna, table, "2")
        await bert.locator(".spot.can").first.click()
        await expect(moves_of(bert)).to_have_count(2)
        await bert.locator("#takeback").click()
        asked = await bert.locator(ASKED).inner_text()
        assert anna.do(table, type="answer-takeback", seat=0, agree=False).status_code == 200
        await expect(bert.locator("#waits")).not_to_have_text(asked)  # it may say after a while that Anna is away
        await expect(moves_of(bert)).to_have_count(2)


async def test_what_the_dice_have_shown_is_never_taken_back(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay("stilelibero", options={"players": 2})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        mover = anna.look(table)["turn"]
        assert isinstance(mover, dict)
        if mover.get("mine"):
            move(anna, table)
            await expect(bert.locator("#buttons [data-spot], .spot.can").first).to_be_visible()
        await bert.locator("#buttons [data-spot], .spot.can").first.click()
        await expect(bert.locator("#takeback")).to_be_visible()
        await bert.locator("#takeback").click()
        await expect(bert.locator("#trouble")).to_be_visible()
        assert anna.look(table)["table"]["takeback_from"] is None


async def test_a_draw_is_offered_and_accepted(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        await bert.locator("#draw").click()
        asked = await bert.locator(ASKED).inner_text()
        assert anna.do(table, type="answer-draw", seat=0, agree=False).status_code == 200
        await expect(bert.locator("#waits")).not_to_have_text(asked)  # it may say after a while that Anna is away
        assert anna.do(table, type="offer-draw", seat=0).status_code == 200
        await bert.locator("#answers .go").click()
        await expect(bert.locator("#rematch")).to_be_visible()
        assert anna.look(table)["table"]["outcome"]["drawn"]


async def test_whoever_waits_for_an_answer_about_a_draw_is_asked_about_a_take_back(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        move(anna, table, "3")
        await bert.locator("#draw").click()
        await expect(bert.locator(ASKED)).to_be_visible()
        assert anna.do(table, type="ask-takeback", seat=0).status_code == 200
        await bert.locator("#answers .go").click()
        await expect(moves_of(bert)).to_have_count(0)


async def test_whoever_gives_up_is_asked_first(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        await bert.locator("#resign").click()
        await bert.locator("#answers .btn:not(.go)").click()
        await expect(bert.locator("#answers button")).to_have_count(0)
        await bert.locator("#resign").click()
        await bert.locator("#answers .go").click()
        await expect(bert.locator("#rematch")).to_be_visible()
        outcome = anna.look(table)["table"]["outcome"]
        assert (outcome["reason"], outcome["ranks"]) == ("resigned", [1, 2])
        await expect(bert.locator("#told")).to_have_text("Vous avez abandonné avant le premier tour.")


async def test_people_type_what_their_own_dice_showed(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay("stilelibero", options={"players": 2}, own_dice=True)
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        typed = bert.locator("#buttons input")
        await typed.fill("nonsense")
        await typed.press("Enter")
        await expect(bert.locator("#trouble")).to_be_visible()
        await bert.locator("#buttons input").fill("235566")
        await bert.locator("#buttons input").press("Enter")
        await expect(moves_of(bert)).to_have_text(["[235566]"])
        move(anna, table, "[124446]")
        await expect(moves_of(bert)).to_have_count(2)
        assert anna.look(table)["moves"][1]["token"] == "[124446]"


async def test_the_members_of_a_team_act_in_turn(served: Served, guests: Callable[..., Guest]) -> None:
    """Anna and Bert share the first seat: each begins every second turn of it."""
    anna, carl = guests("Anna"), guests("Carl")
    table = anna.lay("rugby", options={"first": "a"}, teams=True)
    assert carl.do(table, type="sit", seat=1).status_code == 200
    async with browser() as opened:
        bert = await visitor(opened, served)
        await bert.goto(f"/tables/{table}?invite={anna.look(table)['table']['seats'][0]['invitation']}")
        await bert.locator("#answers button", has_text="Rejoindre").click()
        await expect(bert.locator("#team button")).to_have_count(1)
        acted = {"Anna": 0, "Bert": 0}
        can = bert.locator("#buttons [data-spot], .spot.can")
        for _ in range(60):
            if all(acted.values()):
                break
            turn = anna.look(table)["turn"]
            assert isinstance(turn, dict)
            if turn["acting"] == 1:
                move(carl, table)
            elif turn.get("mine"):
                await expect(can).to_have_count(0)
                move(anna, table)
                acted["Anna"] += 1
            else:
                await can.first.click()
                await expect(bert.locator("#count")).not_to_have_text(str(turn["ply"]))
                acted["Bert"] += 1
        assert all(acted.values()), acted


async def test_who_stays_away_loses_the_seat_after_a_fair_wait(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    """Anna is away from all three: where both have moved the win is claimed, where days are given nothing is."""
    house = serve(LUDOGITE_FAIR_WAIT_SECONDS="8")
    anna = guests("Anna", house)
    clocks: tuple[dict[str, int], ...] = ({}, {}, {"per_move_ms": 7 * 86_400_000})
    tables = [anna.lay(options={"first": "left"}, clock=clock) for clock in clocks]
    async with browser() as opened:
        pages = [await sit_opposite(opened, house, table) for table in tables]
        for table, page in zip(tables, pages, strict=True):
            if table != tables[1]:
                move(anna, table, "3")
                await page.locator(".spot.can").first.click()
                await expect(moves_of(page)).to_have_count(2)
        claimed, handed, waits = pages
        # The page counts the wait, and offers only what will be granted.
        await expect(claimed.locator(ASKED)).to_contain_text("On attend encore Anna", timeout=20_000)
        await expect(handed.locator("#answers button")).to_have_count(1, timeout=20_000)
        await expect(claimed.locator("#answers button")).to_have_count(2, timeout=20_000)
        await expect(waits.locator("#above .seat.away")).to_be_visible()
        await expect(waits.locator("#answers > *")).to_have_count(0)
        # What a touch decides is said before it, and nothing happens unless they mean it.
        await claimed.locator("#answers button").first.click()
        await expect(claimed.locator("#answers .offer")).to_contain_text("vous la gagnez, et Anna la perd")
        await claimed.locator("#answers .btn:not(.go)").click()
        await expect(claimed.locator("#answers button")).to_have_count(2)
        assert anna.look(tables[0])["table"]["status"] == "playing"
        await claimed.locator("#answers button").first.click()
        await claimed.locator("#answers .go").click()
        await expect(claimed.locator("#rematch")).to_be_visible()
        await handed.locator("#answers button").click()
        await expect(handed.locator("#answers .offer")).to_contain_text("Anna peut reprendre sa place à tout moment")
        await handed.locator("#answers .go").click()
        await expect(moves_of(handed).first).to_be_attached()
        assert anna.look(tables[0])["table"]["outcome"]["reason"] == "claimed"
        assert anna.look(tables[1])["table"]["seats"][0]["level"]
        assert anna.look(tables[2])["table"]["status"] == "playing"


async def test_whoever_comes_back_takes_the_seat_back_from_the_machine(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    """Bert's telephone slept. After a reload he is asked whether he plays on himself; whoever looks on is not."""
    house = serve(LUDOGITE_FAIR_WAIT_SECONDS="1")
    anna = guests("Anna", house)
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        bert = await sit_opposite(opened, house, table)
        move(anna, table, "3")
        await bert.goto("/")
        until(lambda: anna.look(table)["turn"].get("absent", {}).get("left_ms") == 0)
        assert anna.do(table, type="hand-over", seat=1).status_code == 200
        until(lambda: anna.look(table)["turn"].get("mine"))
        looker = await visitor(opened, house)
        await looker.goto(f"/tables/{table}")
        await bert.goto(f"/tables/{table}")
        await expect(bert.locator("#answers .offer")).to_contain_text("joue ici pour vous")
        await expect(moves_of(looker)).to_have_count(2)
        await expect(looker.locator("#answers button")).to_have_count(0)
        await bert.locator("#answers .go").click()
        until(lambda: not anna.look(table)["table"]["seats"][1].get("level"))
        move(anna, table)
        await bert.locator(".spot.can").first.click()
        await expect(moves_of(bert)).to_have_count(4)


async def test_one_person_is_muted_and_another_heard(served: Served, guests: Callable[..., Guest]) -> None:
    anna, carl = guests("Anna"), guests("Carl")
    table = anna.lay(free_chat=True)
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        anna.do(table, type="say", text="buy my marbles")
        carl.do(table, type="say", text="good luck to both")
        said = bert.locator("#talk li")
        await expect(said).to_have_text(["Anna buy my marbles", "Carl good luck to both"])
        await said.locator("button", has_text="Anna").click()
        anna.do(table, type="say", text="cheap marbles")
        await expect(said).to_have_text(["Anna …", "Carl good luck to both", "Anna …"])
        await bert.reload()
        await expect(said).to_have_text(["Anna …", "Carl good luck to both", "Anna …"])
        await said.locator("button", has_text="Anna").first.click()
        await expect(said).to_have_text(["Anna buy my marbles", "Carl good luck to both", "Anna cheap marbles"])


async def test_those_who_look_on_are_counted(served: Served, guests: Callable[..., Guest]) -> None:
    table = guests("Anna").lay()
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        await expect(bert.locator("#watching")).to_be_hidden()
        others = [await visitor(opened, served, "en") for _ in range(2)]
        for count, other in enumerate(others, 1):
            await other.goto(f"/tables/{table}")
            await expect(bert.locator("#watching")).to_contain_text(str(count))
        await expect(others[0].locator("#watching")).to_have_text("2 people watch")
        for other in others:
            await other.close()
        await expect(bert.locator("#watching")).to_be_hidden()
