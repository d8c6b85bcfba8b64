"""Double elimination on pages, on the wall, on slips and on paper: both brackets, and who is out when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pytest
from tests.web.tournament_people import Person, type_round
from tests.web.tournament_people import words as read

if TYPE_CHECKING:
    from tests.web.served import Served

FOUR = "Anna, Bert, Chloé, Dora"


@pytest.fixture
def cup(served: Served) -> tuple[Person, str]:
    """A tournament of four in a hall, its first round called."""
    director = Person(served)
    hall = {"venue": "hall", "pace": "director", "entry": "director", "listed": "no"}
    cup = director.announce("squadro", form="double-elimination", double_seeding="entry", **hall)
    director.decide(cup, "come", name=FOUR)
    director.decide(cup, "begin")
    if not director.open_matches(cup):
        director.decide(cup, "round")
    return director, cup


def text_of(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as opened:
        return [page.get_textpage().get_text_bounded() for page in opened]


def test_both_brackets_are_drawn_and_told_to_the_end(cup: tuple[Person, str]) -> None:
    director, address = cup
    assert [one["slot"] for one in director.open_matches(address)] == ["u1.1", "u1.2"]
    page = read(director.see(address))
    assert "Double elimination Whoever loses twice is out." in page
    assert "Upper bracket, round 1" in page
    assert "Lower semi-final" in page
    type_round(director, address)
    director.decide(address, "round")
    wall = read(director.see(f"{address}/projector"))
    assert "Upper final and Lower semi-final" in wall
    type_round(director, address)
    page = read(director.see(address))
    assert "Upper final, table 1: won by Anna." in page
    for _ in range(2):
        director.decide(address, "round")
        type_round(director, address)
    facts = director.facts(address)
    assert (facts["status"], facts["form"]) == ("over", "double-elimination")
    assert [one["place"] for one in facts["standings"]] == [1, 2, 3, 4]
    assert "Second final" not in director.see(address), "the winner has never lost"


def test_a_slip_says_who_goes_on_and_whom_the_other_one_meets(cup: tuple[Person, str]) -> None:
    director, address = cup
    type_round(director, address)
    director.decide(address, "round")
    slips = text_of(director.http.get(f"{address}/papers/slips.pdf").content)
    assert "Upper final" in slips[0]
    assert "Lower semi-final" in slips[0]


def test_the_sheet_has_a_page_for_each_bracket(cup: tuple[Person, str]) -> None:
    director, address = cup
    upper, lower = text_of(director.http.get(f"{address}/papers/sheet.pdf").content)
    assert "Upper final" in upper
    assert "Winner of the tournament" in upper
    assert "Lower final" in lower


def test_what_was_chosen_stands_in_the_form_again_and_is_told(served: Served) -> None:
    director = Person(served)
    cup = director.announce("squadro", form="double-elimination", double_best_of=3, best_of=7, listed="no")
    form = director.see(f"{cup}/plan")
    assert '<option value="3" selected>two, and a decider</option>' in form
    assert "Matches of a tie two, and a decider" in read(director.see(cup))
