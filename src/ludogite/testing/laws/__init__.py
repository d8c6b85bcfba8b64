"""The laws, by theme. Each is a plain function that raises BrokenLaw and says at its head what it demands."""

from collections.abc import Callable

from ludogite.core.game import Game
from ludogite.core.playthrough import Playthrough
from ludogite.testing.cases import LawCase
from ludogite.testing.laws import (
    beginning,
    beliefs,
    catalogues,
    chance,
    contract,
    counting,
    description,
    disclosure,
    endings,
    judges,
    lessons,
    motion,
    notation,
    packaging,
    paper,
    refusals,
    scenes,
    secrets,
    spoken,
    spots,
    values,
)
from ludogite.testing.project import Source

AT_A_POSITION: tuple[Callable[[LawCase], None], ...] = (
    *contract.LAWS,
    *values.LAWS,
    *notation.LAWS,
    *chance.LAWS,
    *refusals.LAWS,
    *endings.LAWS,
    *secrets.LAWS,
    *disclosure.LAWS,
    *beliefs.LAWS,
    *scenes.LAWS,
    *spots.LAWS,
    *motion.LAWS,
    *counting.LAWS,
    *spoken.LAWS,
)
"""What holds at every position that can be reached; the others rest on those of the contract, which come first."""

OF_A_PLAYTHROUGH: tuple[Callable[[Playthrough], None], ...] = (
    *values.OF_A_PLAYTHROUGH,
    *endings.OF_A_PLAYTHROUGH,
    *secrets.OF_A_PLAYTHROUGH,
    *disclosure.OF_A_PLAYTHROUGH,
    *beliefs.OF_A_PLAYTHROUGH,
    *scenes.OF_A_PLAYTHROUGH,
    *judges.OF_A_PLAYTHROUGH,
)
"""What holds of every game played at random to its end."""

OF_A_GAME: tuple[Callable[[Game], None], ...] = (
    *beginning.OF_A_GAME,
    *contract.OF_A_GAME,
    *description.OF_A_GAME,
    *spoken.OF_A_GAME,
    *catalogues.OF_A_GAME,
    *scenes.OF_A_GAME,
    *lessons.OF_A_GAME,
    *paper.OF_A_GAME,
)
"""What a game says of itself; the others rest on the first."""

OF_A_SOURCE: tuple[Callable[[Source], None], ...] = packaging.OF_A_SOURCE
"""What holds of the folder that a game is published from."""

__all__ = ["AT_A_POSITION", "OF_A_GAME", "OF_A_PLAYTHROUGH", "OF_A_SOURCE"]
