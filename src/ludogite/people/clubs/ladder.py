"""A club's ladder as a value: who stands on which rung, and who may challenge whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

REACH = 2
"""So many rungs higher somebody may be challenged."""
ASK_AGAIN_MS = 24 * 3_600_000
"""So long after a no the same person does not ask the same member again."""


class OpenChallenge(msgspec.Struct, frozen=True):
    """A game for a rung that waits for an answer, or is being played."""

    table: str
    challenger: str
    challenged: str
    at: int


class Ladder(msgspec.Struct, frozen=True):
    """A ladder for one game."""

    game: str
    rungs: tuple[str, ...] = ()
    """Members, the highest first."""
    open: tuple[OpenChallenge, ...] = ()
    declined_at: Mapping[tuple[str, str], int] = {}
    """When somebody last said no, by who asked and who was asked; stepping off the ladder does not end the wait."""

    def taken(self, member: str) -> Ladder:
        """Return the ladder with somebody on a new lowest rung."""
        return self if member in self.rungs else replace(self, rungs=(*self.rungs, member))

    def left(self, member: str) -> Ladder:
        """Return the ladder without somebody, and without their games for a rung."""
        return replace(
            self,
            rungs=tuple(one for one in self.rungs if one != member),
            open=tuple(one for one in self.open if member not in (one.challenger, one.challenged)),
        )

    def challenged(self, challenge: OpenChallenge) -> Ladder:
        """Return the ladder with one more open challenge."""
        return replace(self, open=(*self.open, challenge))

    def settled(self, table: str, winner: str) -> Ladder:
        """Return the ladder after a game: a challenger who won takes the place, all below it go down by one."""
        played = self.challenge_at(table)
        if played is None:
            return self
        after = replace(self, open=tuple(one for one in self.open if one.table != table))
        place = self.place_of(played.challenged)
        from_place = self.place_of(played.challenger)
        if winner != played.challenger or place is None or from_place is None or from_place < place:
            return after
        others = [one for one in self.rungs if one != winner]
        return replace(after, rungs=(*others[:place], winner, *others[place:]))

    def declined(self, table: str, at: int) -> Ladder:
        """Return the ladder after a no: all stand where they stood, and the same person waits before asking again."""
        asked = self.challenge_at(table)
        if asked is None:
            return self
        recent = {pair: said for pair, said in self.declined_at.items() if at < said + ASK_AGAIN_MS}
        return replace(self.settled(table, ""), declined_at={**recent, (asked.challenger, asked.challenged): at})

    def asks_again_at(self, challenger: str, challenged: str) -> int:
        """Return from when on somebody may ask a member again who said no; 0 where they did not."""
        said = self.declined_at.get((challenger, challenged))
        return 0 if said is None else said + ASK_AGAIN_MS

    def challenge_at(self, table: str) -> OpenChallenge | None:
        """Return the open challenge of a table."""
        return next((one for one in self.open if one.table == table), None)

    def place_of(self, member: str) -> int | None:
        """Return how many stand above somebody; None where they stand on no rung."""
        return self.rungs.index(member) if member in self.rungs else None

    def is_busy(self, member: str) -> bool:
        """Tell whether somebody's rung is at stake already."""
        return any(member in (one.challenger, one.challenged) for one in self.open)

    def in_reach(self, member: str) -> tuple[str, ...]:
        """Return whom somebody may challenge where no wait keeps them from it, the highest first."""
        place = self.place_of(member)
        if place is None or self.is_busy(member):
            return ()
        return tuple(one for one in self.rungs[max(0, place - REACH) : place] if not self.is_busy(one))
