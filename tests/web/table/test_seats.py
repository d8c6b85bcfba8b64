"""Whose seat is it, tried by several guests over the doors of a real house and in a real browser."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import unfold_options
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.web.served import Guest, Served

RUGBY: dict[str, Any] = {"options": {"first": "a"}}
TEAMS = RUGBY | {"teams": True}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
in_browser = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")


def seat_of(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    facts = guest.look(table)["table"]
    assert isinstance(facts, dict)
    return dict(facts["seats"][seat])


def refusal(answer: httpx.Response) -> str:
    assert answer.status_code == 400, answer.text
    return str(answer.json()["code"])


def test_a_guest_with_the_link_neither_joins_a_side_nor_resigns_for_it(guests: Callable[..., Guest]) -> None:
    anna, bert, carl = guests("Anna"), guests("Bert"), guests("Carl")
    table = anna.lay("rugby", **RUGBY)
    assert bert.do(table, type="sit", seat=1).status_code == 200
    for seat in (0, 1):
        assert refusal(carl.do(table, type="sit", seat=seat)) == "table/refused"
        assert refusal(carl.do(table, type="ask-to-join", seat=seat)) == "table/refused"
        assert refusal(carl.do(table, type="resign", seat=seat)) == "table/seat"
    assert anna.look(table)["table"]["status"] == "playing"


def test_a_team_is_formed_by_its_captain(guests: Callable[..., Guest]) -> None:
    anna, bert, carl, dora, emil = (guests(name) for name in ("Anna", "Bert", "Carl", "Dora", "Emil"))
    table = anna.lay("rugby", **TEAMS)
    bert.do(table, type="sit", seat=1)
    word = seat_of(anna, table, 0)["invitation"]
    assert refusal(carl.do(table, type="sit", seat=0)) == "table/invitation"
    assert refusal(carl.do(table, type="sit", seat=1, invitation=word)) == "table/invitation"
    assert carl.do(table, type="sit", seat=0, invitation=word).status_code == 200
    assert dora.do(table, type="ask-to-join", seat=0).status_code == 200
    assert seat_of(dora, table, 0)["joining"] == "asked"
    [asking] = seat_of(anna, table, 0)["asking"]
    answer = {"type": "answer-to-join", "seat": 0, "person": asking["person"]}
    assert refusal(carl.do(table, **answer, agree=True)) == "table/seat"
    assert anna.do(table, **answer, agree=True).status_code == 200
    assert seat_of(emil, table, 0)["people"] == ["Anna", "Carl", "Dora"]
    for mate in (carl, dora):
        assert refusal(mate.do(table, type="resign", seat=0)) == "table/seat"
    assert anna.do(table, type="resign", seat=0).status_code == 200
    assert anna.http.get(f"/api/tables/{table}/record").text.count("Anna, Carl, Dora") == 1


def test_only_games_for_teams_are_laid_for_teams(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    wish = {"game": "squadro", "seats": [{"kind": "me"}, {"kind": "friend"}], "teams": True}
    answer = anna.http.post("/api/tables", json=wish, headers=anna.head)
    assert refusal(answer) == "table/setup"


def test_a_stranger_from_the_list_leaves_the_friends_seat_free(guests: Callable[..., Guest]) -> None:
    anna, bert, carl = guests("Anna"), guests("Bert"), guests("Carl")
    seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "open"}]
    table = anna.lay("stilelibero", seats, options={"players": 3})
    word = anna.look(table)["table"]["invitation"]
    assert word
    assert word not in carl.http.get("/api/tables").text + carl.http.get(f"/tables/{table}").text
    assert refusal(carl.do(table, type="sit", seat=1)) == "table/invitation"
    assert carl.do(table, type="sit", seat=2).status_code == 200
    assert bert.do(table, type="sit", seat=1, invitation=word).status_code == 200


def test_taking_back_again_and_again_earns_no_time(guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"}, clock={"base_ms": 60_000, "increment_ms": 30_000})
    bert.do(table, type="sit", seat=1)
    for _ in range(3):
        assert anna.do(table, type="play", token="1", ply=0).status_code == 200
        assert anna.do(table, type="ask-takeback", seat=0).status_code == 200
        assert bert.do(table, type="answer-takeback", seat=1, agree=True).status_code == 200
    left = anna.look(table)["turn"]["clocks"]
    assert max(left) <= 60_000
    assert min(left) > 50_000


def test_leaving_after_the_end_takes_no_name_from_the_record(guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bertrand")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    bert.do(table, type="resign", seat=1)
    assert refusal(bert.do(table, type="leave", seat=1)) == "table/refused"
    assert "Bertrand" in anna.http.get(f"/api/tables/{table}/record").text
    assert "Bertrand" in anna.http.get(f"/tables/{table}/after").text


def test_two_guests_of_one_name_are_told_apart(guests: Callable[..., Guest]) -> None:
    anna, other, third = guests("Anna"), guests(" anna"), guests("ANNA")
    table = anna.lay(options={"first": "left"})
    other.do(table, type="sit", seat=1)
    third.do(table, type="say", phrase="hello")
    assert [seat_of(third, table, seat)["people"] for seat in (0, 1)] == [["Anna"], ["anna 2"]]
    other.do(table, type="resign", seat=1)
    record = anna.http.get(f"/api/tables/{table}/record").text
    assert re.search("Anna$", record, re.MULTILINE)
    assert re.search("anna 2$", record, re.MULTILINE)


class Device:
    """A browser without a screen."""

    def __init__(self, house: Served) -> None:
        self.http = httpx.Client(base_url=house.url, follow_redirects=False, timeout=20)
        self.http.get("/")

    def name(self) -> str:
        found = re.search(r'<a class="me".*?</span><span>([^<]+)<small>', self.http.get("/me").text)
        assert found
        return found[1]

    def link(self) -> str:
        found = re.search(r'data-copy="[^"]*(/carry/[^"]+)"', self.http.get("/me").text)
        assert found
        return found[1]

    def take(self, link: str) -> int:
        """Follow a link and say yes; return the answer to that."""
        token = re.search(r'name="_csrf_token" value="([^"]+)"', self.http.get("/me").text)
        assert token
        return self.http.post(link, data={"_csrf_token": token[1]}).status_code

    def rename(self, name: str) -> None:
        token = re.search(r'name="_csrf_token" value="([^"]+)"', self.http.get("/me").text)
        assert token
        self.http.post("/me", data={"_csrf_token": token[1], "name": name})


@pytest.fixture
def devices() -> Iterator[Callable[[Served], Device]]:
    made: list[Device] = []

    def one(house: Served) -> Device:
        made.append(Device(house))
        return made[-1]

    yield one
    for device in made:
        device.http.close()


def test_a_link_to_another_device_works_once_even_after_a_restart(
    serve: Callable[..., Served], devices: Callable[[Served], Device]
) -> None:
    house = serve()
    first, second, third = (devices(house) for _ in range(3))
    first.rename("Anna")
    link, other = first.link(), first.link()
    assert link != other
    assert second.http.get(link).status_code == 200
    assert second.take(link) == 303
    assert second.name() == "Anna"
    assert second.take(link) == 303  # touched twice
    assert third.take(link) == 410
    house.kill()
    house.start()
    third.http.base_url = house.url
    page = third.http.get(link)
    assert page.status_code == 410
    assert "déjà servi" in page.text or "has been used" in page.text
    assert third.take(link) == 410
    assert third.name() != "Anna"
    assert third.take(other) == 303


def test_of_many_who_take_a_link_at_once_one_gets_it(served: Served, devices: Callable[[Served], Device]) -> None:
    link = devices(served).link()
    many = [devices(served) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda device: device.take(link), many))
    assert sorted(answers) == [303] + [410] * 5


@pytest.mark.anyio
@pytest.mark.browser
@in_browser
async def test_the_page_forms_a_team(served: Served, guests: Callable[..., Guest]) -> None:
    """Bert asks on a phone and is let in; Carl comes by the link; neither speaks for the team."""
    dora = guests("Dora")
    async with browser() as opened:
        captain = await visitor(opened, served)
        await captain.goto("/games/rugby")
        await unfold_options(captain)
        await captain.locator("[name=side]").select_option("0")
        await captain.locator("[name=teams][value=yes]").check(force=True)
        await captain.locator("button[name=with][value=friend]").click()
        await expect(captain.locator("#told")).to_contain_text("Envoyez le lien")
        table = captain.url.rsplit("/", 1)[1]
        assert dora.do(table, type="sit", seat=1).status_code == 200
        await expect(captain.locator("#told")).not_to_contain_text("Envoyez le lien")

        bert = await visitor(opened, served, **PHONE)
        await bert.goto(f"/tables/{table}")
        await bert.locator("#answers button", has_text="Demander").first.click()
        await expect(bert.locator("#answers", has_text="Vous avez demandé")).to_be_visible()
        await captain.locator("#answers .go").click()
        await expect(bert.locator("#below .who", has_text="vous")).to_be_visible()
        await expect(captain.locator("#resign")).to_be_visible()
        assert await bert.locator("#resign").get_attribute("hidden") is not None

        link = await captain.locator("#team [data-copy]").get_attribute("data-copy")
        assert link
        carl = await visitor(opened, served, "en")
        await carl.goto(link)
        await carl.get_by_role("link", name="FR").click()
        await carl.locator("#answers button", has_text="dans son équipe").click()
        await expect(carl.locator("#team button", has_text="Quitter l’équipe")).to_be_visible()
        await expect(carl.locator("#resign")).to_be_hidden()
        assert len(seat_of(dora, table, 0)["people"]) == 3

        sending = captain.locator("#team button", has_text="Retirer")
        await expect(sending).to_have_count(2)
        await sending.first.click()
        await captain.locator("#answers .go").click()
        await expect(sending).to_have_count(1)
        await expect(bert.locator("#answers button")).to_have_count(1)


@pytest.mark.anyio
@pytest.mark.browser
@in_browser
async def test_nobody_is_told_to_send_the_link_once_the_game_has_begun(
    served: Served, guests: Callable[..., Guest]
) -> None:
    async with browser() as opened:
        founder = await visitor(opened, served)
        await founder.goto("/games/squadro")
        await founder.locator("button[name=with][value=friend]").click()
        await expect(founder.locator("#told")).to_contain_text("Envoyez le lien")
        bert, table = guests("Bert"), founder.url.rsplit("/", 1)[1]
        taken = [seat_of(bert, table, seat)["people"] for seat in (0, 1)]
        assert bert.do(table, type="sit", seat=taken.index([])).status_code == 200
        await expect(founder.locator("#resign")).to_be_visible()
        await expect(founder.locator("#told")).not_to_contain_text("Envoyez le lien")


@pytest.mark.anyio
@pytest.mark.browser
@in_browser
async def test_the_founders_link_lets_a_friend_past_the_list(served: Served) -> None:
    async with browser() as opened:
        founder = await visitor(opened, served)
        await founder.goto("/games/stilelibero")
        await unfold_options(founder)
        await founder.locator("[name=option-players]").select_option("3")
        for seat, kind in enumerate(("me", "friend", "open")):
            await founder.locator(f"[name=seat-{seat}]").select_option(kind)
        await founder.locator("button[name=with][value=custom]").click()
        await expect(founder.locator("#invite")).to_be_visible()
        link = await founder.locator("#invite").get_attribute("data-copy")
        assert link
        stranger = await visitor(opened, served)
        await stranger.goto(link.partition("?")[0])
        await expect(stranger.locator(".seat button")).to_have_count(1)
        friend = await visitor(opened, served)
        await friend.goto(link)
        await expect(friend.locator("#seat option")).to_have_count(2)
