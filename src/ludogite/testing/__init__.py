"""The laws every game must keep, for our tests and for other people's games.

`check_all` runs everything on one game, `check_game` returns all its faults; `laws` has the single laws,
`positions` random games to try them on, `golden` games kept line by line, `digests` and `pictures` what is
approved and then compared.
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
