import pickle

import pytest

from ludogite.core.errors import OptionValueError, UnknownOptionError
from ludogite.core.message import translated
from ludogite.core.options import Option, Settings, Value, settle, switch, written

WORDS = translated(fr="mot", en="word")
FIRST = Option("first", "random", ("random", "a", "b"), WORDS, WORDS)
PLAYERS = Option("players", 2, (2, 3, 4), WORDS, WORDS)
OPEN = switch("open", WORDS, WORDS)
OPTIONS = (FIRST, PLAYERS, OPEN)


def test_what_is_not_chosen_takes_its_default() -> None:
    assert settle(OPTIONS, {}) == Settings({"first": "random", "players": 2, "open": False})


@pytest.mark.parametrize(
    ("option", "raw", "meant"),
    [
        (FIRST, "a", "a"),
        (PLAYERS, 3, 3),
        (PLAYERS, "3", 3),
        (OPEN, True, True),
        (OPEN, "yes", True),
        (OPEN, "ON", True),
        (OPEN, "1", True),
        (OPEN, "no", False),
        (OPEN, "0", False),
    ],
)
def test_values_are_read_as_they_are_meant(option: Option, raw: Value, meant: Value) -> None:
    value = option.read(raw)
    assert value == meant
    assert type(value) is type(meant)


@pytest.mark.parametrize(
    ("option", "raw"),
    [
        (FIRST, "c"),
        (FIRST, ""),
        (FIRST, 1),
        (PLAYERS, 5),
        (PLAYERS, "five"),
        (PLAYERS, "²"),
        (PLAYERS, "9" * 5000),
        (PLAYERS, True),
        (OPEN, "maybe"),
        (OPEN, 1),
    ],
)
def test_other_values_are_refused_and_quoted(option: Option, raw: Value) -> None:
    with pytest.raises(OptionValueError) as refusal:
        option.read(raw)
    assert repr(str(raw)) in str(refusal.value)
    assert all(written(choice) in str(refusal.value) for choice in option.choices)


def test_unknown_options_are_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownOptionError, match="no option 'seats'; the options are: first, players, open"):
        settle(OPTIONS, {"seats": 3})


def test_what_is_written_is_read_back() -> None:
    for option in OPTIONS:
        for choice in option.choices:
            assert option.read(written(choice)) is choice


def test_settings_are_values() -> None:
    some = settle(OPTIONS, {"players": 3})
    same = settle(OPTIONS, {"players": "3"})
    assert some == same
    assert hash(some) == hash(same)
    assert pickle.loads(pickle.dumps(some)) == some  # noqa: S301 - our own bytes
    assert some != settle(OPTIONS, {})
    assert (some.number("players"), some.word("first"), some.flag("open")) == (3, "random", False)


def spelled(word: str) -> str:
    if not word.isalpha():
        raise ValueError("expected letters")
    return word.upper()


def test_a_free_word_is_read_by_its_game() -> None:
    table = Option("table", "house", ("house",), WORDS, WORDS, free=spelled)
    assert table.read("house") == "house"
    assert table.read("mine") == "MINE"
    with pytest.raises(OptionValueError, match="option 'table' cannot be '7': expected letters"):
        table.read("7")
    with pytest.raises(OptionValueError, match="it is one of: house"):
        table.read(7)
