"""A game ends, within its bound, once, and says who and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.testing.cases import LawCase, demand, place_of
from ludogite.testing.faults import way_out

if TYPE_CHECKING:
    from ludogite.core.outcome import Outcome
    from ludogite.core.playthrough import Playthrough


@way_out("Let every line of play come to an end, or raise `longest` in the game's `Rules`.")
def check_game_ends_in_time(play: Playthrough) -> None:
    """Demand of a game played at random that it has ended within the game's bound."""
    place = place_of(play)
    longest = play.game.rules.longest
    demand(play.outcome is not None, place, f"the game goes on after {len(play.events)} events")
    demand(len(play.events) <= longest, place, f"the game took {len(play.events)} events, its bound is {longest}")


@way_out("Let `over` be true at the last position only, and return one of the game's `reasons` from `outcome`.")
def check_outcome_comes_at_the_end_only(play: Playthrough) -> None:
    """Demand that no position of a playthrough before the last is over, and that the outcome is whole and sound."""
    for count, event in enumerate(play.events):
        demand(not event.before.over(), place_of(play, count), "the game is over, and goes on")
    if play.outcome is not None:
        check_outcome(place_of(play), play.outcome)


@way_out("Return ranks from 1 for all seats, one of the game's `reasons`, and leave `payoff` to the outcome.")
def check_end_of_a_position(place: LawCase) -> None:
    """Demand that a position that is over has a sound outcome, and that payoffs follow from it."""
    if not place.state.over():
        return
    outcome = place.state.outcome()
    check_outcome(place, outcome)
    for seat in range(place.state.seats()):
        payoff = place.state.payoff(seat)
        demand(payoff == outcome.payoff(seat), place, f"seat {seat} is paid {payoff}, not {outcome.payoff(seat)}")


def check_outcome(place: LawCase, outcome: Outcome) -> None:
    """Demand a known reason, a rank for each seat by the number of those before it, payoffs that follow the ranks."""
    ranks = outcome.ranks
    demand(
        outcome.reason in place.game.rules.reasons,
        place,
        f"the reason {outcome.reason.code!r} is not one of the game's",
    )
    demand(len(ranks) == place.state.seats(), place, f"{len(ranks)} ranks for {place.state.seats()} seats")
    whole = all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    demand(whole, place, f"a rank is one more than the seats that did better, got {ranks}")
    demand(outcome.scores is None or len(outcome.scores) == len(ranks), place, f"scores {outcome.scores} for {ranks}")
    demand(not outcome.drawn or set(ranks) == {1}, place, f"a draw has the ranks {ranks}")
    payoffs = [outcome.payoff(seat) for seat in range(len(ranks))]
    demand(all(0 <= payoff <= 1 for payoff in payoffs), place, f"payoffs lie from 0 to 1, got {payoffs}")
    demand(abs(sum(payoffs) - len(ranks) / 2) < 1e-9, place, f"payoffs sum to half the seats, got {payoffs}")
    follows = all(
        (mine > theirs) == (rank < other)
        for mine, rank in zip(payoffs, ranks, strict=True)
        for theirs, other in zip(payoffs, ranks, strict=True)
    )
    demand(follows, place, f"payoffs {payoffs} do not follow the ranks {ranks}")


LAWS = (check_end_of_a_position,)

OF_A_PLAYTHROUGH = (check_game_ends_in_time, check_outcome_comes_at_the_end_only)
