"""What is said on the page of a tournament: set phrases, shown to whoever is there, and never written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from cachetools import LRUCache

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.errors import TournamentError
from ludogite.people.tournaments.actor import refuse_called_off
from ludogite.play.events import MINUTE_MS
from ludogite.play.reasons import PHRASES

if TYPE_CHECKING:
    from ludogite.people.tournaments.actor import Actor
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.play.house.house import House

TOPIC = "tournament-talk"
GAP_MS = 5_000
"""So long somebody waits before they say the next thing."""
MOST_IN_MINUTE = 6
"""So many things somebody says within a minute."""
SPEAKERS = 2_000
"""Of so many it is remembered when they spoke."""
HEARD_MS = 10 * 60_000
"""So long something is shown."""
SHOWN = 8
"""So many phrases are shown."""
REMEMBERED = 200
"""So many tournaments in which something was said stay in memory."""


class SaidPhrase(msgspec.Struct, frozen=True):
    """Something that was said."""

    tournament: str
    person: str
    phrase: str
    """The key of a set phrase."""
    at: int


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(SaidPhrase).decode


class TournamentTalk:
    """The last phrases of every tournament, in whatever process they were said."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._said: LRUCache[str, list[SaidPhrase]] = LRUCache(REMEMBERED)
        self._spoken: LRUCache[tuple[str, str], list[int]] = LRUCache(SPEAKERS)
        """When those who spoke of late did."""
        house.bus.on(TOPIC, self._hear)

    def heard(self, tournament: str) -> list[SaidPhrase]:
        """Return what was said a short while ago, the oldest first."""
        since = self._house.now() - HEARD_MS
        return [one for one in self._said.get(tournament, ()) if one.at > since]

    def say(self, tournament: Tournament, phrase: str, by: Actor) -> None:
        """Say a set phrase; raises TournamentError. Those speak who play or direct, each with a moment in between."""
        if phrase not in PHRASES:
            raise TournamentError(
                house_message(
                    "no set phrase '{phrase}'; there are: {phrases}", phrase=excerpt(phrase), phrases=", ".join(PHRASES)
                )
            )
        refuse_called_off(tournament)
        if not may_speak(tournament, by):
            raise TournamentError(house_message("those who play or direct speak here; enter first"))
        now = self._house.now()
        spoken = [at for at in self._spoken.get((tournament.id, by.id), ()) if at > now - MINUTE_MS]
        if len(spoken) >= MOST_IN_MINUTE or (spoken and spoken[-1] > now - GAP_MS):
            raise TournamentError(house_message("one thing after the other; wait a moment"))
        said = SaidPhrase(tournament.id, by.id, phrase, now)
        self._keep(said)
        self._house.bus.tell(TOPIC, _encode(said))

    def _hear(self, process: str, payload: bytes) -> None:
        del process
        self._keep(_decode(payload))

    def _keep(self, said: SaidPhrase) -> None:
        speaker = said.tournament, said.person
        self._spoken[speaker] = [*self._spoken.get(speaker, ())[-MOST_IN_MINUTE:], said.at]
        self._said[said.tournament] = [*self.heard(said.tournament), said][-SHOWN:]


def may_speak(tournament: Tournament, by: Actor) -> bool:
    """Tell whether somebody speaks in a tournament: whoever plays or directs it, unless it was called off."""
    if tournament.is_called_off:
        return False
    return tournament.number_of(by.id) is not None or tournament.directs(by.id)
