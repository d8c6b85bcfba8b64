"""What somebody announces: which game, in which form, where, when, and who directs it."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.play.events import DAY_MS, MINUTE_MS, ClockPlan

Venue = Literal["online", "hall"]
"""At tables of the house, which it lays by itself; or at real boards in a hall, where results are typed."""

Entry = Literal["open", "members", "club", "director"]
"""Who may enter by themselves: guests too, members, those of the club whose tournament it is, or nobody: the directors
write the names down."""

Pace = Literal["house", "director"]
"""Who calls the next round: the house as soon as the last one is over, or a director."""

FAIR_WAIT_MS = 10 * MINUTE_MS
"""So long somebody is waited for who does not come to the board, unless the plan says otherwise."""
ABSENCE_WAIT_MS = 10 * MINUTE_MS
"""So long somebody may be away in the middle of a game without a clock, where nothing else is announced."""
FAIR_WAIT_IN_DAYS_MS = DAY_MS
"""The same where everybody has days for a move: nobody looks at the house every few minutes then."""


class TournamentPlan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything that is said of a tournament beforehand."""

    title: str
    """What somebody typed; empty: it is called after its game, in the language of whoever reads."""
    game: str
    """The id of the game."""
    form: Form
    options: dict[str, str | int | bool] = {}
    """The game's options; how many play is settled by the form."""
    clock: ClockPlan = ClockPlan()
    """How long everybody may think: minutes, or days for a move."""
    venue: Venue = "online"
    entry: Entry = "open"
    most: int = 0
    """How many may enter at most; 0: as many as like."""
    directors: tuple[str, ...] = ()
    """The ids of those who decide."""
    club: str = ""
    """The id of the club whose tournament it is."""
    starts_at: int = 0
    """When it begins, in milliseconds since 1970; 0: when a director says so."""
    pace: Pace = "house"
    pause_ms: int = 0
    """How long everybody rests between two rounds that the house calls."""
    fair_wait_ms: int = FAIR_WAIT_MS
    """Whoever does not come to the board for so long has lost."""
    absence_wait_ms: int = 0
    """Whoever is away from the board for so long when it is their turn has lost, online and without a clock; 0: only
    the directors decide, as in all that were announced before there was such a wait."""
    rated: bool = False
    """Whether games between members count for their strengths."""
    listed: bool = True
    """Whether everybody finds it; otherwise whoever knows its address."""
    tie_breaks: tuple[str, ...] = ()
    """What decides between those with the same points, in this order; empty: what is usual for the form."""
    every_days: int = 0
    """The next one of the series is announced when this one begins, for so many days later; 0: it is the only one."""
    series: str = ""
    """The id of the first tournament of the series; empty in that one, or where there is no series."""
    occurrence: int = 1
    """Which one of the series it is, 1 for the first."""

    @property
    def counts(self) -> bool:
        """Whether games count for strengths: those at tables of the house, which knows how they went."""
        return self.rated and self.venue == "online"

    @property
    def waits_for_absent(self) -> bool:
        """Whether whoever stays away from the board in the middle of a game loses it by that."""
        return self.venue == "online" and not self.clock.is_timed and self.absence_wait_ms > 0


def usual_wait_ms(clock: ClockPlan) -> int:
    """Return how long somebody is waited for with a clock, where nobody says otherwise."""
    return FAIR_WAIT_IN_DAYS_MS if clock.in_days else FAIR_WAIT_MS
