"""What people and programs type: numbers, words on one line, and values quoted in refusals."""

import pytest

from ludogite.core.errors import OptionValueError
from ludogite.core.inputs import one_line, quoted, whole_number
from ludogite.core.message import verbatim
from ludogite.core.options import Option


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("123456789", 123_456_789)])
def test_a_number_is_up_to_nine_digits(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text", ["", "²", "٣", "９", "1_000", "+1", "-1", " 1", "1\n", "1.0", "1e3", "1234567890", "9" * 5000]
)
def test_nothing_else_is_a_number(text: str) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Anna", "Anna"),
        ("  Jean   Luc ", "Jean Luc"),
        ("Anna\nseed: 0", "Anna seed: 0"),
        ("A\rB\x0bC\x0cD\x85E\u2028F\u2029G", "A B C D E F G"),
        ("\x00Anna\x1b[31m", "Anna [31m"),
        ("\u202eannA\u2066", "annA"),
        ("\ud800", ""),
        ("Me\u0301sange", "Mésange"),
        ("$&", "$&"),
    ],
)
def test_words_of_people_stay_on_one_line_and_hide_nothing(written: str, shown: str) -> None:
    assert one_line(written) == shown


def test_a_refusal_quotes_the_beginning_of_what_is_long() -> None:
    assert quoted("Anna") == "'Anna'"
    assert len(quoted("x" * 10_000)) < 100
    assert quoted(10**5000) == "something too long to be quoted (int)"


def test_an_option_refuses_a_number_that_python_does_not_write() -> None:
    players = Option("players", 2, (2, 3), verbatim("players"), verbatim(""))
    with pytest.raises(OptionValueError, match="players"):
        players.read(10**5000)
