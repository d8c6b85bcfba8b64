"""What is said where somebody may not act, or not so: the same words for the same mistake in every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ludogite.core.errors import BotError, ChanceError, GameOverError, IllegalMoveError, WrongSeatError
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, house_message

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.state import State

MOST_NAMED = 12
"""So many of the events that can happen are named."""


def game_over() -> GameOverError:
    """Say that nothing can be played any more."""
    return GameOverError(house_message("the game is over; nothing more can be played"))


def no_opponent(game: Game, name: str, names: Sequence[str]) -> BotError:
    """Say that a game has no such machine, and which there are."""
    return BotError(
        house_message(
            "no opponent '{name}' for {id}; there are: {names}", name=excerpt(name), id=game.id, names=", ".join(names)
        )
    )


def no_playouts(name: str, most: int) -> BotError:
    """Say how many games a tree search may play for a decision."""
    return BotError(
        house_message(
            "{kind}:N plays N games for a decision: expected a whole number from 1 to {most}, got '{name}'",
            kind=name.partition(":")[0],
            most=most,
            name=excerpt(name),
        )
    )


def not_your_turn(game: Game, state: State, seat: int) -> WrongSeatError:
    """Say to a seat whose turn it is instead."""
    titles = game.rules.seat_titles
    if state.at_chance():
        return WrongSeatError(house_message("chance acts next, not {seat}", seat=titles[seat]))
    acting = titles[state.seat()]
    return WrongSeatError(house_message("it is {acting}'s turn, not {seat}'s", acting=acting, seat=titles[seat]))


def not_chances_turn(game: Game, state: State) -> ChanceError:
    """Say that a seat decides where chance was asked to act."""
    acting = game.rules.seat_titles[state.seat()]
    return ChanceError(house_message("it is {acting}'s turn to decide, not chance's", acting=acting))


def no_decision(game: Game, state: State, text: str) -> ChanceError:
    """Say that a decision was written where chance acts."""
    shown, named = excerpt(text), _named(game, state, state.chances())
    if not named:
        return ChanceError(house_message("chance acts next, so '{text}' cannot be played", text=shown))
    return ChanceError(
        house_message(
            "chance acts next, so '{text}' cannot be played; it can bring: {outcomes}", text=shown, outcomes=named
        )
    )


def no_outcome(game: Game, state: State, text: str) -> IllegalMoveError:
    """Say that an outcome of chance was written where a seat decides."""
    return IllegalMoveError(
        house_message(
            "'{text}' is for chance, and {acting} has to decide; legal moves: {moves}",
            text=excerpt(text),
            acting=game.rules.seat_titles[state.seat()],
            moves=_named(game, state, state.moves()),
        )
    )


def illegal(game: Game, state: State, text: str) -> IllegalMoveError:
    """Say that the position forbids a decision."""
    return IllegalMoveError(
        house_message(
            "'{text}' is not legal here; legal moves: {moves}",
            text=excerpt(text),
            moves=_named(game, state, state.moves()),
        )
    )


def impossible(game: Game, state: State, text: str) -> ChanceError:
    """Say that chance cannot bring this here."""
    shown, named = excerpt(text), _named(game, state, state.chances())
    if not named:
        return ChanceError(house_message("chance cannot bring '{text}' here", text=shown))
    return ChanceError(
        house_message("chance cannot bring '{text}' here; it can bring: {outcomes}", text=shown, outcomes=named)
    )


def listed(names: Iterable[str]) -> str | Message:
    """Return names as a refusal lists them, or that there are none."""
    return ", ".join(names) or house_message("none", context="list")


def _named(game: Game, state: State, events: Sequence[int]) -> str:
    tokens = [game.notation.format(state, event) for event in events[:MOST_NAMED]]
    return ", ".join([*tokens, "…"] if len(events) > MOST_NAMED else tokens)
