"""Challenges and rematches over HTTP: how many play, who takes the other seats, and what a block ends."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect, sync_playwright
from tests.web.circle import Visitor, sit_down
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

NUMBER = itertools.count(1)


class Named(Visitor):
    """A member, by a name that nobody else in the house has."""

    def __init__(self, house: Served, name: str) -> None:
        self.name = f"{name} asks {next(NUMBER)}"
        super().__init__(house, self.name)
        self.house = house

    def challenge(self, whom: Named, **asked: str) -> str:
        """Challenge somebody, and look at the table as the page does; return its id."""
        made = self.post("/me/challenges", to=whom.name, **asked)
        assert made.status_code == 303, made.text
        table = str(made.headers["location"].rpartition("/")[2])
        with sit_down(self.house, table, self):
            return table

    def look(self, table: str) -> dict[str, Any]:
        return dict(self.get(f"/api/tables/{table}?language=en").json()["table"])

    def block(self, whom: Named) -> None:
        assert self.post(f"/people/{whom.name}/tie", kind="block").status_code == 303


@pytest.fixture
def two(served: Served) -> tuple[Named, Named]:
    return Named(served, "Anouk"), Named(served, "Basil")


def played(house: Served, *players: Named) -> str:
    """Return a table at which two have played, and one gave up."""
    one, other = players
    table = one.challenge(other, game="squadro")
    assert other.post(f"/me/challenges/{table}/accept").status_code == 303
    with sit_down(house, table, one) as socket:
        for seat in (0, 1):
            socket.do(f"end{seat}", type="resign", seat=seat)
    assert one.look(table)["status"] == "over"
    return table


def rematch(asker: Named, table: str) -> str:
    laid = asker.post(f"/tables/{table}/rematch")
    assert laid.status_code == 303, laid.text
    return str(laid.headers["location"].rpartition("/")[2])


def test_where_more_than_two_can_play_machines_take_the_other_seats(two: tuple[Named, Named]) -> None:
    anna, bert = two
    table = anna.challenge(bert, game="stilelibero/deep", players="4", others="bot:2", rated="yes")
    assert [seat.get("level", "") for seat in bert.look(table)["seats"]] == ["", "", "2", "2"]
    told = bert.get("/me/challenges").text
    assert "4 players, 2 of them machines" in told
    assert bert.post(f"/me/challenges/{table}/accept").status_code == 303
    assert bert.look(table)["status"] == "playing"


def test_the_other_seats_are_left_to_whoever_has_the_link(
    two: tuple[Named, Named], guests: Callable[..., Guest]
) -> None:
    anna, bert = two
    table = anna.challenge(bert, game="libertas", players="3", others="friend")
    assert "3 players, 1 seat for whoever has the link" in bert.get("/me/challenges").text
    caro = guests("Caro")
    refused = caro.do(table, type="sit", seat=1)
    assert refused.json()["code"] == "table/refused", "that seat is kept"
    assert bert.post(f"/me/challenges/{table}/accept").status_code == 303
    assert bert.look(table)["status"] == "waiting"
    assert f"{anna.name} challenges you" not in bert.get("/me/challenges").text, "it is answered"
    assert caro.do(table, type="sit", seat=2).status_code == 200
    assert bert.look(table)["status"] == "playing"


def test_the_two_of_them_play_alone_where_nothing_else_is_chosen(two: tuple[Named, Named]) -> None:
    anna, bert = two
    for game in ("stilelibero/shallow", "libertas", "squadro"):
        table = anna.challenge(bert, game=game)
        assert len(bert.look(table)["seats"]) == 2
        assert "players," not in bert.get("/me/challenges").text
        anna.post(f"/me/challenges/{table}/withdraw")


@pytest.mark.parametrize(
    ("game", "players", "why"),
    [("squadro", "3", "it is played by: 2."), ("libertas", "5", "it is played by: 2, 3, 4.")],
)
def test_so_many_as_cannot_play_a_game_are_refused_and_the_form_keeps_the_rest(
    two: tuple[Named, Named], game: str, players: str, why: str
) -> None:
    anna, bert = two
    refused = anna.post("/me/challenges", to=bert.name, game=game, players=players, clock="3d")
    assert refused.status_code == 400
    assert why in refused.text
    assert f'value="{bert.name}"' in refused.text
    assert re.search(rf'<option value="{players}" selected', refused.text)


def test_whoever_declined_is_asked_again_for_as_many(two: tuple[Named, Named]) -> None:
    anna, bert = two
    table = anna.challenge(bert, game="stilelibero/shallow", players="5", others="friend")
    bert.post(f"/me/challenges/{table}/decline", reason="later")
    again = re.search(r'href="(/me/challenges\?to=[^"]+)"', anna.get("/me/challenges").text)
    assert again
    form = anna.get(again[1].replace("&amp;", "&")).text
    for chosen in ("stilelibero/shallow", "5", "friend"):
        assert re.search(rf'<option\s+value="{chosen}"[^>]*\bselected', form), chosen


def test_a_page_of_a_strength_proposes_as_many_as_are_compared_there(two: tuple[Named, Named]) -> None:
    form = two[0].get(f"/me/challenges?to={two[1].name}&shown=libertas/4").text
    assert re.search(r'value="libertas"[^>]*\bselected', form)
    assert '<option value="4" selected' in form


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
def test_the_form_asks_how_many_play_only_where_that_can_be_chosen(served: Served, two: tuple[Named, Named]) -> None:
    anna, bert = two
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = opened.new_page(viewport={"width": 390, "height": 664})
        page.context.add_cookies([{"name": "session", "value": anna.http.cookies["session"], "url": served.url}])
        page.goto(f"{served.url}/me/challenges?to={bert.name}&game=squadro")
        game, players, others = page.locator("#game"), page.locator("#players"), page.locator("#others")
        expect(players).to_be_hidden()
        game.select_option("stilelibero/deep")
        expect(players).to_have_value("2")
        expect(others).to_be_hidden()
        players.select_option("8")
        expect(others).to_be_visible()
        game.select_option("libertas")
        expect(players).to_have_value("2")
        expect(players.locator("option:not([disabled])")).to_have_count(3)
        expect(others).to_be_hidden()
        players.select_option("3")
        others.select_option("friend")
        page.locator("form", has=players).locator("button[type=submit]").click()
        page.wait_for_url(re.compile("/tables/"))
        assert len(bert.look(page.url.rpartition("/")[2])["seats"]) == 3
        opened.close()


@pytest.mark.parametrize("asks", ["who blocks", "who is blocked"])
def test_a_block_ends_the_rematch_that_is_open_between_two(served: Served, two: tuple[Named, Named], asks: str) -> None:
    anna, bert = two
    asker, asked = (anna, bert) if asks == "who blocks" else (bert, anna)
    laid = rematch(asker, played(served, anna, bert))
    assert f"{asker.name} wants a rematch" in asked.get("/tables").text
    anna.block(bert)
    for one in two:
        assert laid not in one.get("/tables").text
        assert one.look(laid)["closed"]
    seat = next(number for number, one in enumerate(bert.look(laid)["seats"]) if one.get("reserved"))
    assert asked.post(f"/tables/{laid}/sit", seat=str(seat)).status_code >= 400
    said = bert.look(laid)["closed_text"]
    assert said == (
        "The rematch was withdrawn." if asks == "who blocks" else "The rematch was declined: No, thank you."
    ), "what anybody might have done"


def test_between_two_of_whom_one_blocks_the_other_nobody_is_asked_for_a_rematch(
    served: Served, two: tuple[Named, Named]
) -> None:
    anna, bert = two
    table = played(served, anna, bert)
    anna.block(bert)
    refused = anna.post(f"/tables/{table}/rematch")
    assert refused.status_code == 400
    assert f"ou have blocked &#39;{bert.name}&#39;" in refused.text
    laid = rematch(bert, table)
    assert laid in bert.get("/tables").text, "it waits as any other"
    for path in ("/tables", f"/tables/{table}", f"/tables/{table}/after"):
        page = anna.get(path).text
        assert "wants a rematch" not in page
        assert laid not in page
    assert "ou have blocked" in anna.post(f"/tables/{table}/rematch").text, "and is not led there"
    assert laid in bert.get(f"/tables/{table}/after").text


def test_whoever_asked_for_a_rematch_takes_it_back(served: Served, two: tuple[Named, Named]) -> None:
    anna, bert = two
    laid = rematch(anna, played(served, anna, bert))
    listed = anna.get("/tables").text
    assert f"waiting for {bert.name}" in listed
    assert f'action="/me/challenges/{laid}/withdraw"' in listed
    assert bert.post(f"/me/challenges/{laid}/withdraw").status_code == 400, "nobody else does"
    assert anna.post(f"/me/challenges/{laid}/withdraw").status_code == 303
    assert laid not in bert.get("/tables").text
    late = bert.post(f"/me/challenges/{laid}/decline", reason="no")
    assert "his rematch was withdrawn" in late.text
