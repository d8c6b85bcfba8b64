"""Arena: whoever waits is paired with somebody near in points, again and again until the time is over."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from ludogite.core.message import house_message
from ludogite.people.errors import TournamentPlanError
from ludogite.people.tournaments.balance import SeatBalance
from ludogite.people.tournaments.forms.form import NOBODY_APART, MatchMaker, PointsForm
from ludogite.people.tournaments.forms.settings import Setting
from ludogite.people.tournaments.outings import Outing, outings_of, share
from ludogite.people.tournaments.tie_breaks import Scoreboard
from ludogite.play.events import MINUTE_MS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ludogite.core.game import Game
    from ludogite.core.message import Message
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

LONGEST_MINUTES = 7 * 24 * 60
WIN = 2
"""What a win brings; a draw brings half of it."""
SHORT_MS = 180_000
"""A game that is over within half of what a side has to think, or within this, is short."""
MANY_SHORT = 2
"""Two who had so many short games do not meet again while others are there: nobody collects points from accomplices."""
STREAK = 2
"""After so many wins in a row everything counts double, until a game is not won."""
MINUTES = Setting(
    "minutes",
    "minutes",
    house_message("Minutes"),
    house_message("The last game may begin until then."),
    least=1,
    most=LONGEST_MINUTES,
)


class ArenaForm(PointsForm, msgspec.Struct, frozen=True, omit_defaults=True, tag="arena"):
    """As many games as somebody likes within a time; a series of wins counts double."""

    minutes: int = 60

    title: ClassVar = house_message("Arena")
    line: ClassVar = house_message(
        "Within a time one plays as often as one likes; after two wins in a row everything counts double."
    )
    picture: ClassVar[Literal["arena"]] = "arena"
    has_rounds: ClassVar = False
    tie_breaks: ClassVar[tuple[str, ...]] = ("wins", "buchholz")
    most_entrants: ClassVar = 1000
    leaves_out_absent: ClassVar = True
    ends_unpaired: ClassVar = False
    waits_for_decisions: ClassVar = False

    @classmethod
    def settings(cls, game: Game) -> tuple[Setting, ...]:
        """Return how long it lasts."""
        del game
        return (MINUTES,)

    def facts(self) -> list[tuple[Message, Message]]:
        """Return how long it lasts."""
        return [(MINUTES.title, MINUTES.said(self.minutes))]

    def check(self) -> None:
        """Refuse what lasts no time, or longer than a week."""
        if not 1 <= self.minutes <= LONGEST_MINUTES:
            raise TournamentPlanError(
                house_message("an arena lasts a minute at least, and {most} at most", most=LONGEST_MINUTES)
            )

    def ends_at(self, tournament: Tournament) -> int:
        """Return when the last match may begin: later by as long as it has paused, or will by what was said.

        Before it begins nobody knows.
        """
        if not tournament.begun_at:
            return 0
        pause, paused = tournament.pause, tournament.paused_ms
        if pause is not None and pause.until:
            paused += max(0, pause.until - tournament.paused_at)
        return tournament.begun_at + self.minutes * MINUTE_MS + paused

    def takes_late(self, tournament: Tournament) -> bool:
        """Tell that everybody may come while it lasts."""
        return tournament.ending is None

    def next_matches(
        self, tournament: Tournament, now: int, apart: Collection[frozenset[int]] = NOBODY_APART
    ) -> list[Match]:
        """Return matches for those who wait: near each other in points, and not the same two twice in a row.

        Two who are to be kept apart do not meet, nor two whose games were over at once again and again, unless nobody
        else is there. Two who both have had one seat too often wait for others, as long as there are any.
        """
        if now >= self.ends_at(tournament):
            return []
        sitting = {entrant for match in tournament.open_matches for entrant in match.seats}
        waiting = [number for number in tournament.playing if number not in sitting]
        if len(waiting) < 2:
            return []
        maker, balance = MatchMaker(tournament), SeatBalance(tournament)
        queue = _Queue(tournament, waiting, _kept_apart(tournament.playing, apart, _often_short(tournament)))
        pairs = queue.pairs(balance)
        if not pairs and not sitting:
            pairs = queue.pairs()
        round_ = tournament.rounds + 1
        return [maker.match(round_, balance.seated_pair(pair, round_)) for pair in pairs]

    def is_over(self, tournament: Tournament, now: int) -> bool:
        """Tell whether the time is over, and the last game too."""
        return tournament.pause is None and now >= self.ends_at(tournament) and not tournament.open_matches

    def called(self, matches: Sequence[Match], count: int) -> Message:
        """Return how many games: there are no rounds."""
        del matches
        return house_message.plural("{count} game is paired.", "{count} games are paired.", count)

    def scoreboard(self, tournament: Tournament) -> Scoreboard:
        """Return the points of all matches, those of a streak twice."""
        return Scoreboard(tournament, streak_points(tournament))


def streak_points(tournament: Tournament) -> Callable[[Match, int], float]:
    """Return what each match brings: twice as much while somebody wins one after the other."""
    doubled, _ = _streaks(tournament)

    def points(match: Match, entrant: int) -> float:
        return WIN * share(match, entrant) * (2 if (match.number, entrant) in doubled else 1)

    return points


def on_streak(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of those whose next game counts double; nobody's where it is no arena, or over."""
    if not isinstance(tournament.plan.form, ArenaForm) or tournament.ending is not None:
        return frozenset()
    _, streaks = _streaks(tournament)
    return frozenset(entrant for entrant, wins in streaks.items() if wins >= STREAK)


def _streaks(tournament: Tournament) -> tuple[set[tuple[int, int]], dict[int, int]]:
    """Return which matches counted double for whom, by their numbers; and how many each has won in a row by now."""
    doubled: set[tuple[int, int]] = set()
    streaks: dict[int, int] = {}
    over = [one for one in tournament.standing_matches if one.result is not None]
    for match in sorted(over, key=lambda one: (one.ended_at, one.number)):
        for entrant in match.entrants:
            if streaks.get(entrant, 0) >= STREAK:
                doubled.add((match.number, entrant))
            streaks[entrant] = streaks.get(entrant, 0) + 1 if match.winner == entrant else 0
    return doubled, streaks


def _often_short(tournament: Tournament) -> set[frozenset[int]]:
    """Return which two had many games at tables of the house that were over at once."""
    plan = tournament.plan
    limit = min(SHORT_MS, (plan.clock.base_ms or 2 * SHORT_MS) // 2)
    found = Counter(
        frozenset(one.seats)
        for one in tournament.standing_matches
        if one.result is not None
        and one.result.source == "table"
        and one.laid_at
        and one.ended_at - one.laid_at < limit
    )
    return {pair for pair, times in found.items() if times >= MANY_SHORT}


def _kept_apart(
    playing: Sequence[int], apart: Collection[frozenset[int]], often_short: set[frozenset[int]]
) -> dict[int, frozenset[int]]:
    """Return whom each is not to meet; nobody where nobody else is there."""
    here = frozenset(playing)
    blocked, short = _others_of(here, apart), _others_of(here, often_short)
    found = {number: others if len(others) < len(here) - 1 else frozenset() for number, others in blocked.items()}
    everybody = {number: others | short[number] for number, others in found.items()}
    can_meet = any(len(others) < len(here) - 1 for others in everybody.values())
    return everybody if can_meet else found


def _others_of(here: frozenset[int], pairs: Collection[frozenset[int]]) -> dict[int, frozenset[int]]:
    """Return for each of those who are here the others of the pairs in which they are."""
    found = dict.fromkeys(here, frozenset[int]())
    for pair in pairs:
        for number in pair & here:
            found[number] |= (pair & here) - {number}
    return found


class _Queue:
    """Those who wait: whoever has waited longest first."""

    def __init__(self, tournament: Tournament, waiting: Sequence[int], apart: dict[int, frozenset[int]]) -> None:
        outings = outings_of(tournament, streak_points(tournament))
        self._apart = apart
        self._has_one_choice = {number: len(apart) - len(apart[number]) <= 2 for number in waiting}
        self._last = {number: outings[number][-1].opponents if outings[number] else () for number in waiting}
        self._points = {number: sum(one.points for one in outings[number]) for number in waiting}
        since = {number: _waiting_since(tournament, outings[number], number) for number in waiting}
        self._waiting = sorted(waiting, key=lambda number: (since[number], -self._points[number], number))

    def pairs(self, balance: SeatBalance | None = None) -> list[tuple[int, int]]:
        """Return pairs: each in turn with whoever is nearest in points, and was not the last opponent.

        With a balance, nobody who is due the same seat.
        """
        left, pairs = list(self._waiting), list[tuple[int, int]]()
        while left:
            one = left.pop(0)
            others = [other for other in left if self._may_meet(one, other)]
            if balance is not None:
                others = [other for other in others if not balance.is_same_due(one, other)]
            if others:
                other = min(others, key=lambda number: abs(self._points[number] - self._points[one]))
                left.remove(other)
                pairs.append((one, other))
        return pairs

    def _may_meet(self, one: int, other: int) -> bool:
        if other in self._apart[one] or one in self._apart[other]:
            return False
        have_just_met = one in self._last[other] or other in self._last[one]
        return not have_just_met or self._has_one_choice[one] or self._has_one_choice[other]


def _waiting_since(tournament: Tournament, outings: Sequence[Outing], number: int) -> int:
    return max([tournament.entered_at[number], *(one.match.ended_at for one in outings[-1:])])
