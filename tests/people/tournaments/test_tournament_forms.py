"""The forms of a tournament: who meets whom, when it is over, who stands where."""

import random
from itertools import pairwise

import pytest
from tests.people.directing import DIRECTOR, EIGHT, Desk, announced, desk, play_through

from ludogite.people.errors import MatchResultError, TournamentPlanError
from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.arena import ArenaForm
from ludogite.people.tournaments.forms.bracket import lines_of
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm, berger
from ludogite.people.tournaments.forms.swiss import SwissForm, computed_pairs, first_pairs, ranked_numbers
from ludogite.people.tournaments.tie_breaks import TIE_BREAKS, Scoreboard


def rugby(**settings: object) -> Desk:
    """Return Rugby's sheet of eight, filled in from top to bottom."""
    form = KnockoutForm(best_of=3, seeding="entry", **settings)  # type: ignore[arg-type] # whatever a test says
    return desk(form, *EIGHT, game="rugby", options={"format": "single"})


def win_tie(opened: Desk, slot: str, winner: int, lost: int = 0) -> None:
    """Play all matches of a tie: so many are lost, then two are won."""
    won = 0
    while won < 2:
        leg = next(one for one in opened.tournament.open_matches if one.slot == slot)
        other = next(one for one in leg.seats if one != winner)
        opened.won(leg.number, other if lost else winner)
        won, lost = (won, lost - 1) if lost else (won + 1, 0)
        if opened.matches():
            opened.call()


def test_rugbys_sheet_of_eight_is_played_as_it_is_printed() -> None:
    opened = rugby()
    quarters = opened.call()
    assert [set(one.seats) for one in quarters] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
    assert [one.slot for one in quarters] == ["1-8.1", "1-8.2", "1-8.3", "1-8.4"]
    win_tie(opened, "1-8.1", 1)
    win_tie(opened, "1-8.2", 4, lost=1)
    semi = next(one for one in opened.tournament.open_matches if one.slot == "1-4.1")
    assert set(semi.seats) == {1, 4}, "it begins as soon as both are known"
    win_tie(opened, "1-8.3", 5)
    win_tie(opened, "1-8.4", 8)
    win_tie(opened, "1-4.1", 4)
    win_tie(opened, "1-4.2", 5, lost=1)
    win_tie(opened, "1-2.1", 5, lost=1)
    assert opened.tournament.ending is not None
    assert [opened.place(number) for number in (5, 4, 1, 8, 2)] == [1, 2, 3, 3, 5]
    decider = [one for one in opened.tournament.matches.values() if one.slot == "1-8.2"]
    assert [one.leg for one in decider] == [1, 2, 3]
    assert decider[0].seats == decider[1].seats[::-1], "seats are exchanged in the return match"


def test_every_match_of_a_tie_is_played_at_the_board_of_its_first_one() -> None:
    opened = rugby()
    opened.call()
    win_tie(opened, "1-8.1", 1)
    win_tie(opened, "1-8.2", 4, lost=1)
    win_tie(opened, "1-8.3", 5, lost=1)
    boards: dict[str, list[int]] = {}
    for one in opened.tournament.matches.values():
        boards.setdefault(one.slot, []).append(one.board)
    assert boards == {"1-8.1": [1, 1], "1-8.2": [2, 2, 2], "1-8.3": [3, 3, 3], "1-8.4": [4], "1-4.1": [1]}


def test_nobody_is_called_to_a_board_at_which_a_tie_waits_for_its_next_match() -> None:
    opened = rugby()
    for one in opened.call():
        opened.won(one.number, min(one.seats))
    returns = opened.call()
    assert [one.board for one in returns] == [1, 2, 3, 4]
    for one in returns[2:]:
        opened.won(one.number, min(one.seats))
    opened.won(returns[0].number, max(returns[0].seats))
    assert [(one.slot, one.board) for one in opened.matches()] == [("1-8.1", 1), ("1-4.2", 3)]


def test_places_three_to_eight_are_played_where_the_plan_says_so() -> None:
    opened = rugby(places=8)
    play_through(opened, random.Random(7), draws=0.0)
    assert [one.place for one in opened.placings()] == [1, 2, 3, 4, 5, 6, 7, 8]
    form = opened.tournament.plan.form
    assert isinstance(form, KnockoutForm)
    slots = [str(tie.slot) for tie in form.ties(opened.tournament)]
    assert slots == [
        *("1-8.1", "1-8.2", "1-8.3", "1-8.4"),
        *("1-4.1", "1-4.2", "5-8.1", "5-8.2"),
        *("1-2.1", "3-4.1", "5-6.1", "7-8.1"),
    ]


def test_the_strongest_rest_and_the_first_two_meet_in_the_final_only() -> None:
    assert lines_of([1, 2, 3, 4, 5, 6], "strength") == [1, 0, 4, 5, 2, 0, 3, 6]
    assert lines_of([1, 2, 3], "lot") == [1, 0, 2, 3]
    opened = desk(KnockoutForm(), *EIGHT[:6])
    assert [set(one.seats) for one in opened.call()] == [{4, 5}, {3, 6}]


def test_a_drawn_tie_is_played_on_and_in_the_end_the_lot_decides() -> None:
    opened = desk(KnockoutForm(), *EIGHT[:2])
    for leg in range(1, 5):
        [made] = opened.call()
        assert made.leg == leg
        opened.take(results.hear(opened.tournament, made.number, (1, 1)))
    assert opened.tournament.ending is not None
    assert sorted(one.place for one in opened.placings()) == [1, 2]


def test_whoever_leaves_a_knock_out_gives_the_tie_away() -> None:
    opened = desk(KnockoutForm(places=4), *EIGHT[:4])
    first, second = opened.call()
    loser = first.seats[1]
    opened.won(first.number, first.seats[0])
    opened.do(decisions.leave, loser)
    opened.won(second.number, second.seats[0])
    opened.call()
    third = next(one for one in opened.tournament.matches.values() if one.slot == "3-4.1")
    assert third.winner == second.seats[1]
    assert opened.place(loser) == 4


def test_a_correction_that_would_change_who_plays_is_refused_until_that_match_is_taken_back() -> None:
    opened = desk(KnockoutForm(), *EIGHT[:4])
    first, second = opened.call()
    opened.won(first.number, first.seats[0])
    opened.won(second.number, second.seats[0])
    [final] = opened.call()
    with pytest.raises(MatchResultError, match=f"match {final.number} "):
        opened.do(results.decide_result, first.number, (2, 1), reason="the slip was read wrongly")
    opened.do(results.annul, final.number, reason="one of them did not win")
    opened.do(results.decide_result, first.number, (2, 1), reason="the slip was read wrongly")
    [again] = opened.call()
    assert set(again.seats) == {first.seats[1], second.seats[0]}


def test_berger_tables_are_the_printed_ones() -> None:
    assert [berger(4, round_) for round_ in (1, 2, 3)] == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    assert berger(6, 2) == [(6, 4), (5, 3), (1, 2)]
    assert berger(6, 5) == [(3, 6), (4, 2), (5, 1)]
    assert berger(5, 1) == [(2, 5), (3, 4)], "whoever would meet the sixth rests"


def test_everybody_meets_everybody_twice_with_the_seats_exchanged() -> None:
    opened = desk(RoundRobinForm(cycles=2), *EIGHT[:5])
    play_through(opened, random.Random(1))
    met = [one.seats for one in opened.tournament.matches.values()]
    assert len(met) == len(set(met)) == 20


def test_all_rounds_begin_together_where_a_move_has_days() -> None:
    opened = desk(RoundRobinForm(at_once=True), *EIGHT[:4])
    assert len(opened.call()) == 6


def test_whoever_leaves_a_round_robin_loses_what_is_left() -> None:
    opened = desk(RoundRobinForm(), *EIGHT[:4])
    opened.do(decisions.leave, 2)
    play_through(opened, random.Random(2), draws=0.0)
    theirs = [one for one in opened.tournament.matches.values() if 2 in one.entrants]
    assert [one.winner for one in theirs] == [one.seats[0] for one in theirs]
    assert opened.place(2) == 4


def test_whoever_leaves_where_all_games_began_together_loses_every_one_that_is_open() -> None:
    opened = desk(RoundRobinForm(at_once=True), *EIGHT[:4])
    opened.call()
    first, *_ = (one for one in opened.tournament.open_matches if 2 in one.seats)
    opened.won(first.number, 2)
    opened.do(decisions.leave, 2)
    assert [one.number for one in opened.tournament.matches.values() if one.winner == 2] == [first.number]
    assert opened.tournament.open_matches_of(2) == []
    assert len(opened.tournament.open_matches) == 3, "those of the others"


def test_a_swiss_tournament_takes_somebody_late_and_lets_somebody_go() -> None:
    opened = desk(SwissForm(rounds=4), *EIGHT)
    rng = random.Random(3)
    opened.call()
    for one in opened.tournament.open_matches:
        opened.won(one.number, min(one.seats))
    opened.do(decisions.enter, Entrant(0, "Late", strength=3000.0))
    opened.do(decisions.leave, 8)
    second = opened.call()
    assert any(9 in one.seats for one in second)
    assert not any(8 in one.seats for one in second)
    opened.do(decisions.leave, 9)
    assert opened.tournament.matches[next(one.number for one in second if 9 in one.seats)].winner != 9
    play_through(opened, rng)
    assert len([one for one in opened.tournament.matches.values() if 9 in one.entrants]) == 1
    assert {one.entrant for one in opened.placings()} == set(range(1, 10))


def test_the_first_round_of_a_swiss_tournament_is_paired_upper_half_against_lower() -> None:
    """FIDE C.04.3: one homogeneous bracket, so the first of S1 meets the first of S2, and colours alternate."""
    opened = desk(SwissForm(), *EIGHT)
    made = opened.call()
    assert [set(one.seats) for one in made] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert [one.seats[0] < one.seats[1] for one in made] in ([True, False, True, False], [False, True, False, True])
    for one in made:
        opened.won(one.number, min(one.seats))
    assert [set(one.seats) for one in opened.call()] == [{1, 4}, {2, 3}, {5, 8}, {6, 7}], "so that colours alternate"


@pytest.mark.parametrize("seed", ["0a" * 32, "0b" * 32, "0c" * 32])
def test_the_first_round_is_the_one_that_the_system_computes(seed: str) -> None:
    for players in (2, 3, 8, 13):
        opened = desk(SwissForm(rounds=5), *range(players), seed=seed)
        if players > 8:
            opened.do(decisions.leave, 5)
        numbers = ranked_numbers(opened.tournament)
        assert first_pairs(opened.tournament, numbers) == computed_pairs(opened.tournament, numbers, 5)


def test_who_rests_has_a_point_and_rests_once() -> None:
    opened = desk(SwissForm(rounds=4), *EIGHT[:5])
    play_through(opened, random.Random(5))
    rests = [one.seats[0] for one in opened.tournament.matches.values() if len(one.seats) == 1]
    assert len(rests) == len(set(rests)) == 4


def test_a_swiss_tournament_ends_where_nobody_can_be_paired_any_more() -> None:
    opened = desk(SwissForm(rounds=3), *EIGHT[:4])
    play_through(opened, random.Random(1), meanwhile=lambda: leave_all_but(opened, 2))
    assert opened.tournament.ending is not None
    assert opened.tournament.rounds < 4


def test_two_who_have_not_met_are_paired_though_somebody_rests_again() -> None:
    opened = desk(SwissForm(rounds=3), *EIGHT[:4])
    first = opened.call()
    gone = first[0].seats[0]
    opened.do(results.forfeit, first[0].number, [gone])
    opened.won(first[1].number, first[1].seats[0])
    second = next(one for one in opened.call() if len(one.seats) == 2)
    missing = next(one for one in second.seats if one in first[0].entrants)
    opened.do(results.forfeit, second.number, [missing])
    opened.do(decisions.come_back, gone)
    third = opened.call()
    assert opened.tournament.ending is None
    [pair] = [one.seats for one in third if len(one.seats) == 2]
    assert gone in pair, "the one who had met nobody meets somebody"
    assert missing not in pair


def leave_all_but(opened: Desk, count: int) -> None:
    for number in opened.tournament.playing[count:]:
        opened.do(decisions.leave, number)


def test_an_arena_counts_double_after_two_wins_in_a_row() -> None:
    opened = desk(ArenaForm(minutes=60), *EIGHT[:3])
    points = []
    for _ in range(5):
        [made] = opened.call()
        opened.won(made.number, min(made.seats))
        points.append({one.entrant: one.points for one in opened.placings()}[1])
    last = [one.seats for one in opened.tournament.matches.values()]
    assert all(set(one) != set(other) for one, other in pairwise(last)), "never twice in a row"
    assert points[-1] == 2 + 2 + 4 * (sum(1 in seats for seats in last) - 2)


@pytest.mark.parametrize("others", [0, 6])
def test_nobody_collects_points_in_an_arena_from_those_who_give_up_at_once(others: int) -> None:
    opened = announced(ArenaForm(minutes=120), venue="online", pace="house")
    for number in range(1, 4 + others):
        opened.do(decisions.enter, Entrant(0, f"Player {number}", "member", f"player-{number}"))
    opened.begin()
    accomplices = {2, 3}
    for _ in range(60):
        opened.now += 10_000
        opened.take(decisions.call_round(opened.tournament, DIRECTOR, made) if (made := opened.matches()) else [])
        for one in opened.tournament.open_matches:
            if not one.table:
                opened.take(decisions.lay(opened.tournament, one.number, f"table-{one.number}"))
            if accomplices.intersection(one.seats) or opened.now - one.paired_at > 400_000:
                ranks = [2 if number in accomplices else 1 for number in one.seats]
                opened.take(results.hear(opened.tournament, one.number, ranks))
    given = [one for one in opened.tournament.standing_matches if 1 in one.seats and accomplices & {*one.seats}]
    assert len(given) <= 2 * 2 if others else len(given) > 2 * 2, "where nobody else is there they play on"


def test_only_two_in_an_arena_play_on_and_others_join_and_leave() -> None:
    opened = desk(ArenaForm(minutes=60), *EIGHT[:2])
    opened.won(opened.call()[0].number, 1)
    [again] = opened.call()
    opened.do(decisions.enter, Entrant(0, "Third"))
    opened.do(decisions.enter, Entrant(0, "Fourth"))
    [other] = opened.call()
    assert set(other.seats) == {3, 4}
    opened.do(decisions.leave, 4)
    assert opened.tournament.matches[other.number].winner == 3
    opened.won(again.number, 2)
    assert 4 not in {number for one in opened.call() for number in one.seats}
    opened.do(decisions.come_back, 4)
    assert 4 in opened.tournament.playing


def test_heats_of_eight_swimmers_and_a_final_of_the_best() -> None:
    opened = desk(HeatsForm(size=8), *[float(20 - number) for number in range(16)], game="stilelibero")
    heats = opened.call()
    assert [len(one.seats) for one in heats] == [8, 8]
    assert [1 in one.seats and 2 in one.seats for one in heats] == [False, False], "strong ones are spread"
    for one in heats:
        opened.do(results.type_result, one.number, list(range(1, 9)))
    [final] = opened.call()
    assert final.slot == "final"
    assert set(final.seats) == {*heats[0].seats[:4], *heats[1].seats[:4]}
    opened.do(results.type_result, final.number, list(range(1, 9)))
    assert opened.tournament.ending is not None
    assert [one.entrant for one in opened.placings()][:8] == list(final.seats)


def test_a_heat_goes_on_without_whoever_did_not_come() -> None:
    opened = desk(HeatsForm(size=4, has_final=False), *EIGHT[:4], game="libertas")
    [heat] = opened.call()
    opened.do(results.forfeit, heat.number, [heat.seats[1]])
    left = opened.tournament.matches[heat.number]
    assert left.is_open
    assert left.attempt == 1
    assert left.seats == (heat.seats[0], *heat.seats[2:])
    opened.do(results.type_result, heat.number, [1, 2, 3], scores=[300, 200, 100])
    assert opened.place(heat.seats[1]) == 4
    assert opened.tournament.ending is not None


def test_tie_breaks_are_what_they_are_called() -> None:
    """Four in a round robin, every game known: 1 beats 2 and 3, draws with 4; 4 beats 2; 2 beats 3; 3 beats 4."""
    opened = announced(RoundRobinForm())
    opened.enter(*EIGHT[:4])
    opened.begin()
    winners = {(1, 2): 1, (1, 3): 1, (1, 4): None, (2, 3): 2, (2, 4): 4, (3, 4): 3}
    while opened.tournament.ending is None:
        for one in opened.call():
            low, high = sorted(one.seats)
            opened.won(one.number, winners[low, high])
    board = Scoreboard(opened.tournament)
    assert board.points == {1: 2.5, 2: 1.0, 3: 1.0, 4: 1.5}
    everybody = [1, 2, 3, 4]
    assert TIE_BREAKS["buchholz"].values(board, everybody) == {1: 3.5, 2: 5.0, 3: 5.0, 4: 4.5}
    assert TIE_BREAKS["buchholz-cut-1"].values(board, everybody) == {1: 2.5, 2: 4.0, 3: 4.0, 4: 3.5}
    assert TIE_BREAKS["sonneborn-berger"].values(board, everybody) == {1: 2.75, 2: 1.0, 3: 1.5, 4: 2.25}
    assert TIE_BREAKS["wins"].values(board, everybody) == {1: 2.0, 2: 1.0, 3: 1.0, 4: 1.0}
    assert TIE_BREAKS["direct"].values(board, [2, 3]) == {2: 1.0, 3: 0.0}
    assert [one.entrant for one in opened.placings()] == [1, 4, 2, 3]


@pytest.mark.parametrize(
    ("form", "game"),
    [
        (KnockoutForm(best_of=2), "squadro"),
        (RoundRobinForm(cycles=3), "squadro"),
        (SwissForm(rounds=99), "squadro"),
        (ArenaForm(minutes=0), "squadro"),
        (HeatsForm(size=2), "libertas"),
        (HeatsForm(size=4), "squadro"),
        (HeatsForm(size=8), "libertas"),
    ],
)
def test_a_form_that_does_not_fit_is_refused(form: Form, game: str) -> None:
    with pytest.raises(TournamentPlanError):
        announced(form, game=game)


def test_everything_is_written_by_whoever_decided_it() -> None:
    opened = desk(KnockoutForm(), *EIGHT[:2])
    assert {one.by for one in opened.log} == {DIRECTOR.id}


def test_heats_say_what_told_the_last_finalist_from_the_next() -> None:
    opened = desk(HeatsForm(size=3), *[5.0] * 6, game="libertas")
    for one in opened.call():
        opened.do(results.type_result, one.number, [1, 2, 3])
    rules = HeatsForm(size=3)
    chosen = rules.finalists(opened.tournament)
    assert rules.decided_by(opened.tournament, chosen) == "", "two are level in everything: their order decided"
    assert rules.decided_by(opened.tournament, chosen[:2]) is None, "points decided"
