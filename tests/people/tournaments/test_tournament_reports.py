"""What tables of before say of their match, at which a machine could win for somebody who had left the seat to it."""

from __future__ import annotations

import pytest
from tests.play.desk import ANNA, BERT, CARO

from ludogite.core.chance import new_seed
from ludogite.core.registry import open_game
from ludogite.people.tournaments.laying import TableReport, report_of
from ludogite.play import events as ev
from ludogite.play.rows import rows_from_events

GONE: list[ev.TableEvent] = [ev.Handed(0, "1")]
RESIGNED: list[ev.TableEvent] = [ev.Resigned(0), ev.Handed(0, "1")]


def report(game: str, *happened: ev.TableEvent) -> TableReport:
    """Return what a table at which this happened says of its match."""
    count = 3 if game == "libertas" else 2
    people = (ANNA, BERT, CARO)[:count]
    created = ev.Created(
        game,
        open_game(game).rules.version,
        dict(open_game(game).settings({"players": 3} if game == "libertas" else {})),
        (ev.SeatPlan("friend"),) * count,
        ANNA,
        new_seed(),
        tournament="t" * 12,
    )
    told: list[ev.TableEvent] = [
        created,
        *(ev.Seated(seat, one, "") for seat, one in enumerate(people)),
        ev.Started(),
        *happened,
    ]
    return report_of("t", list(rows_from_events([ev.Stamped(seq, seq, event) for seq, event in enumerate(told, 1)])))


@pytest.mark.parametrize(("left", "why"), [(GONE, "claimed"), (RESIGNED, "resigned")])
def test_a_machine_that_won_for_whoever_left_did_not_win_the_match(left: list[ev.TableEvent], why: str) -> None:
    found = report("rugby", *left, ev.Ended((1, 2), "full-time", scores=(13, 3)))
    assert (found.ranks, found.scores, found.ended_by) == ((2, 1), None, why)


def test_a_machine_that_lost_for_whoever_left_has_lost_by_the_points() -> None:
    found = report("rugby", *GONE, ev.Ended((2, 1), "full-time", scores=(3, 13)))
    assert (found.ranks, found.scores, found.ended_by) == ((2, 1), (3, 13), "full-time")


def test_whoever_came_back_won_what_they_won() -> None:
    found = report("rugby", *GONE, ev.HandedBack(0), ev.Ended((1, 2), "full-time", scores=(13, 3)))
    assert (found.ranks, found.scores, found.ended_by) == ((1, 2), (13, 3), "full-time")


@pytest.mark.parametrize(
    ("ranks", "scores", "expected"),
    [
        ((1, 2, 3), (900, 500, 300), (3, 1, 2)),
        ((1, 3, 2), (900, 300, 500), (3, 2, 1)),
        ((2, 1, 3), (500, 900, 300), (3, 1, 2)),
        ((1, 2, 2), (900, 300, 300), (3, 1, 1)),
    ],
)
def test_whoever_gave_up_in_a_heat_came_in_behind_all_who_stayed(
    ranks: tuple[int, ...], scores: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    found = report("libertas", *RESIGNED, ev.Ended(ranks, "freed", scores=scores))
    assert (found.ranks, found.scores, found.ended_by) == (expected, None, "resigned")


def test_of_two_who_gave_up_in_a_heat_the_first_is_last() -> None:
    second: list[ev.TableEvent] = [ev.Resigned(2), ev.Handed(2, "1")]
    ended = ev.Ended((1, 3, 2), "freed", scores=(900, 300, 500))
    assert report("libertas", *RESIGNED, *second, ended).ranks == (3, 1, 2)
    assert report("libertas", *second, *RESIGNED, ended).ranks == (2, 1, 3)


def test_whoever_gave_up_is_behind_one_whose_time_ran_out() -> None:
    assert report("libertas", *RESIGNED, ev.Ended((1, 3, 1), "flagged")).ranks == (3, 2, 1)


def test_whoever_plays_to_the_end_comes_in_as_the_rules_say() -> None:
    found = report("libertas", ev.Ended((1, 2, 3), "freed", scores=(900, 500, 300)))
    assert (found.ranks, found.scores, found.ended_by) == ((1, 2, 3), (900, 500, 300), "freed")
