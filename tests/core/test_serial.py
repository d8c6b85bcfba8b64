import json

import pytest
from pebbles import GAME

from ludogite.core.errors import (
    LudogiteError,
    OptionValueError,
    PositionError,
    RulesGoneError,
    UnknownGameError,
    UnknownOptionError,
)
from ludogite.core.serial import Position, PositionData, position_from_data, position_from_json

SETTINGS = GAME.settings({"die": True})
HERE = Position(GAME, SETTINGS, GAME.rules.start(SETTINGS))
DATA: PositionData = {
    "game": "pebbles",
    "rules_version": 1,
    "options": {"players": 2, "heap": 9, "die": True, "secret": False, "wins": "last"},
    "position": "9 0/0 - a ?",
}


def test_a_position_is_four_things() -> None:
    assert HERE.data() == DATA
    assert json.loads(HERE.to_json()) == DATA


def test_json_is_read_back() -> None:
    assert position_from_json(HERE.to_json(), GAME) == HERE


def test_options_may_be_left_out() -> None:
    position = position_from_data({**DATA, "options": {}, "position": "9 0/0 - a 3"}, GAME)
    assert position.state == GAME.begin()


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({"game": "chess"}, PositionError),
        ({"rules_version": 2}, RulesGoneError),
        ({"rules_version": 0}, RulesGoneError),
        ({"rules_version": 10**4000}, RulesGoneError),
        ({"rules_version": "1"}, PositionError),
        ({"options": []}, PositionError),
        ({"options": {"die": None}}, PositionError),
        ({"options": {"die": "maybe"}}, OptionValueError),
        ({"options": {"dice": 2}}, UnknownOptionError),
        ({"position": "9"}, PositionError),
        ({"position": None}, PositionError),
    ],
)
def test_what_is_wrong_is_refused(changed: dict[str, object], refusal: type[LudogiteError]) -> None:
    with pytest.raises(refusal):
        position_from_json(json.dumps({**DATA, **changed}), GAME)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100_000, "{}", '"pebbles"'])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match="expected"):
        position_from_json(text, GAME)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGameError, match="no game 'chess'"):
        position_from_data({**DATA, "game": "chess"})
