"""What one more die would do, counted in its six faces."""

from __future__ import annotations

from typing import NamedTuple

from ludogite.core.message import Message, join, verbatim
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.rules import FORGOTTEN, NONE, THROW, Race, equal, single

FACES = 6


class Odds(NamedTuple):
    """How far each face of the next die would carry the swimmer, against stopping now."""

    changes: tuple[int, ...]
    """Cells won or lost, face by face."""

    @property
    def gaining(self) -> tuple[int, ...]:
        """What is won by the faces that carry further."""
        return tuple(change for change in self.changes if change > 0)

    @property
    def losing(self) -> tuple[int, ...]:
        """What is lost by the faces that carry less far."""
        return tuple(-change for change in self.changes if change < 0)


def may_go_on(race: Race) -> bool:
    """Tell whether a swimmer of the deep end may throw one more die or stop."""
    return race.heat.deep and not race.over() and not race.at_chance() and race.dice != NONE and race.left > 0


def odds(race: Race) -> Odds:
    """Return what one more die would do, from the rules: each face is thrown, and the best of it counted."""
    lane, now = race.lane, _reached(race, race.lane, race.lap)
    thrown = race.play(THROW)
    return Odds(tuple(_reached(thrown.happen(1 << (3 * face)), lane, race.lap) - now for face in range(FACES)))


def _reached(race: Race, lane: int, lap: int) -> int:
    """Return how far a swimmer comes who stops here, or has come, where the turn is over."""
    here = int(race.at(lane))
    if race.lane != lane or race.lap != lap or race.dice in {NONE, FORGOTTEN}:
        return here
    return here + max(int(single(race.dice)), int(equal(race.dice)))


def say_odds(race: Race) -> Message:
    """Say how many faces of the next die add cells, and how many take some away."""
    found = odds(race)
    parts = []
    if found.gaining:
        parts.append(_gaining(found.gaining))
    if found.losing:
        parts.append(_losing(found.losing, alone=not found.gaining))
    if not parts:
        return message("No face of the die changes anything.")
    return join(parts, ", ") + verbatim(".")


def _gaining(cells: tuple[int, ...]) -> Message:
    many = len(cells)
    if set(cells) == {1}:
        return message.plural("{count} face of 6 adds a cell", "{count} faces of 6 add a cell", many)
    return message.plural("{count} face of 6 carries you further", "{count} faces of 6 carry you further", many)


def _losing(cells: tuple[int, ...], *, alone: bool) -> Message:
    many = len(cells)
    if alone and set(cells) == {1}:
        return message.plural("{count} face of 6 takes a cell away", "{count} faces of 6 take a cell away", many)
    if alone:
        return message.plural("{count} face of 6 takes cells away", "{count} faces of 6 take cells away", many)
    if set(cells) == {1}:
        return message.plural("{count} takes one away", "{count} take one away", many)
    return message.plural("{count} takes some away", "{count} take some away", many)
