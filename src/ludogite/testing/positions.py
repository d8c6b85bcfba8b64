"""Positions that can be reached: games at random, with every choice of the options."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, Literal, get_args

from ludogite.core.errors import OptionValueError
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng
from ludogite.testing.cases import crashed, place_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.game import Game
    from ludogite.core.options import Option, Settings, Value

Habit = Literal["fair", "curious", "stubborn"]
"""How a random player chooses: evenly; what it has done least, with rare luck as likely as any; always alike."""

HABITS: tuple[Habit, ...] = get_args(Habit)

FEW = 24
"""Up to so many combinations of options, all are tried."""

Choice = tuple[tuple["Option", "Value"], ...]


def option_choices(game: Game) -> list[Settings]:
    """Return settings in which each choice of each option occurs, the defaults first; all of them if they are few.

    A choice that does not go with the defaults of the other options is tried with one other option changed.
    """
    found: dict[Settings, None] = {}
    for choice in _choices(game.rules.options):
        settings = _playable(game, choice)
        if settings is None and len(choice) == 1:
            settings = next(filter(None, (_playable(game, pair) for pair in _beside(game.rules.options, choice))), None)
        if settings is not None:
            found[settings] = None
    return list(found)


def _choices(options: tuple[Option, ...]) -> Iterator[Choice]:
    yield ()
    singles = [(option, value) for option in options for value in option.choices]
    yield from ((single,) for single in singles)
    combined = list(product(*([(option, value) for value in option.choices] for option in options)))
    if len(combined) <= FEW:
        yield from combined
    else:
        unusual = [(option, value) for option, value in singles if value != option.default and option.name != "first"]
        pairs = [pair for pair in combinations(unusual, 2) if pair[0][0] is not pair[1][0]]
        yield from pairs[:: len(pairs) // FEW + 1]


def _beside(options: tuple[Option, ...], choice: Choice) -> Iterator[Choice]:
    taken = choice[0][0]
    return ((*choice, (option, value)) for option in options if option is not taken for value in option.choices)


def _playable(game: Game, choice: Choice) -> Settings | None:
    """Return the settings of a choice, or None where the game says that its options do not go together."""
    settings = game.settings({option.name: value for option, value in choice})
    try:
        game.rules.start(settings)
    except OptionValueError:
        return None
    return settings


def walk(game: Game, settings: Settings, seed: int, habit: Habit = "fair", longest: int | None = None) -> Playthrough:
    """Play a game at random to its end, or to that many events (the game's own bound, unless given).

    Raises BrokenLaw where the game cannot go on.
    """
    play = Playthrough(game, settings)
    rng = Rng(seed)
    player = _Player(habit, rng)
    longest = game.rules.longest if longest is None else longest
    while len(play.events) < longest and play.outcome is None:
        try:
            player.go_on(play)
        except Exception as error:
            raise crashed(game, error, place_of(play)) from error
    return play


class _Player:
    """Chooses events by its habit."""

    def __init__(self, habit: Habit, rng: Rng) -> None:
        self.habit = habit
        self.rng = rng
        self.done: Counter[str] = Counter()
        self.bent = rng.below(3)

    def go_on(self, play: Playthrough) -> None:
        """Let one more thing happen."""
        state = play.state
        if not state.at_chance():
            play.push_code(self._pick(play, state.moves()))
            return
        listed = state.chances()
        if self.habit == "curious" and listed:
            play.push_code(listed[self.rng.below(len(listed))])
        else:
            play.draw(self.rng)

    def _pick(self, play: Playthrough, moves: list[int]) -> int:
        if self.habit == "stubborn":
            return (moves[0], moves[-1], moves[len(moves) // 2])[self.bent]
        if self.habit == "curious" and len(moves) > 1:
            return self._least_done(play, moves)
        return moves[self.rng.below(len(moves))]

    def _least_done(self, play: Playthrough, moves: list[int]) -> int:
        shapes = [shape(play.game.notation.format(play.state, move)) for move in moves]
        fewest = min(self.done[kind] for kind in shapes)
        best = [i for i, kind in enumerate(shapes) if self.done[kind] == fewest]
        index = best[self.rng.below(len(best))]
        self.done[shapes[index]] += 1
        return moves[index]


def shape(token: str) -> str:
    """Return what kind of move a token is: figures and small letters stand for their like."""
    return re.sub(r"[a-z]+", "a", re.sub(r"\d+", "0", token))
