"""Every game that encodings are tried on, with every choice of its options, and positions of them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from ludogite.core.game import Game
from ludogite.core.options import Settings, written
from ludogite.core.registry import installed_games
from ludogite.core.state import State
from ludogite.envs import Choice, Encoding, encoding_of
from ludogite.testing.positions import Habit, option_choices, walk

OUTSIDE = ("connect_four", "garland", "humbug", "pebbles", "tender", "windfall")


def outside(name: str) -> Game:
    game = import_module(name).GAME
    assert isinstance(game, Game)
    return game


def every_game() -> list[Game]:
    """Return the installed games and the outside ones of the tests, each with its earlier rules."""
    known = (*installed_games().values(), *map(outside, OUTSIDE))
    return [game for found in known for game in (found, *found.earlier)]


def every_variant() -> list[tuple[Game, Settings]]:
    return [(game, settings) for game in every_game() for settings in option_choices(game)]


def name_of(variant: tuple[Game, Settings]) -> str:
    game, settings = variant
    chosen = [f"{name}={written(value)}" for name, value in settings.items() if value != game.settings()[name]]
    return ",".join([f"{game.id}-{game.rules.version}", *chosen])


def encoded(variant: tuple[Game, Settings]) -> Encoding:
    game, settings = variant
    return encoding_of(game, **settings)


def positions(variant: tuple[Game, Settings], seed: int = 1, habit: Habit = "curious", most: int = 100) -> list[State]:
    """Return the positions of a game at random."""
    game, settings = variant
    known = game.id, game.rules.version, settings, seed, habit
    if known not in _walked:
        play = walk(game, settings, seed, habit, longest=most)
        _walked[known] = [play.start, *(event.after for event in play.events)]
    return _walked[known]


_walked: dict[tuple[object, ...], list[State]] = {}


def decisions(states: list[State]) -> Iterator[State]:
    return (state for state in states if not state.over() and not state.at_chance())


def every_choice(encoding: Encoding, state: State) -> Iterator[tuple[Choice, dict[int, Choice | int]]]:
    """Yield every decision under way that can be begun in a position, with what each action leads to."""
    waiting = [Choice(state)]
    while waiting:
        choice = waiting.pop()
        following = {action: encoding.after(choice, action) for action in encoding.legal(choice)}
        yield choice, following
        waiting += [after for after in following.values() if isinstance(after, Choice)]
