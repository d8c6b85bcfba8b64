"""What tournaments keep from happening: ways around a block, full places, words of the muted, heavy pages."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from tests.play.houses import FirstMove
from tests.web.member_accounts import add_member, sign_in
from tests.web.pairs import decide
from tests.web.served import Served
from tests.web.tournament_people import Person, until, words

from ludogite.people.tournaments.schema import tournament_guests
from ludogite.play.house.house import House
from ludogite.settings import HouseSettings
from ludogite.storage.store import open_store
from ludogite.thinking.opening import open_thinking
from ludogite.web.doors.keys import open_keys
from ludogite.web.doors.networks import Networks
from ludogite.web.doors.services import Services
from ludogite.web.tournaments.page import quarter_asked

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.member_accounts import Member


def somebody(house: Served, name: str) -> tuple[Member, Person]:
    kept = add_member(house, f"{name} {secrets.token_hex(3)}")
    return kept, Person(house, sign_in(house, kept))


def test_whoever_is_blocked_does_not_enter_through_a_child(house: Served) -> None:
    _, director = somebody(house, "Keeper")
    rude, _ = somebody(house, "Rude")
    director.send(f"/people/{rude.name}/tie", kind="block")
    tournament = director.announce("squadro", form="swiss")
    child = add_member(house, f"Wren {secrets.token_hex(3)}", "child", rude.id)
    young = Person(house, sign_in(house, rude, player=child.id))
    assert "the directors write down who plays" in words(young.send(f"{tournament}/enter", 400).text)


def test_the_page_says_to_whoever_is_blocked_what_its_door_says(house: Served) -> None:
    _, director = somebody(house, "Keeper")
    rude, blocked = somebody(house, "Rude")
    _, other = somebody(house, "Other")
    director.send(f"/people/{rude.name}/tie", kind="block")
    tournament = director.announce("squadro", form="swiss")
    for visitor, entry, may_enter in (
        (blocked, "the directors write the names down", False),
        (other, "everybody, guests too", True),
    ):
        page = visitor.see(tournament)
        assert f"Who may enter {entry}" in words(page)
        assert (f'action="{tournament}/enter"' in page) == may_enter


def test_whoever_was_blocked_since_accepts_no_invitation_and_a_director_withdraws_one(house: Served) -> None:
    _, director = somebody(house, "Keeper")
    rude, other = somebody(house, "Rude")
    other.send("/me/sharing", shares="everything")
    tournament = director.announce("squadro", form="swiss")
    director.decide(tournament, "come", name=rude.name)
    director.decide(tournament, "add-director", name=rude.name)
    director.send(f"/people/{rude.name}/tie", kind="block")
    for role in ("play", "direct"):
        refused = other.send(f"{tournament}/invitation", 400, role=role, answer="yes")
        assert "Nobody asks you this here any more" in words(refused.text)
    assert not director.facts(tournament)["entrants"]
    other.decide(tournament, "uninvite", 403, person=rude.id)
    assert rude.name in director.see(tournament)
    director.decide(tournament, "uninvite", person=rude.id)
    assert rude.name not in director.see(tournament)
    assert "You are invited" not in other.see(tournament)


def test_guests_of_one_network_leave_places_to_others(house: Served) -> None:
    _, director = somebody(house, "Open")
    tournament = director.announce("squadro", form="swiss", most=8)
    guests = [Person(house) for _ in range(5)]
    for guest in guests[:4]:
        guest.send(f"{tournament}/enter")
    assert "4 guests of one network" in words(guests[4].send(f"{tournament}/enter", 400).text)
    guests[0].send(f"{tournament}/enter")
    director.send(f"{tournament}/enter")
    between = director.announce("squadro", form="swiss", most=8, listed="no")
    for guest in guests:
        guest.send(f"{between}/enter")


def try_to_enter(guest: Person, tournament: str) -> int:
    """Return how the house answers a guest who wants to play."""
    form = {"_csrf_token": guest.http.cookies.get("csrf") or ""}
    return guest.http.post(f"{tournament}/enter", data=form).status_code


def test_a_guest_who_enters_and_leaves_again_and_again_takes_no_place_of_their_network(house: Served) -> None:
    _, director = somebody(house, "Patient")
    tournament = director.announce("squadro", form="swiss", most=8)
    undecided, *others = [Person(house) for _ in range(5)]
    for _ in range(5):
        undecided.send(f"{tournament}/enter")
        undecided.send(f"{tournament}/leave")
    assert [try_to_enter(guest, tournament) for guest in (*others, undecided)] == [303] * 4 + [400]


def test_a_restart_does_not_forget_how_many_of_a_network_have_entered(serve: Callable[..., Served]) -> None:
    house = serve()
    _, director = somebody(house, "Lasting")
    tournament = director.announce("squadro", form="swiss", most=8)
    assert [try_to_enter(Person(house), tournament) for _ in range(5)] == [303] * 4 + [400]
    house.kill()
    house.start()
    assert [try_to_enter(Person(house), tournament) for _ in range(4)] == [400] * 4
    with house.database() as connection:
        kept = str(connection.execute(sa.select(tournament_guests)).all())
    assert kept.count(tournament.rsplit("/", 1)[1]) == 4
    assert "127.0.0" not in kept, "no address is written down"


def test_two_processes_let_no_more_guests_of_a_network_in_than_one(serve: Callable[..., Served]) -> None:
    houses = [serve() for _ in range(2)]
    _, director = somebody(houses[0], "Of two")
    tournament = director.announce("squadro", form="swiss", most=8)
    with ThreadPoolExecutor(8) as pool:
        guests = list(pool.map(lambda number: Person(houses[number % 2]), range(10)))
        statuses = list(pool.map(lambda guest: try_to_enter(guest, tournament), guests))
    assert sorted(statuses) == [303] * 4 + [400] * 6
    assert len(director.facts(tournament)["entrants"]) == 4


def test_whoever_is_muted_gives_no_titles_names_or_reasons(house: Served) -> None:
    kept, loud = somebody(house, "Loud")
    hall = loud.announce("squadro", form="swiss", venue="hall", title="Before", pace="director")
    decide(house, f"/host/people/{kept.id}/mute", reason="rude", **{"for": "1h"})
    for listed in ("yes", "no"):
        refused = loud.send("/tournaments", 400, game="squadro", title="Abuse", listed=listed)
        assert "set phrases only" in words(refused.text).lower()
    loud.send(f"{hall}/plan", 400, title="Abuse", form="swiss", venue="hall", listed="no")
    loud.decide(hall, "come", 400, name="Abuse")
    loud.decide(hall, "call-off", 400, reason="Abuse")
    loud.send(f"{hall}/plan", title="Before", form="swiss", venue="hall", listed="no")
    assert "set phrases only" in words(loud.send("/me/name", 403, name=f"Abuse {secrets.token_hex(3)}").text).lower()
    assert "Abuse" not in Person(house).see(hall)


def test_whoever_is_muted_names_no_child_and_no_program(house: Served) -> None:
    kept, loud = somebody(house, "Loud")
    child = add_member(house, f"Wren {secrets.token_hex(3)}", "child", kept.id)
    program = add_member(house, f"Robot {secrets.token_hex(3)}", "program", kept.id)
    decide(house, f"/host/people/{kept.id}/mute", reason="rude", **{"for": "1h"})
    for path in ("/me/children", "/me/children/rename", "/me/programs", f"/me/programs/{program.id}/rename"):
        refused = loud.send(path, 403, name=f"Abuse {secrets.token_hex(3)}", child=child.id)
        assert "set phrases only" in words(refused.text).lower(), path


def test_tournaments_with_an_hour_come_before_those_without(house: Served) -> None:
    _, director = somebody(house, "Lister")
    director.announce("squadro", form="swiss", title="Some day")
    director.announce("squadro", form="swiss", title="On its day", starts="2027-05-02T20:00")
    page = words(Person(house).see("/tournaments"))
    assert page.index("On its day") < page.index("Some day")


def test_no_square_is_made_of_a_host_that_is_no_host(house: Served) -> None:
    director = Person(house)
    hall = director.announce("squadro", form="swiss", venue="hall", entry="director", listed="no", pace="director")
    director.decide(hall, "come", name="Ada, Bo")
    director.decide(hall, "begin")
    answer = director.http.get(f"{hall}/papers/slips.pdf", headers={"host": "a" * 3000})
    assert answer.status_code == 400


def test_papers_are_made_elsewhere_once_for_all_who_ask_and_counted(house: Served) -> None:
    director = Person(house)
    hall = director.announce("squadro", form="swiss", venue="hall", entry="director", listed="no", pace="director")
    director.decide(hall, "come", name="Ada, Bo, Cleo, Dan")
    director.decide(hall, "begin")
    director.decide(hall, "round", 400)
    with ThreadPoolExecutor(8) as many:
        made = list(many.map(lambda _: director.http.get(f"{hall}/papers/slips.pdf"), range(8)))
    assert {one.status_code for one in made} == {200}
    assert len({one.content for one in made}) == 1
    assert made[0].content.startswith(b"%PDF")
    assert director.http.get(f"{hall}/papers/slips.pdf").content == made[0].content
    answers = [director.http.get(f"{hall}/papers/slips.pdf").status_code for _ in range(60)]
    assert answers[-1] == 429


def test_a_large_knock_out_is_drawn_once_and_its_slips_come_in_parts(house: Served) -> None:
    director = Person(house)
    hall = director.announce("squadro", form="knockout", venue="hall", entry="director", listed="no", pace="director")
    for first in range(0, 512, 64):
        director.decide(hall, "come", name=",".join(f"n{number}" for number in range(first, first + 64)))
    director.decide(hall, "begin")
    until(lambda: len(director.open_matches(hall)) == 256)
    wall = Person(house)
    looks = {words(wall.see(f"{hall}/projector")) for _ in range(12)}
    assert len(looks) == 1
    page = director.see(f"{hall}/hall")
    assert "Tables 129 to 256" in words(page)
    assert "part=2" in page
    assert "part=3" not in page
    for part in ("0", "3", "x"):
        assert director.http.get(f"{hall}/papers/slips.pdf?part={part}").status_code in (400, 404), part
    assert director.http.get(f"{hall}/papers/sheet.pdf?part=2").status_code == 404


def test_a_part_of_a_bracket_that_there_is_not_is_the_first() -> None:
    assert [quarter_asked(said) for said in ("", "x", "5", "-1", "01", "1")] == [1] * 6
    assert [quarter_asked(said) for said in "0234"] == [0, 2, 3, 4]


def test_games_that_all_begin_together_are_for_few(house: Served) -> None:
    director = Person(house)
    hall = director.announce(
        "squadro", form="round-robin", at_once="yes", venue="hall", entry="director", listed="no", pace="director"
    )
    names = [f"n{number}" for number in range(25)]
    assert "24 play in this form" in words(director.decide(hall, "come", 400, name=",".join(names)).text)
    director.decide(hall, "come", name=",".join(names[:24]))
    director.decide(hall, "begin")
    assert len(director.open_matches(hall)) == 276
    stranger = Person(house)
    answers = [stranger.http.get(f"{hall}/projector").status_code for _ in range(70)]
    assert answers[0] == 200
    assert answers[-1] == 429


@pytest.mark.anyio
async def test_tables_of_machines_count_for_whoever_shares_a_network(tmp_path: Path) -> None:
    settings = HouseSettings(data=str(tmp_path), network_tables_per_hour=12)
    store = open_store(tmp_path, "")
    house = House(store, FirstMove())
    thinking = await open_thinking(house, FirstMove(), settings)
    services = Services(settings, open_keys(tmp_path, store), house, thinking, Networks(settings))
    await house.start()
    people = [f"{number:024x}" for number in range(20)]
    apart = [services.tournaments.may_lay(one) for one in people]
    for one in people:
        services.networks.remember(one, "192.0.2.0/24")
    laid = [services.tournaments.may_lay(one) for one in people]
    await house.stop()
    assert all(apart), "nobody knows that they share one"
    assert laid == [True] * 10 + [False] * 10
