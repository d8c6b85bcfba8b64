"""What turned a game is said with what it changed, to whoever reads; and what only ended it is passed over."""

from __future__ import annotations

import pytest

from ludogite.arena.story import change_of
from ludogite.arena.turning import TurningPoint, last_before_the_end
from ludogite.core.language import Language
from ludogite.core.message import verbatim
from ludogite.core.naming import Company, named
from ludogite.core.note import Placed
from ludogite.core.registry import open_game
from ludogite.translation import translate

NAMES = (verbatim("Anna"), verbatim("Bert"))
TITLES = open_game("squadro").rules.seat_titles
FALL = TurningPoint(12, "strong", 1, 0.61, 0.26, 0.35)


def _said(point: TurningPoint, you: int | None, kind: str = "estimate", language: Language = "en") -> str:
    return translate(named(change_of(point, TITLES, kind, you), Company(NAMES, you)), language)


@pytest.mark.parametrize(
    ("you", "language", "words"),
    [
        (1, "en", "Your chances go from 60 to 25 out of 100."),
        (0, "en", "Your chances go from 40 to 75 out of 100."),
        (None, "en", "Bert’s chances go from 60 to 25 out of 100."),
        (0, "fr", "Vos chances passent de 40 à 75 sur 100."),
        (None, "fr", "Les chances de Bert passent de 60 à 25 sur 100."),
        (None, "de", "Die Chancen von Bert gehen von 60 auf 25 von 100."),
    ],
)
def test_a_change_is_told_to_the_reader_in_steps_of_five(you: int | None, language: Language, words: str) -> None:
    assert _said(FALL, you, language=language) == words


def test_what_is_known_to_be_settled_is_said_so_and_an_estimate_never_is() -> None:
    won = TurningPoint(9, "decision", 0, 0.4, 1.0, 0.6)
    assert _said(won, 0, "exact") == "From then on the win was yours."
    assert _said(won, 1, "exact") == "From then on the game was lost for you."
    assert _said(won, None, "exact") == "From then on the win was Anna’s."
    assert _said(won, 0) == "Your chances go from 40 to 95 out of 100."


def test_a_change_too_small_to_see_is_not_told() -> None:
    assert not _said(TurningPoint(9, "decision", 0, 0.51, 0.49, 0.03), 0, "exact")


def test_the_end_of_a_game_is_its_last_tenth_and_at_least_its_last_two_turns() -> None:
    long = [Placed(1 + n // 2, n % 2) for n in range(50)]
    assert last_before_the_end(long) == 45
    dice = [Placed(1, 0)] * 5 + [Placed(1, 1)] * 4 + [Placed(2, 0)] * 6
    assert last_before_the_end(dice) == 5
    assert last_before_the_end([]) == 0
