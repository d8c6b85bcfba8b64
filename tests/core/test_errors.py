import importlib
import pkgutil
import re

import pytest

import ludogite
from ludogite.core import errors
from ludogite.core.errors import LudogiteError

STABLE = {
    "BotError": "bot/unknown",
    "ChanceError": "chance/outcome",
    "GameOverError": "move/over",
    "HandError": "score/hand",
    "IllegalMoveError": "move/illegal",
    "LudogiteError": "error",
    "MoveSyntaxError": "move/syntax",
    "OptionValueError": "option/value",
    "PositionError": "position/syntax",
    "RulesGoneError": "rules/gone",
    "SeatError": "seat/unknown",
    "DataTableError": "table/invalid",
    "UnknownGameError": "game/unknown",
    "UnknownOptionError": "option/unknown",
    "UnsupportedError": "game/unsupported",
    "WrongSeatError": "move/seat",
}
"""Other programs rely on these: a code is added, never changed."""


def every_error(error: type[LudogiteError] = LudogiteError) -> list[type[LudogiteError]]:
    return [error, *(below for child in error.__subclasses__() for below in every_error(child))]


def house_errors() -> list[type[LudogiteError]]:
    for module in pkgutil.walk_packages(ludogite.__path__, "ludogite."):
        if "__main__" not in module.name and module.name.split(".")[1] in {"core", "drawing", "bots", "testing"}:
            importlib.import_module(module.name)
    return [error for error in every_error() if error.__module__.startswith("ludogite.")]


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [error.code for error in house_errors()]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"error|[a-z]+/[a-z-]+", code) for code in codes)


@pytest.mark.parametrize(("name", "code"), STABLE.items())
def test_codes_are_stable(name: str, code: str) -> None:
    assert getattr(errors, name).code == code


def test_every_error_says_what_it_means() -> None:
    assert all(error.__doc__ for error in house_errors())
