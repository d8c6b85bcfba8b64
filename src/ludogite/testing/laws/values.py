"""Positions are values: they never change, and equal ones cannot be told apart."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

from ludogite.core.generic import successor
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.testing.cases import LawCase, demand
from ludogite.testing.faults import way_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.core.playthrough import Playthrough

MANY = 24
"""Up to so many events of a position are tried."""

TOO_LONG = 10
"""So many times the bound of a game, and it is taken for endless."""


@way_out("Make exactly one of `over`, `at_chance` and a deciding `seat` true, and give whoever decides a move.")
def check_somebody_acts(place: LawCase) -> None:
    """Demand that the game is over, or chance acts, or an existing seat has a move to make: exactly one of these."""
    state = place.state
    demand(state.seats() == place.game.rules.seats(place.settings), place, f"{state.seats()} seats play")
    demand(not (state.over() and state.at_chance()), place, "the game is over, yet chance acts")
    for seat in range(state.seats()):
        demand(state.turns(seat) >= 0, place, f"seat {seat} has begun {state.turns(seat)} turns")
    if place.decides:
        demand(0 <= state.seat() < state.seats(), place, f"seat {state.seat()} has to decide and does not exist")
        demand(bool(state.moves()), place, "a seat has to decide and has no legal move")


@way_out("Let `moves` list each legal move once, in an order that follows from the position alone.")
def check_moves_are_unique_and_stable(place: LawCase) -> None:
    """Demand that legal moves are listed once each, in the same order each time, also after one was played."""
    if not place.decides:
        return
    moves = list(place.state.moves())
    demand(len(set(moves)) == len(moves), place, f"a move is listed twice: {moves}")
    for move in place.events(MANY):
        place.state.play(move)
        demand(place.state.moves() == moves, place, f"the legal moves were {moves}, now {place.state.moves()}", move)


@way_out("Let `play` and `happen` make a new position, and change nothing that the old one holds.")
def check_playing_leaves_the_old_position(place: LawCase) -> None:
    """Demand that no event changes the position it starts from, and that it leads to the same one each time."""
    before = (pickle.dumps(place.state.fields()), hash(place.state))
    for event in place.events(MANY):
        after = place.after(event).state
        now = (pickle.dumps(place.state.fields()), hash(place.state))
        demand(now == before, place, "the old position has changed", event)
        demand(after == place.after(event).state, place, "the same event led to two positions", event)
        demand(isinstance(after, State), place, "what follows is not a State", event)


@way_out("Let `play` and `happen` make a new position, and change nothing that the old one holds.")
def check_no_event_changes_the_old_position(play: Playthrough) -> None:
    """Demand of the same game, played once more, that each event leaves the position it starts from.

    Where it does not, a playthrough is made of positions that were never there, and no other law can be asked of it.
    """
    state = play.game.rules.start(play.settings)
    for event in play.events:
        fields = pickle.loads(pickle.dumps(state.fields()))  # noqa: S301 - our own bytes
        after = successor(state, event.code)
        if state.fields() != fields:
            place = LawCase(play.game, play.settings, type(state)(*fields))
            demand(False, place, "the old position has changed", event.code)
            return
        state = after


@way_out("Return from `fields` every argument of the constructor, in its order, and keep nothing else in the position.")
def check_equal_positions_are_alike(place: LawCase) -> None:
    """Demand that a position made again from its fields, copied or pickled is equal, with equal hash and key.

    It behaves and looks the same, also laid open for all.
    """
    _demand_copies_are_alike(place, place.state, "it")
    opened = place.game.reveal(place.state)
    if opened is not place.state:
        _demand_copies_are_alike(place, opened, "laid open, it")


def _demand_copies_are_alike(place: LawCase, state: State, it: str) -> None:
    ways: dict[str, Callable[[], State]] = {
        "made from its fields": lambda: type(state)(*state.fields()),
        "copied": lambda: copy.copy(state),
        "copied deeply": lambda: copy.deepcopy(state),
        "pickled": lambda: pickle.loads(pickle.dumps(state)),  # noqa: S301 - our own bytes
    }
    for way, make in ways.items():
        same = make()
        demand(same == state, place, f"{it} is not equal to itself {way}")
        demand(hash(same) == hash(state), place, f"{it} has another hash when it is {way}")
        demand(same.key() == state.key(), place, f"{it} has another key when it is {way}")
        demand(_behaviour(same) == _behaviour(state), place, f"{it} behaves otherwise when it is {way}: see `fields()`")
        if any(place.game.view(same, viewer) != place.game.view(state, viewer) for viewer in place.viewers):
            demand(False, place, f"{it} looks otherwise when it is {way}: see `fields()`")
            break  # all ways go through the fields
    demand(0 <= state.key() < 1 << 63, place, f"its key {state.key()} does not fit into 63 bits")


def _behaviour(state: State) -> tuple[object, ...]:
    """Return what can happen in a position, or how it ended."""
    if state.over():
        return ("over", state.outcome())
    return ("chance", state.chances()) if state.at_chance() else (state.seat(), state.moves())


@way_out("Write everything that `fields` returns into the position's text, and nothing besides.")
def check_different_positions_differ(place: LawCase) -> None:
    """Demand that two positions are equal exactly when their texts are."""
    state = place.state
    text = place.game.notation.format_position(state)
    for event in place.events(MANY):
        after = place.after(event).state
        alike = place.game.notation.format_position(after) == text
        demand((after == state) == alike, place, "equality and text disagree about the position after", event)


def _ends(place: LawCase, seed: int) -> bool:
    """Tell whether a game continued at random, without repetition, ever ends: nobody waits for one that does not."""
    state, rng = place.state, Rng(seed)
    for _ in range(TOO_LONG * place.game.rules.longest):
        if state.over():
            return True
        if state.at_chance():
            state = state.happen(state.draw(rng))
        else:
            moves = state.moves()
            state = state.play(moves[rng.below(len(moves))])
    return False


@way_out("Let every line of play end; an own `playout` draws from the generator exactly as `State.playout` does.")
def check_playout_reaches_the_same_end(place: LawCase) -> None:
    """Demand that a game's own playout ends where the general one does, for the same seed."""
    for seed in (1, 2):
        if not _ends(place, seed):
            demand(False, place, f"the playout of seed {seed} does not reach an end")
            return
        own = place.state.playout(Rng(seed))
        demand(own.over(), place, f"the playout of seed {seed} does not reach an end")
        demand(own == State.playout(place.state, Rng(seed)), place, f"the playout of seed {seed} ends elsewhere")


LAWS = (
    check_playing_leaves_the_old_position,
    check_somebody_acts,
    check_moves_are_unique_and_stable,
    check_equal_positions_are_alike,
    check_different_positions_differ,
    check_playout_reaches_the_same_end,
)

OF_A_PLAYTHROUGH = (check_no_event_changes_the_old_position,)
