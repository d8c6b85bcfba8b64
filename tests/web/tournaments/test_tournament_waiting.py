"""What the page of a tournament says while something is awaited: a pause, a director's decision, an opponent."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.web.halls import look_at, slip_of
from tests.web.tournament_people import Person, until, words

if TYPE_CHECKING:
    from tests.web.served import Served


@pytest.mark.parametrize(("language", "said"), [("en", "It pauses."), ("fr", "Pause."), ("de", "Pause.")])
def test_everybody_reads_at_the_head_of_the_page_that_it_pauses_until_when_and_why(
    house: Served, language: str, said: str
) -> None:
    director, stranger = Person(house), Person(house, language=language)
    hall = director.announce("squadro", form="knockout", venue="hall", entry="director", listed="no")
    director.decide(hall, "come", name="Ada, Bo, Cleo, Dan")
    director.decide(hall, "begin")
    until(lambda: director.open_matches(hall))
    director.decide(hall, "pause", minutes=0, reason="cake in the garden")
    page = stranger.see(hall)
    head = words(page[page.index('id="part-next"') : page.index('id="part-jump"')])
    assert said in head
    assert "cake in the garden" in head
    director.decide(hall, "pause", minutes=20, reason="cake in the garden")
    page = stranger.see(hall)
    head = page[page.index('id="part-next"') : page.index('id="part-jump"')]
    assert "<time" in head
    director.decide(hall, "resume")
    assert "cake in the garden" not in words(stranger.see(hall)).partition("Ada")[0]


def test_the_house_calls_no_match_from_a_result_of_which_a_director_has_to_decide(house: Served) -> None:
    director, phone = Person(house), Person(house)
    hall = director.announce("squadro", form="knockout", venue="hall", entry="director", listed="no")
    director.decide(hall, "come", name="Ada, Bo, Cleo, Dan")
    director.decide(hall, "begin")
    until(lambda: len(director.open_matches(hall)) == 2)
    tournament = look_at(house, hall.rsplit("/", 1)[1])
    first, second = tournament.open_matches
    phone.send(slip_of(tournament, first), order=first.seats[0])
    phone.send(slip_of(tournament, first), order=first.seats[1])
    phone.send(slip_of(tournament, second), order=second.seats[0])
    told = words(phone.see(hall))
    assert "Different results were typed: Semi-final 1, table 1." in told
    assert "waits until a director has decided" in told
    assert "What follows from it is paired only then." in words(director.see(hall))
    assert not director.open_matches(hall)
    director.decide(hall, "typed", match=first.number, place_0=2, place_1=1)
    until(lambda: director.open_matches(hall))
    [final] = look_at(house, tournament.id).open_matches
    assert set(final.seats) == {first.seats[1], second.seats[0]}
    assert "Different results were typed" not in words(phone.see(hall))


def test_an_arena_speaks_of_games_and_of_who_is_free_and_of_no_rounds(house: Served) -> None:
    director = Person(house)
    arena = director.announce("squadro", form="arena", venue="hall", minutes=30, entry="director", listed="no")
    director.decide(arena, "come", name="Ada, Bo, Cleo")
    director.decide(arena, "begin")
    until(lambda: director.open_matches(arena))
    away = next(iter({1, 2, 3} - set(look_at(house, arena.rsplit("/", 1)[1]).open_matches[0].seats)))
    director.decide(arena, "leave", entrant=away)
    page = words(director.see(arena))
    assert "1 game is paired." in page
    assert "Plays as soon as somebody is free." in page
    assert "Is paired again as soon as somebody is free." in page
    assert re.findall(r".{40}\brounds?\b.{40}", page, re.IGNORECASE) == []


@pytest.mark.parametrize(("game", "named"), [("squadro", True), ("rugby", False), ("stilelibero", False)])
def test_a_side_is_said_where_it_has_a_name_and_no_seat_looks_like_a_place(
    house: Served, game: str, *, named: bool
) -> None:
    director = Person(house)
    hall = director.announce(game, form="swiss", venue="hall", listed="no", rounds=1, pace="director")
    director.send(f"{hall}/enter")
    director.decide(hall, "come", name="Nora")
    director.decide(hall, "begin")
    until(lambda: director.open_matches(hall))
    page = words(director.see(hall))
    assert ("Against Nora, you are" in page) == named
    assert "Against Nora" in page
    assert "Place 1" not in page
    assert "Place 2" not in page
