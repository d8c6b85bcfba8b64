"""What a game says of itself agrees with itself."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError, OptionValueError, SeatError, UnknownOptionError
from ludogite.core.game import CHANCE
from ludogite.core.language import LANGUAGES
from ludogite.core.record import DRAW, UNFINISHED
from ludogite.testing.cases import demand_of_game
from ludogite.testing.faults import way_out
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ludogite.core.game import Game

SEAT_NAME = re.compile(r"[a-z0-9_-]{1,16}")
"""What a seat can be called: records, commands and addresses write it as it is."""

TAKEN = frozenset({CHANCE, DRAW, UNFINISHED})
"""Words of records that no seat is called."""


@way_out("Mend what `Rules` or `Game` says: the sentence names the field.")
def check_game_agrees_with_itself(game: Game) -> None:
    """Demand an id that can be a folder, seats that can be counted, reasons and options with names of their own."""
    for kept, law in _agreements(game):
        demand_of_game(kept, game, law)


def _agreements(game: Game) -> Iterator[tuple[bool, str]]:
    codes = [reason.code for reason in game.rules.reasons]
    names = [option.name for option in game.rules.options]
    yield (
        re.fullmatch(r"[a-z][a-z0-9_]*", game.id) is not None,
        f"an id is small letters, figures and _, a letter first, got {game.id!r}",
    )
    yield 1 <= game.rules.fewest <= game.rules.most, f"from {game.rules.fewest} to {game.rules.most} seats play"
    yield (
        len(set(game.rules.seat_names)) == game.rules.most,
        f"{game.rules.most} seats have the names {game.rules.seat_names}",
    )
    yield (
        len(game.rules.seat_titles) == game.rules.most,
        f"{game.rules.most} seats have {len(game.rules.seat_titles)} titles",
    )
    yield bool(codes) and len(set(codes)) == len(codes), f"reasons have codes of their own, got {codes}"
    yield all(re.fullmatch(r"[a-z][a-z0-9-]*", code) for code in codes), f"codes can be file names, got {codes}"
    yield len(set(names)) == len(names), f"options have names of their own, got {names}"
    yield game.versions[0] >= 1, "versions of rules are counted from 1"
    yield list(game.versions) == sorted(set(game.versions)), f"earlier rules come oldest first, got {game.versions}"
    yield all(one.id == game.id and not one.earlier for one in game.earlier), "earlier rules are those of the same game"
    yield (
        all(one.rules.seat_names == game.rules.seat_names for one in game.earlier),
        "seats keep their names in every version",
    )
    yield (
        (game.rules.repetition == 0) == (game.rules.repeated is None),
        "repetition has a number and a reason, or neither",
    )
    yield (
        game.rules.repeated is None or game.rules.repeated in game.rules.reasons,
        "the reason of repetition is one of the reasons",
    )
    for option in game.rules.options:
        yield option.default in option.choices, f"the default of {option.name} is one of its choices"
        fewest = 1 if option.free else 2
        yield len(set(option.choices)) == len(option.choices) >= fewest, f"{option.name} has choices that differ"
        yield len({type(choice) for choice in option.choices}) == 1, f"{option.name} has choices of one type"
        yield len(option.labels) in {0, len(option.choices)}, f"{option.name} has a label for each choice, or none"
    yield from _naming(game)
    yield from _seating(game)


def _naming(game: Game) -> Iterator[tuple[bool, str]]:
    for name in game.rules.seat_names:
        fitting = SEAT_NAME.fullmatch(name) is not None
        yield fitting, f"a seat's name is up to 16 small letters, figures, - and _, got {name!r}"
        yield name not in TAKEN, f"no seat is called {name!r}: records write that word for something else"
    for language in LANGUAGES:
        titles = [translate(title, language) for title in game.rules.seat_titles]
        yield len(set(titles)) == len(titles), f"seats have titles of their own, got {titles}"


def _seating(game: Game) -> Iterator[tuple[bool, str]]:
    rules = game.rules
    if rules.players_option:
        players = rules.option(rules.players_option)
        yield players is not None, f"no option {rules.players_option!r} says how many play"
        if players is not None:
            fitting = set(players.choices) == set(range(rules.fewest, rules.most + 1))
            yield fitting, f"{players.name} chooses every number up to {rules.most} seats"
    if rules.side_draw is not None:
        sides = rules.option(rules.side_draw.option)
        values = {rules.side_draw.drawn, rules.side_draw.given}
        yield sides is not None and set(sides.choices) == values, f"{rules.side_draw.option!r} is drawn or given"


@way_out("Leave `settings` and `seat_index` to `Game`, and list every choice in the option.")
def check_wrong_choices_are_refused(game: Game) -> None:
    """Demand that unknown options, values and seats are refused with their own errors."""
    _refuses(game, UnknownOptionError, "an unknown option", lambda: game.settings({"no such option": 1}))
    _refuses(game, SeatError, "an unknown seat", lambda: game.seat_index("nobody"))
    for option in game.rules.options:
        for value in ("no such value", -1, "", "²"):
            choose = partial(game.settings, {option.name: value})
            _refuses(game, OptionValueError, f"{option.name}={value}", choose)


def _refuses(game: Game, expected: type[LudogiteError], what: str, attempt: Callable[[], object]) -> None:
    try:
        attempt()
    except expected:
        return
    demand_of_game(False, game, f"{what} must raise {expected.__name__}")


OF_A_GAME = (check_game_agrees_with_itself, check_wrong_choices_are_refused)
