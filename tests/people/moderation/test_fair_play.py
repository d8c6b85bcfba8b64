"""What is unusual: measured in games that counted, compared with everybody else, and never a verdict."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import msgspec
import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from ludogite.people.moderation.fair_play import (
    Comparison,
    Decision,
    GameEvidence,
    GivenUp,
    ShortWin,
    ShortWins,
    at_least,
    evidence_of,
    few_decisions,
    often_given_up,
    often_given_wins,
    short_wins,
    short_wins_from_same,
)
from ludogite.people.moderation.fair_play_store import FairPlayStore, SumRow
from ludogite.people.ratings.ratings import RatedGame, Side
from ludogite.people.ratings.schema import rated_games
from ludogite.people.ratings.store import GameRow
from ludogite.web.host.fair_play import compared

if TYPE_CHECKING:
    from ludogite.play.house.house import House


@given(st.integers(0, 40), st.integers(0, 40), st.floats(0.01, 0.99))
def test_the_likelihood_is_the_sum_of_all_that_are_at_least_as_good(right: int, more: int, share: float) -> None:
    decisions = right + more
    exact = sum(comb(decisions, n) * share**n * (1 - share) ** (decisions - n) for n in range(right, decisions + 1))
    assert at_least(right, decisions, share) == pytest.approx(exact, rel=1e-9, abs=1e-12)


def test_a_decision_is_right_where_it_costs_nothing_to_speak_of() -> None:
    decided = [Decision(0.0, 4000), Decision(0.009, 2000), Decision(0.2, 3000), Decision(0.0, 9000)]
    assert evidence_of(decided) == GameEvidence(4, 3, 3500, 5500)
    assert evidence_of(decided[:1]) == GameEvidence(1, 1, 4000, 0)
    assert evidence_of([]) is None


def test_whoever_plays_like_the_others_is_never_unusual_and_a_program_is_soon() -> None:
    assert not Comparison(20, 400, 300, 4000, 3000).is_unusual
    assert not Comparison(20, 400, 320, 4000, 3000).is_unusual  # better, but people are
    assert Comparison(5, 100, 100, 4000, 3000).is_unusual
    assert not Comparison(2, 100, 100, 4000, 3000).is_unusual  # two games say nothing
    assert not Comparison(5, 40, 40, 4000, 3000).is_unusual  # nor do forty decisions
    assert Comparison(9, 300, 300, 0, 0).others_share == 0.5  # where nobody else plays, nothing is known of them


def test_everybody_is_compared_with_the_others_of_the_same_family() -> None:
    sums = [
        SumRow("a", "squadro/usual", 3, 90, 80),
        SumRow("b", "squadro/usual", 2, 50, 20),
        SumRow("a", "rugby/single", 1, 9, 9),
    ]
    found = {(one.person, one.family): comparison for one, comparison in compared(sums)}
    assert found["a", "squadro/usual"] == Comparison(3, 90, 80, 50, 20)
    assert found["a", "rugby/single"] == Comparison(1, 9, 9, 0, 0)


def test_two_people_who_gave_many_games_up_between_them_are_found_and_nobody_else() -> None:
    def given_up(number: int, loser: str, other: str) -> RatedGame:
        return RatedGame(f"t{number}", number, (Side(1, (other,)), Side(2, (loser,), left_early=True)))

    games = [given_up(n, "b" if n % 2 else "a", "a" if n % 2 else "b") for n in range(5)]
    games += [given_up(n, "b", "c") for n in range(5, 9)]
    games += [RatedGame("whole", n, (Side(1, ("a",)), Side(2, ("d",)))) for n in range(9)]
    found = often_given_up(games)
    assert list(found) == [("a", "b")]
    assert found["a", "b"][:2] == [GivenUp("t0", 0, "a"), GivenUp("t1", 1, "b")]


def won(number: int, winner: str, loser: str, decisions: int, *, gave_up: bool = True, level: str = "") -> RatedGame:
    people = () if level else (loser,)
    other = Side(2, people, level, gave_up=gave_up, decisions=decisions)
    return RatedGame(f"t{number}", number, (Side(1, (winner,), decisions=decisions), other))


def test_whoever_wins_mostly_by_newcomers_who_give_up_soon_is_found() -> None:
    given = [won(n, "a", f"new {n}", 4) for n in range(3)]
    newcomers = {(f"new {n}", f"t{n}") for n in range(3)}
    played = [won(n, "a", "b", 30, gave_up=False) for n in range(3, 5)]
    against_the_house = [won(n, "a", "", 30, gave_up=False, level="1") for n in range(5, 50)]
    found = short_wins("a", given + played + against_the_house, newcomers, 8)
    assert found == ShortWins(5, [ShortWin(f"t{n}", n, f"new {n}", 4) for n in range(3)])
    assert short_wins("a", given[:2], newcomers, 8) is None, "two are too few"
    assert short_wins("a", [*given, *played, won(50, "a", "b", 30)], newcomers, 8) is None, "half is not most"
    assert short_wins("a", given, set(), 8) is None, "they are no newcomers"
    assert short_wins("a", given, newcomers, 4) is None, "that is as long as games are"


def test_what_is_soon_follows_from_games_that_were_played_to_their_end() -> None:
    whole = [won(n, "a", "b", 30 + n, gave_up=False) for n in range(5)]
    assert few_decisions([*whole, *(won(n, "a", "b", 4) for n in range(50))]) == 16
    assert few_decisions(whole[:4]) == 8
    assert few_decisions([won(n, "a", "b", 0, gave_up=False) for n in range(9)]) == 8, "nobody counted these"


def test_only_wins_that_moved_somebodys_strength_are_looked_at() -> None:
    games = [won(n, "a", f"new {n}", 4) for n in range(3)] + [won(n, "b", f"new {n}", 4) for n in range(3, 5)]
    unmoved = Side(1, ("c",), unmoved=("c",)), Side(2, ("d",), gave_up=True, left_early=True)
    games += [RatedGame(f"t{n}", n, unmoved) for n in range(5, 9)]
    games += [won(n, "e", "f", 30, gave_up=False) for n in range(9, 15)]
    games += [won(n, "g", "f", 30) for n in range(15, 25)]
    assert often_given_wins(games, 8) == ["a"]


def test_whoever_wins_again_and_again_because_the_same_person_gives_up_soon_is_found() -> None:
    given = [won(n, "a", "mate", 5) for n in range(100, 110)]
    found = short_wins_from_same("a", given, 12)
    assert found == ShortWins(10, [ShortWin(f"t{n}", n, "mate", 5) for n in range(109, 99, -1)])
    before = [won(n, "a", f"rival {n}", 30, gave_up=False) for n in range(100)]
    found = short_wins_from_same("a", before + given, 12)
    assert found is not None, "many fine games do not hide an evening of such ones"
    assert (found.wins, len(found.short)) == (110, 10)
    by_turns = [won(n, "a", f"mate {n % 3}", 5) for n in range(9)]
    assert short_wins_from_same("a", by_turns, 12) is not None, "nor do three who take turns"


def test_nobody_is_found_who_wins_otherwise_as_well_or_whose_rivals_rarely_give_up() -> None:
    assert short_wins_from_same("a", [won(n, "a", "mate", 5) for n in range(4)], 12) is None, "four are too few"
    assert short_wins_from_same("a", [won(n, "a", "mate", 12) for n in range(9)], 12) is None, "they were long enough"
    assert short_wins_from_same("a", [won(n, "a", f"other {n // 2}", 5) for n in range(20)], 12) is None
    mixed = [won(n, "a", "mate", 5) if n % 3 == 0 else won(n, "a", "b", 30, gave_up=False) for n in range(60)]
    assert short_wins_from_same("a", mixed, 12) is None, "one win in three"
    machines = [won(n, "a", "", 5, level="1") for n in range(20)]
    assert short_wins_from_same("a", machines, 12) is None


@pytest.mark.anyio
async def test_how_long_games_are_is_read_from_the_latest_that_were_played_to_their_end(house: House) -> None:
    games = [won(number, "a", "b", 9, gave_up=number % 2 == 0) for number in range(8)]
    rows = [GameRow(one.table, "squadro/usual", one.ended_at, msgspec.json.encode(one.sides).decode()) for one in games]
    await house.store.write(
        lambda connection: connection.execute(sa.insert(rated_games), [row._asdict() for row in rows])
    )
    kept = FairPlayStore(house.store)
    assert [row.table_id for row in await kept.played_out("squadro/usual", 3)] == ["t7", "t5", "t3"]
    assert await kept.played_out("libertas/3", 3) == []
