"""What a tournament says of places, results and time: on pages, on paper, on the wall and in files."""

import csv
import io
import re
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.people.directing import EIGHT, Desk, announced, desk
from tests.web.halls import look_at, slip_of
from tests.web.member_accounts import add_member, sign_in
from tests.web.served import Served
from tests.web.tournament_people import Person, until, words

from ludogite.core.filling import fill
from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.arena import ArenaForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.play.events import DAY_MS, ClockPlan
from ludogite.web.shared.page_words import PageWords
from ludogite.web.tournaments.drawings.cross_table import short_names
from ludogite.web.tournaments.hall.papers import CERTIFICATES, STANDINGS, PaperMaker, papers_of
from ludogite.web.tournaments.hall.projection import HallClock, clock_of
from ludogite.web.tournaments.hall.results import consequence

MINUTE_MS = 60_000
TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")


def printed(opened: Desk, paper: str, language: str = "en") -> list[list[str]]:
    """Return the words of each page of a paper."""
    maker = PaperMaker(opened.tournament, PageWords(language), "http://house")
    return [TEXT.findall(page) for page in maker.pages(paper)]


def named(form: Any, *names: str, **more: Any) -> Desk:
    """Return a tournament in a hall that has begun with these, in this order."""
    opened = announced(form, **more)
    for name in names:
        opened.do(decisions.enter, Entrant(0, name))
    is_drawn = isinstance(form, RoundRobinForm)  # then no director puts them in order
    opened.begin(*(() if is_drawn else range(1, len(names) + 1)))
    return opened


def test_a_sentence_says_the_how_manieth_somebody_came() -> None:
    told = [fill("{:ordinal}", place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)]
    assert told == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]
    shown = [PageWords(language).say("next-place", 3) for language in ("en", "fr", "de")]
    assert shown == ["You came 3rd", "Vous terminez 3e", "Du hast den 3. Platz belegt"]


def test_a_sentence_that_ends_with_a_name_has_one_full_stop() -> None:
    opened = named(SwissForm(rounds=1), "St. Pauli e.V.", "Ada")
    [match] = opened.call()
    names = {1: "St. Pauli e.V.", 2: "Ada"}
    ranks = tuple(1 if one == 1 else 2 for one in match.seats)
    for language in ("en", "fr", "de"):
        told = consequence(opened.tournament, match, ranks, names, PageWords(language).say)
        assert told.endswith("St. Pauli e.V."), told
        assert not told.endswith(".."), told
    assert fill("{}…", "e.V.") == "e.V.…"


def test_printed_standings_name_opponents_by_their_number_and_absence_by_a_word() -> None:
    opened = named(RoundRobinForm(), "Ada", "Ben", "Cleo", "Dan", pace="director")
    missed = ""
    while opened.tournament.ending is None:
        for one in opened.call():
            if set(one.seats) == {1, 2}:
                opened.do(results.forfeit, one.number, [2])
                missed = "(+2)"
            else:
                opened.won(one.number, None)
    [page] = printed(opened, STANDINGS)
    assert missed in page, "the opponent did not come"
    assert "abs." in page
    assert not [one for one in page if re.fullmatch(r"0\d+", one)], "nought and a number say nothing to anybody"
    for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan"), 1):
        at = page.index(name)
        assert page[at - 1] == str(number), "beside each name stands the number that others are met by"
    drawn = [one for one in page if one.startswith("=")]
    assert {one: drawn.count(one) for one in drawn} == {"=1": 2, "=2": 2, "=3": 3, "=4": 3}
    assert any("the number of the opponent" in one and "abs.: did not come" in one for one in page)
    assert "fehlt" in printed(opened, STANDINGS, "de")[0]


def test_printed_standings_have_the_tie_breaks_that_decided_and_no_others() -> None:
    opened = named(SwissForm(rounds=3), *"ABCDEF", tie_breaks=("buchholz", "wins"))
    while opened.tournament.ending is None:
        for one in opened.call():
            opened.won(one.number, min(one.seats))
    by_points: dict[float, set[float]] = {}
    for placing in opened.placings():
        by_points.setdefault(placing.points, set()).add(placing.tie_breaks["buchholz"])
    assert max(map(len, by_points.values())) > 1, "some are told apart by it"
    [page] = printed(opened, STANDINGS)
    assert ("Buchholz" in page, "Games won" in page) == (True, False)


def test_a_certificate_says_which_places_are_shared_and_none_is_printed_for_who_never_came() -> None:
    opened = named(KnockoutForm(seeding="entry"), *(f"Name {letter}" for letter in "ABCDEFGH"))
    while opened.tournament.ending is None:
        for one in opened.call():
            if 8 in one.seats:
                opened.do(results.forfeit, one.number, [8])
            else:
                opened.won(one.number, min(one.seats))
    pages = printed(opened, CERTIFICATES)
    assert len(pages) == 7
    assert not any("Name H" in page for page in pages), "they never came"
    told = {page[1]: page[2:4] for page in pages}
    assert told["Name A"] == ["won the Squadro tournament", "Sunday afternoon"]
    honours = sorted(" ".join(page) for page in pages)
    assert sum("shared places 5 to 8" in one for one in honours) == 3
    assert sum("shared places 3 to 4" in one for one in honours) == 2
    assert all("in a field of 7" in one for one in honours)


def test_where_nobody_came_at_all_there_are_no_certificates() -> None:
    opened = desk(KnockoutForm(), *EIGHT[:2])
    for one in opened.call():
        opened.do(results.forfeit, one.number, one.seats)
    assert opened.tournament.ending is not None
    assert CERTIFICATES not in papers_of(opened.tournament)


@pytest.mark.parametrize(
    ("venue", "clock", "minutes", "label", "up"),
    [
        ("online", ClockPlan(600_000, 5_000), 0, "projector-clock", ""),
        ("online", ClockPlan(600_000), 0, "projector-clock", ""),
        ("hall", ClockPlan(600_000, 5_000), 20, "projector-left-increments", ""),
        ("hall", ClockPlan(600_000), 20, "projector-left-round", "projector-up"),
    ],
)
def test_the_wall_counts_down_only_to_what_comes(
    venue: str, clock: ClockPlan, minutes: int, label: str, up: str
) -> None:
    opened = desk(SwissForm(rounds=1), *EIGHT[:4], venue=venue, clock=clock)
    opened.call()
    shown = clock_of(opened.tournament, opened.now)
    assert (shown.label, shown.up) == (label, up)
    called = min(one.paired_at for one in opened.tournament.open_matches)
    assert shown.until == (called + minutes * MINUTE_MS if minutes else HallClock().until)


def test_an_arena_online_still_counts_down_to_its_end() -> None:
    opened = desk(ArenaForm(minutes=5), *EIGHT[:4], venue="online", clock=ClockPlan(600_000, 5_000))
    opened.call()
    assert clock_of(opened.tournament, opened.now).until == opened.tournament.begun_at + 5 * MINUTE_MS


def test_short_names_are_never_alike() -> None:
    shorts = short_names({3: "Anna Meier", 4: "Anna Müller", 12: "Anna Maximiliane Moser", 5: "Ben"})
    assert shorts == {3: "Anna M 3", 4: "Anna M 4", 12: "Anna M 12", 5: "Ben"}


def test_pages_and_files_say_places_as_they_are_shared(house: Served) -> None:
    director = Person(house)
    hall = director.announce("rugby", form="knockout", seeding="entry", venue="hall", pace="director", entry="open")
    player = Person(house)
    player.send(f"{hall}/enter")
    director.decide(hall, "come", name="Ada, Ben, Cleo, Dan")
    director.decide(hall, "begin")
    id_, own = hall.rsplit("/", 1)[1], 1
    while not (tournament := look_at(house, id_)).ending:
        for one in tournament.open_matches:
            first = next(number for number in one.seats if number != own)
            order = f"{first}.{next(number for number in one.seats if number != first)}"
            director.send(slip_of(tournament, one), order=order, **{f"points_{number}": 11 for number in one.seats})
        after = look_at(house, id_)
        if not after.ending and not after.open_matches:
            director.decide(hall, "round")
    facts = director.facts(hall)
    found = {one["entrant"]: (one["place"], one["place_to"]) for one in facts["standings"]}
    assert sorted(found.values())[:2] == [(1, 1), (2, 2)]
    rows = list(csv.DictReader(io.StringIO(director.see(f"{hall}/standings.csv"))))
    assert {int(row["number"]): (int(row["place"]), int(row["place_to"])) for row in rows} == found
    page = words(director.see(hall))
    assert re.search(r"Final: \w+ beats \w+, 11 to 11, won on kicks\.", page)
    assert re.search(r"won by \w+, 11 : 11, won on kicks", page)
    place, place_to = found[own]
    told = f"You share places {place} to {place_to}" if place_to > place else f"You came {fill('{:ordinal}', place)}"
    assert told in words(player.see(hall))


def test_each_one_of_a_series_leads_to_the_next(house: Served) -> None:
    director = Person(house, sign_in(house, add_member(house, f"Director {secrets.token_hex(3)}")))
    starts = f"{(datetime.now(UTC) + timedelta(days=1)).date()}T20:00"
    week = director.announce("squadro", form="swiss", venue="hall", every="week", starts=starts, title="Tuesdays")
    director.decide(week, "come", name="Ada, Ben")
    assert "The next one" not in director.see(week), "it is announced when this one begins"
    director.decide(week, "begin")
    until(lambda: "The next one" in director.see(week), poll_s=0.5)
    tournament = look_at(house, week.rsplit("/", 1)[1])
    [match] = tournament.open_matches
    director.send(slip_of(tournament, match), order=f"{match.seats[0]}.{match.seats[1]}")
    until(lambda: director.facts(week)["status"] == "over")
    found = re.search(r'The next one</dt><dd><a href="(/tournaments/[^"]+)"', director.see(week))
    assert found, "a week that is over leads on"
    assert director.facts(found[1])["starts_at"] == tournament.plan.starts_at + 7 * DAY_MS


def test_a_child_is_not_offered_to_found_a_club(house: Served) -> None:
    parent = add_member(house, f"Parent {secrets.token_hex(3)}")
    child = add_member(house, f"Robin {secrets.token_hex(3)}", "child", parent.id)
    young = Person(house, sign_in(house, parent, player=child.id))
    page = young.see("/clubs")
    assert "/clubs/new" not in page
    assert "Clubs are founded by grown-ups" in words(page)
    assert young.http.get("/clubs/new").headers["location"] == "/clubs"
    assert "/clubs/new" in Person(house, sign_in(house, parent)).see("/clubs")
