"""A position as JSON, both ways: the game, the version of its rules, the options and the position's text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from ludogite.core.errors import PositionError
from ludogite.core.inputs import excerpt, quoted
from ludogite.core.message import house_message
from ludogite.core.registry import open_game

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.options import Settings, Value
    from ludogite.core.state import State


class PositionData(TypedDict):
    """What JSON says of a position."""

    game: str
    rules_version: int
    options: dict[str, Value]
    position: str


@dataclass(frozen=True, slots=True)
class Position:
    """A position with all that is needed to play on from it."""

    game: Game
    settings: Settings
    state: State

    def data(self) -> PositionData:
        """Return the position as plain data."""
        return {
            "game": self.game.id,
            "rules_version": self.game.rules.version,
            "options": dict(self.settings),
            "position": self.game.notation.format_position(self.state),
        }

    def to_json(self) -> str:
        """Return the position as JSON on one line."""
        return json.dumps(self.data(), ensure_ascii=False)


def position_from_json(text: str, game: Game | None = None) -> Position:
    """Return the position that JSON describes, of this game or of the installed one that it names.

    It is a position by the rules that it names, where they are kept. Raises PositionError, UnknownGameError,
    RulesGoneError, UnknownOptionError, OptionValueError.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(
            house_message("expected a position as JSON, got {text}: {error}", text=quoted(text), error=str(error))
        ) from None
    return position_from_data(data, game)


def position_from_data(data: object, game: Game | None = None) -> Position:
    """Return the position that plain data describes; see `position_from_json`."""
    match data:
        case {"game": str(name), "rules_version": int(version), "options": dict(options), "position": str(position)}:
            pass
        case _:
            raise PositionError(
                house_message("expected game, rules_version, options and position, got {data}", data=quoted(data))
            )
    game = game or open_game(name)
    if name != game.id:
        raise PositionError(
            house_message("expected a position of '{id}', got one of '{name}'", id=excerpt(game.id), name=excerpt(name))
        )
    game = game.with_rules(version)
    settings = game.settings(_checked(options))
    return Position(game, settings, game.notation.parse_position(position, settings))


def _checked(options: Mapping[object, object]) -> dict[str, Value]:
    chosen: dict[str, Value] = {}
    for name, value in options.items():
        if not isinstance(name, str) or not isinstance(value, str | int):
            raise PositionError(
                house_message(
                    "an option is a word, a number or yes and no, got {name}: {value}",
                    name=quoted(name),
                    value=quoted(value),
                )
            )
        chosen[name] = value
    return chosen
