"""Hints, looking back, and playing on from a moment: through the real doors of a real house."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.waiting import wait_until
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import faults
from tests.web.pages.table import lay, moves_of, play_on, touch_until
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import LANGUAGES
from ludogite.core.playthrough import Playthrough
from ludogite.core.reading import read, verify
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx
    from tests.web.served import Guest, Served

    from ludogite.core.options import Value

ALONE = [{"kind": "me"}, {"kind": "bot", "level": "1"}]
NEARLY = "cccb0/0bccc L"
"""Left wins with lane 4; anything else lets Top win."""


def hint_of(guest: Guest, table: str, **query: Any) -> httpx.Response:
    return guest.http.get(f"/api/tables/{table}/hint", params=query, headers=guest.head)


def review_of(guest: Guest, table: str) -> dict[str, Any]:
    def looked_at() -> dict[str, Any]:
        found = guest.http.get(f"/api/tables/{table}/review", params={"language": "en"})
        assert found.status_code == 200, found.text
        answer: dict[str, Any] = found.json()
        if answer["kind"]:
            return answer
        assert answer["done"] <= answer["total"]
        return {}

    return wait_until(looked_at, "the game is looked at")


def play_out(guest: Guest, table: str, seed: int = 1) -> None:
    """Play any moves until the game is over."""
    rng = random.Random(seed)

    def turn_or_end() -> dict[str, Any]:
        view = guest.look(table)
        return view if view["table"]["status"] == "over" or view["turn"].get("mine") else {}

    while (view := wait_until(turn_or_end, "a turn of theirs, or the end"))["table"]["status"] != "over":
        move = rng.choice(view["turn"]["moves"])["move"]
        assert guest.do(table, type="play", token=move, ply=view["turn"]["ply"]).is_success


def test_a_good_move_is_shown_against_the_machine(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(seats=ALONE, start=NEARLY)
    view: Any = anna.look(table)
    assert view["turn"]["hints"] is True
    for language in LANGUAGES:
        answer = hint_of(anna, table, language=language)
        assert answer.status_code == 200, answer.text
        hint = answer.json()
        assert hint["move"] == "4"
        assert hint["touch"]
        assert {spot["name"] for spot in hint["spots"]} == set(hint["touch"])
        assert hint["kind"] == "exact"
        assert ("gagnée" if language == "fr" else "won") in hint["tell"]
        assert len(hint["reasons"]) == 2


def test_the_first_hint_against_the_first_levels_gives_reasons_and_no_chance(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    for game_id, level, language in (("squadro", "1", "fr"), ("rugby", "2", "en"), ("squadro", "3", "en")):
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        table = anna.lay(game_id, seats, options={"first": "left" if game_id == "squadro" else "a"})
        hint = hint_of(anna, table, language=language).json()
        assert hint["tell"]
        assert hint["reasons"]
        assert any("%" in reason for reason in hint["reasons"]) == (level == "3")
        assert bool(hint["line"]) == (level == "3")


def test_a_good_move_is_never_shown_against_people(guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    friends = anna.lay(options={"first": "left"})
    bert.do(friends, type="sit", seat=1)
    device = anna.lay(seats=[{"kind": "me"}, {"kind": "device"}], options={"first": "left"})
    against_machine = anna.lay(seats=ALONE, options={"first": "left"})
    for table, who in ((friends, anna), (friends, bert), (device, anna), (against_machine, bert)):
        view: Any = who.look(table)
        assert not view["turn"].get("hints")
        answer = hint_of(who, table)
        assert answer.status_code == 400
        assert answer.json()["code"] == "table/hint"
    unknown = anna.http.get(f"/api/tables/{against_machine}/hint")
    assert unknown.status_code == 401


def test_whoever_asks_too_often_is_asked_to_think(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(seats=ALONE, start=NEARLY)
    answers = [hint_of(anna, table).status_code for _ in range(12)]
    assert answers[0] == 200
    assert answers[-1] == 429


def test_a_finished_game_is_looked_back_at_once_and_for_all(guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(seats=[{"kind": "me"}, {"kind": "device"}], start=NEARLY)
    refused = anna.http.get(f"/api/tables/{table}/review")
    assert (refused.status_code, refused.json()["code"]) == (400, "table/refused")
    anna.do(table, type="play", token="5", ply=0)
    anna.do(table, type="play", token="2", ply=1)
    found = review_of(anna, table)
    assert found["kind"] == "estimate"
    assert found["values"][-1] == [0.0, 1.0]
    assert found["best"] == ["4", "2"]
    (turn,) = found["turns"]
    assert (turn["number"], turn["seat"], turn["played"], turn["better"]) == (1, "left", "5", "4")
    assert (turn["cause"], found["drift"]) == ("decision", "")
    assert turn["did"]
    assert found["luck"] == []
    again = bert.http.get(f"/api/tables/{table}/review", params={"language": "en"}).json()
    assert again == found
    hint = hint_of(bert, table, at=0).json()
    assert hint["move"] == "4"
    for at in (None, 2, 99):
        query = {} if at is None else {"at": at}
        assert hint_of(bert, table, **query).json()["code"] == "table/hint"


def near_the_end(game_id: str, **options: Value) -> str:
    """Return a position of a random game some events before it ends."""
    game, rng = open_game(game_id), Rng(5)
    play = Playthrough(game, game.settings(options))
    while play.outcome is None:
        if play.state.at_chance():
            play.draw(rng)
        else:
            play.push_code(play.state.moves()[rng.below(len(play.state.moves()))])
    return game.notation.format_position(play.events[-16].before)


WOODS = {"en": ("maple", "walnut"), "fr": ("érable", "noyer"), "de": ("Ahorn", "Nussbaum")}


def test_after_a_game_sides_are_called_as_at_the_table_and_turns_counted_as_in_the_list(
    guests: Callable[..., Guest],
) -> None:
    anna = guests("Anna")
    table = anna.lay(seats=ALONE)
    play_out(anna, table)
    turns = anna.http.get(f"/tables/{table}/replay").json()["moments"][-1]["turn"]
    moves = anna.look(table)["turn"]["ply"] - 1  # all but the draw for who begins
    for language, woods in WOODS.items():
        page = anna.http.get(f"/tables/{table}/after", headers={"accept-language": language}).text
        assert sorted(re.findall(r"<small>(.+?)</small>", page.partition("<main")[2])) == sorted(woods)
        select = page.partition('id="wi-side"')[2].partition("</select>")[0]
        sides = [" ".join(option.split()) for option in re.findall(r"<option[^>]*>([^<]+)", select)]
        assert [side.partition(" · ")[2] for side in sides] == list(woods)
        assert sides[0].startswith("Anna")
        assert f">{turns} / {turns}<" in page
        assert f"Squadro · {moves} " in page


@pytest.mark.parametrize("over", [False, True], ids=["in play", "over"])
def test_a_good_move_is_shown_where_it_lies_on_the_board_of_whoever_asks(
    guests: Callable[..., Guest], *, over: bool
) -> None:
    anna = guests("Anna")
    table = anna.lay(seats=ALONE, start=NEARLY)
    if over:
        anna.do(table, type="play", token="4", ply=0)
    (spot,) = hint_of(anna, table, at=0, upright=True).json()["spots"]
    assert spot["height"] > spot["width"], "her pieces move away from her"


def test_luck_and_skill_of_a_match_add_up(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    begin = near_the_end("rugby", format="single")
    table = anna.lay("rugby", [{"kind": "me"}, {"kind": "device"}], options={"format": "single"}, start=begin)
    play_out(anna, table)
    found = review_of(anna, table)
    assert found["kind"] == "exact"
    assert len(found["luck"]) == 2
    for number, account in enumerate(found["luck"]):
        parts = sum(account[part] for part in ("start", "dice", "own", "others", "left"))
        assert parts == pytest.approx(account["result"], abs=1e-9)
        assert account["result"] == found["values"][-1][number]


def test_a_table_laid_from_a_position_names_it_and_can_be_verified(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    options: dict[str, Value] = {"players": 2, "lanes": "seats"}
    begin = near_the_end("stilelibero", **options)
    table = anna.lay("stilelibero", [{"kind": "me"}, {"kind": "device"}], options=options, start=begin)
    play_out(anna, table, 4)
    record = read(anna.http.get(f"/api/tables/{table}/record").text)
    assert record.start == begin
    assert verify(record, open_game("stilelibero")).proven > 0


def test_a_position_without_a_future_is_refused(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    for start, code in (("nonsense", "position/syntax"), ("cccc0/00000 T", "table/setup")):
        wish = {"game": "squadro", "seats": ALONE, "start": start}
        answer = anna.http.post("/api/tables", json=wish, headers=anna.head)
        assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_a_person_asks_for_a_move_looks_back_and_plays_on_differently(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await lay(page, "squadro", "bot")
        await page.locator(".hint-ask:visible").click()
        await page.wait_for_selector(".hint-card h2")
        await page.wait_for_selector(".hints rect", state="attached")
        assert not await faults(page)

        async def is_played() -> bool:
            return await moves_of(page).count() > 6

        await touch_until([page], random.Random(2), is_played, "some moves are played")
        await page.locator("#resign").click()
        await page.locator("#answers .go").click()
        await page.locator("#review").click()
        await page.wait_for_url("**/after")  # with its scripts: before them, a touch is not heard
        await page.locator("#owl-look").click()
        await page.wait_for_selector("#place-owl:not([hidden])")
        strip = page.locator("#place-strip svg")
        await strip.click(position={"x": 8, "y": 20})
        await page.wait_for_function("() => document.getElementById('ply').value === '0'")
        assert "%" in await page.locator("#worth").inner_text()
        await page.locator("#next").click()
        await page.locator("#next").click()
        assert not await faults(page)
        await page.emulate_media(color_scheme="dark")
        await page.reload()
        await page.wait_for_selector("#place-owl:not([hidden])")
        assert not await faults(page)
        await page.locator("#wi-with").select_option("device")
        await page.evaluate("document.getElementById('ply').value = 3")
        await page.locator("#ply").dispatch_event("input")
        await page.wait_for_function("() => document.getElementById('branch-at').value === '3'")
        await page.locator("#branch-go").click()
        await page.wait_for_selector(".spot.can")
        await play_on([page], random.Random(7))
        record = read(await page.evaluate("fetch('/api' + location.pathname + '/record').then((r) => r.text())"))
        assert record.start
        await page.locator("#rematch button").click()
        await page.wait_for_selector(".spot.can")
