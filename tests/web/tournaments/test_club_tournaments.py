"""A club holds tournaments: its organisers announce them, its page and its calendar show them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.web.circle import NEXT_YEAR, Circle, Visitor

if TYPE_CHECKING:
    from tests.web.served import Served


@pytest.fixture
def circle(served: Served) -> Circle:
    return Circle(served)


def club_id(circle: Circle) -> str:
    return circle.path.rpartition("/")[2]


def announce(circle: Circle, by: Visitor, **form: str) -> httpx.Response:
    return by.post(
        "/tournaments", game="squadro", form="swiss", club=club_id(circle), **({"title": "Coup de main"} | form)
    )


def test_organisers_announce_it_from_the_clubs_page_and_everybody_finds_it_there(
    served: Served, circle: Circle
) -> None:
    way = re.search(r'href="(/tournaments/new\?club=[\w-]+)"', circle.founder.get(circle.path).text)
    assert way
    games = circle.founder.get(way[1]).text
    assert circle.name in games
    form = circle.founder.get(f"{way[1]}&game=squadro").text
    assert f'name="club" value="{club_id(circle)}"' in form
    announced = announce(circle, circle.founder, title="Vendredi", starts=NEXT_YEAR)
    assert announced.status_code == 303, announced.text
    tournament = announced.headers["location"]
    bert, stranger = circle.member("Bert"), Visitor(served)
    for one in (circle.founder, bert, stranger):
        assert f'href="{tournament}"' in one.get(circle.path).text
        assert f'href="{circle.path}#tournaments"' in one.get(tournament).text
    assert "/tournaments/new?club=" not in bert.get(circle.path).text
    bert.post(f"{circle.path}/feed", do="make")
    found = re.search(r"(/feeds/[\w-]+/club\.ics)", bert.get(circle.path).text)
    assert found
    feed = httpx.get(served.url + found[1]).text
    assert f"SUMMARY:Vendredi · {circle.name}" in feed
    assert f"{tournament}\r\n" in feed
    assert f"DTSTART:{NEXT_YEAR[:10].replace('-', '')}T200000Z" in feed
    circle.founder.post(f"{tournament}/desk/call-off", reason="no room")
    assert tournament not in httpx.get(served.url + found[1]).text, "nobody comes to what was called off"


def test_nobody_else_announces_in_the_name_of_a_club(served: Served, circle: Circle) -> None:
    bert, hidden = circle.member("Bert"), Circle(served, listed="no")
    refused = announce(circle, bert)
    assert refused.status_code == 403
    assert "club/role" in refused.text
    assert bert.get(f"/tournaments/new?club={club_id(circle)}").status_code == 403
    for one in (bert, Visitor(served)):
        assert announce(hidden, one).status_code == 404
    assert "Coup de main" not in circle.founder.get(circle.path).text


def test_what_a_club_keeps_to_itself_strangers_do_not_find(served: Served, circle: Circle) -> None:
    secret = announce(circle, circle.founder, title="Entre nous", listed="no").headers["location"]
    assert "Entre nous" in circle.member("Bert").get(circle.path).text
    assert "Entre nous" not in Visitor(served).get(circle.path).text
    hidden = Circle(served, listed="no")
    shown = announce(hidden, hidden.founder, title="Pour tous").headers["location"]
    assert hidden.name not in Visitor(served).get(shown).text, "the club does not show itself"
    assert hidden.name in hidden.founder.get(shown).text
    assert hidden.founder.post(f"{hidden.path}/close").status_code == 303
    assert hidden.founder.get(shown).status_code == 200
    plan = circle.founder.post(f"{secret}/plan", title="Entre amis", form="swiss", listed="no")
    assert plan.status_code == 303
    assert "Entre amis" in circle.founder.get(circle.path).text, "changed, it is still the club’s"


@pytest.mark.parametrize("way", ["sent away", "role taken", "left"])
def test_whoever_is_no_organiser_any_more_directs_none_of_its_tournaments_and_the_organisers_do(
    circle: Circle, way: str
) -> None:
    bert, chloe = circle.member("Bert"), circle.member("Chloé")
    for one in (bert, chloe):
        circle.founder.post(f"{circle.path}/role", who=one.id, role="organiser")
    own = bert.post("/tournaments", game="squadro", form="swiss", title="À moi").headers["location"]
    tournament = announce(circle, bert, starts=NEXT_YEAR, every="day").headers["location"]
    assert chloe.post(f"{tournament}/plan", title="Pas encore", form="swiss").status_code == 403
    match way:
        case "sent away":
            done = circle.founder.post(f"{circle.path}/send-away", who=bert.id, reason="Trop de bruit")
        case "role taken":
            done = circle.founder.post(f"{circle.path}/role", who=bert.id, role="member")
        case _:
            done = bert.post(f"{circle.path}/leave")
    assert done.status_code == 303
    assert bert.post(f"{tournament}/plan", title="Insulte", form="swiss").status_code == 403
    assert bert.post(f"{tournament}/desk/call-off", reason="Insulte").status_code == 403
    assert bert.post(f"{own}/plan", title="Toujours à moi", form="swiss").status_code == 303
    for one, title in ((circle.founder, "Chez Anna"), (chloe, "Chez Chloé")):
        changed = one.post(f"{tournament}/plan", title=title, form="swiss", starts=NEXT_YEAR, every="day")
        assert changed.status_code == 303
    page = circle.founder.get(tournament).text
    assert "Chez Chloé" in page
    assert "It is directed by" in page


def test_a_tournament_for_the_members_of_a_club_is_offered_first_and_nobody_else_enters_it(
    served: Served, circle: Circle
) -> None:
    way = f"/tournaments/new?game=squadro&club={club_id(circle)}"
    assert re.search(r'<option\s+value="club"\s+selected', circle.founder.get(way).text)
    assert 'value="club"' not in circle.founder.get("/tournaments/new?game=squadro").text, "it is no club’s"
    tournament = announce(circle, circle.founder, entry="club").headers["location"]
    bert, stranger = circle.member("Bert"), Visitor(served)
    offered = bert.get(tournament).text
    assert "Play as Bert" in offered
    assert "Whoever has the address of this page reads who plays." in offered, "that tells who is in the club"
    page = stranger.get(tournament).text
    assert "For the members of the club" in page
    assert f"{tournament}/enter" not in page
    refused = stranger.post(f"{tournament}/enter")
    assert "for the members of its club" in refused.text
    assert bert.post(f"{tournament}/enter").status_code == 303
    assert re.search(r'<option\s+value="club"\s+selected', circle.founder.get(f"{tournament}/plan").text)
    assert bert.post("/tournaments", game="squadro", form="swiss", entry="club").status_code == 400
