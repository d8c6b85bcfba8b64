"""Double elimination: whoever loses twice is out, and whoever lost once may still win."""

from __future__ import annotations

import pytest
from tests.people.directing import EIGHT, Desk, desk

from ludogite.people.errors import MatchResultError
from ludogite.people.tournaments import results
from ludogite.people.tournaments.forms.double_elimination import DoubleEliminationForm

FORM = DoubleEliminationForm(seeding="entry")


def win(opened: Desk, **winners: int) -> None:
    """Play the ties of these slots, `u1_2` for `u1.2`, one after the other."""
    for slot, winner in winners.items():
        if opened.matches():
            opened.call()
        match = next(one for one in opened.tournament.open_matches if one.slot == slot.replace("_", "."))
        opened.won(match.number, winner)


def is_over(opened: Desk) -> bool:
    return opened.tournament.ending is not None


def sides(opened: Desk) -> dict[str, tuple[int | None, int | None]]:
    return {tie.slot: tie.sides for tie in FORM.ties(opened.tournament)}


def test_of_eight_whoever_loses_twice_is_out() -> None:
    opened = desk(FORM, *EIGHT)
    win(opened, u1_1=1, u1_2=3, u1_3=5, u1_4=7)
    assert sides(opened)["l1.1"] == (2, 4)
    assert sides(opened)["l1.2"] == (6, 8)
    win(opened, u2_1=1, u2_2=5, l1_1=2, l1_2=6)
    assert sides(opened)["l2.1"] == (2, 7), "whoever comes down meets nobody of their own half"
    assert sides(opened)["l2.2"] == (6, 3)
    win(opened, l2_1=2, l2_2=6, uf_1=1, ls_1=6)
    assert sides(opened)["lf.1"] == (6, 5)
    assert sides(opened)["f.1"] == (1, None)
    win(opened, lf_1=5, f_1=1)
    assert is_over(opened), "whoever came from the upper bracket has lost never"
    assert [(one.entrant, one.place, one.place_to) for one in opened.placings()] == [
        *((1, 1, 1), (5, 2, 2), (6, 3, 3), (2, 4, 4)), *((3, 5, 6), (7, 5, 6)), *((4, 7, 8), (8, 7, 8)),
    ]  # fmt: skip


def test_whoever_comes_from_the_lower_bracket_has_to_win_twice() -> None:
    opened = desk(FORM, *EIGHT[:4])
    win(opened, u1_1=1, u1_2=3, uf_1=1, ls_1=2, lf_1=3, f_1=3)
    assert not is_over(opened)
    assert [opened.place(number) for number in (1, 3)] == [1, 1], "either can still win"
    win(opened, f_2=3)
    assert is_over(opened)
    assert [opened.place(number) for number in (3, 1, 2, 4)] == [1, 2, 3, 4]


@pytest.mark.parametrize("count", range(2, 18))
def test_any_number_plays_with_byes_until_one_is_left(count: int) -> None:
    opened = desk(DoubleEliminationForm(), *range(2000, 2000 - count, -1))
    while not is_over(opened):
        opened.call()
        for match in opened.tournament.open_matches:
            opened.won(match.number, min(match.seats))
    assert is_over(opened)
    assert len(opened.tournament.matches) == 2 * count - 2, "the first never loses, everybody else does twice"
    assert [one.entrant for one in opened.placings()][:2] == [1, 2]


def test_whoever_does_not_come_goes_to_the_lower_bracket_and_is_awaited_there() -> None:
    opened = desk(FORM, *EIGHT[:4])
    (first, second) = opened.call()
    opened.do(results.forfeit, first.number, [2])
    opened.won(second.number, 3)
    assert sides(opened)["ls.1"] == (2, 4)
    match = next(one for one in opened.call() if one.slot == "ls.1")
    opened.do(results.forfeit, match.number, [2, 4])
    win(opened, uf_1=1)
    assert sides(opened)["lf.1"] == (0, 3), "nobody came: whoever comes down goes on without playing"
    win(opened, f_1=1)
    assert [opened.place(number) for number in (1, 3)] == [1, 2]


def test_a_result_from_which_matches_followed_in_both_brackets_is_corrected_after_these() -> None:
    opened = desk(FORM, *EIGHT[:4])
    win(opened, u1_1=1, u1_2=3)
    opened.call()
    first = next(one for one in opened.tournament.matches.values() if one.slot == "u1.1")
    with pytest.raises(MatchResultError) as refused:
        opened.do(results.decide_result, first.number, (2, 1) if first.seats[0] == 1 else (1, 2), reason="seen again")
    assert len(refused.value.follows) == 2
