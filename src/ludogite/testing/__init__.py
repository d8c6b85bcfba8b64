"""The laws every game must keep, for our tests and for other people's games.

A law is a function in `testing/laws/` that looks at a position, a playthrough, a game or the folder it is published
from. It says at its head what it demands, and beside it the way out (`@way_out`). Asked alone it raises `BrokenLaw`;
while `testing/faults.py` collects, it goes on to look for the next fault. `testing/suite.py` asks all of them:
`check_game` returns a `Report` (`testing/report.py`) in which each cause stands once, `check_all` raises it,
`ludogite check` shows it.

`testing/project.py` finds a game by id, folder or module, `testing/wheel.py` builds its wheel, `testing/positions.py`
plays random games to try laws on, `testing/histories.py` follows games in which one secret is another,
`testing/messages.py` reads what a game says from its code. Approved, then compared: `testing/golden.py` (games line
by line), `testing/digests.py`, `testing/pictures.py`, and `testing/published.py` for every version of the rules.
`testing/puzzles.py` proves puzzles, `testing/catalogues.py` keeps translations, `testing/mutation.py` spoils texts.
`ludogite new` fills in `cli/template/`.
"""

from ludogite.testing.cases import LawCase, place_of
from ludogite.testing.faults import BrokenLaw
from ludogite.testing.laws import AT_A_POSITION, OF_A_GAME, OF_A_PLAYTHROUGH
from ludogite.testing.positions import HABITS, option_choices, walk
from ludogite.testing.suite import check_all, check_game

__all__ = [
    "AT_A_POSITION",
    "HABITS",
    "OF_A_GAME",
    "OF_A_PLAYTHROUGH",
    "BrokenLaw",
    "LawCase",
    "check_all",
    "check_game",
    "option_choices",
    "place_of",
    "walk",
]
