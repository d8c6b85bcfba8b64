"""What one more die would do, said in faces: exact, whatever lies there."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from ludogite.games.stilelibero import GAME
from ludogite.games.stilelibero.odds import may_go_on, odds
from ludogite.games.stilelibero.phases import as_race
from ludogite.games.stilelibero.rules import CELLS, Heat, Race
from ludogite.translation import translate

WALL, HOME, FACES = 20, 39, range(1, 7)
NUMBERS = (6, 6, 5, 4, 3)
HEAT = Heat(True, False, CELLS, (0, 1))
SETTINGS = GAME.settings({"players": 2, "end": "deep", "lanes": "seats"})


def allowed(progress: int) -> int:
    """How many dice a turn has that begins here, as the sheet prints it."""
    cell = progress if progress <= WALL else 2 * WALL - progress
    return NUMBERS[(cell - 1) % 5]


def worth(dice: tuple[int, ...]) -> int:
    """The best that stopping on these dice gives, as the sheet says it."""
    counts = Counter(dice).values()
    return max(sum(count == 1 for count in counts), max(counts, default=0) if max(counts, default=0) >= 4 else 0)


def expected(progress: int, dice: tuple[int, ...], left: int) -> tuple[int, ...]:
    """What each face adds, thrown by hand: at the wall the excess is lost."""
    changes = []
    for face in FACES:
        reached = progress + worth((*dice, face))
        singles = sum(count == 1 for count in Counter((*dice, face)).values())
        if progress < WALL <= reached:
            reached = WALL
        elif left == 1 and worth((*dice, face)) < 4:
            reached = progress + singles
        changes.append(reached - (progress + worth(dice)))
    return tuple(changes)


def standing() -> Iterator[tuple[int, tuple[int, ...], Race]]:
    """Every place in the pool with every handful of dice that can lie there before the last one is thrown."""
    for progress in range(1, HOME):
        for count in range(1, allowed(progress)):
            for dice in combinations_with_replacement(FACES, count):
                if not progress < WALL <= progress + worth(dice):
                    shown = sum(1 << (3 * (face - 1)) for face in dice)
                    yield progress, dice, Race(HEAT, (0, 0), progress, 20, 0, allowed(progress) - count, 0, shown)


def race(position: str) -> Race:
    return as_race(GAME.notation.parse_position(position, SETTINGS))


def test_the_odds_are_those_of_the_six_faces_for_every_handful_at_every_cell() -> None:
    seen = 0
    for progress, dice, here in standing():
        assert may_go_on(here)
        assert odds(here).changes == expected(progress, dice, int(here.left)), (progress, dice)
        seen += 1
    assert seen > 3000


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("a/b 7/1 3 1 4 25", "4 faces of 6 add a cell, 2 take one away."),
        ("a/b 7/1 3 1 2 1446", "3 faces of 6 add a cell, 2 take one away."),
        ("a/b 6/1 3 1 1 12345", "1 face of 6 adds a cell, 5 take one away."),
        ("a/b 6/1 3 1 3 222", "6 faces of 6 carry you further."),
    ],
)
def test_the_question_says_how_many_faces_help_and_how_many_hurt(position: str, said: str) -> None:
    question, helps = translate(GAME.board.ask(race(position)), "en").split("\n")
    assert question.startswith("One more die, or")
    assert helps == said
    assert "%" not in helps


def test_every_language_says_the_odds_in_faces() -> None:
    said = {language: translate(GAME.board.ask(race("a/b 7/1 3 1 2 1446")), language) for language in ("fr", "de")}
    assert said["fr"] == "Encore un dé, ou 2 cases\u202f?\n3 faces sur 6 ajoutent une case, 2 en ôtent une."
    assert said["de"].endswith("3 von 6 Seiten bringen ein Feld, 2 nehmen eines weg.")


def test_a_swimmer_who_turned_at_the_wall_hears_the_odds_of_the_dice_that_are_left() -> None:
    here = race("a/b 20/1 20 1 2 ~")
    assert odds(here).changes == (1,) * 6
