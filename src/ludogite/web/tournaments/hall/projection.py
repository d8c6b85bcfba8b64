"""What the projector shows of a tournament: tables on pages, the clock, boards, and the standings between rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cachetools import LRUCache

from ludogite.people.tournaments.name_reader import WALL, child_names, hidden_children
from ludogite.people.tournaments.placings import winners_of
from ludogite.translation import translate
from ludogite.web.tournaments.boards import live_boards
from ludogite.web.tournaments.drawings.figures import figure, places
from ludogite.web.tournaments.hall.papers import resting
from ludogite.web.tournaments.hall.wall_bracket import bracket_pages, following_rounds, tie_count, wall_brackets
from ludogite.web.tournaments.log_lines import reason_words
from ludogite.web.tournaments.names import every_name, names_in_a_row
from ludogite.web.tournaments.stages import leg_of, round_name, stage_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.core.game import Game
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.placings import Placing
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.doors.services import Services
    from ludogite.web.shared.visit import Visit
    from ludogite.web.tournaments.boards import LiveBoard
    from ludogite.web.tournaments.hall.wall_bracket import WallRound

PAIRS, LONG_PAIRS, GROUPS = 12, 9, 4
"""So many tables stand on a page: of two, of two of whom one has a long name, and of more."""
LONG_NAME = 18
"""A longer name may need two lines."""
FEW = 6
"""Up to so many rows may be written larger."""
MOST_TABLES = 240
"""So many tables and places are shown at all: nobody waits for more pages than these."""
BOARDS = 2
"""So many boards are shown as they are being played."""
PROJECTIONS_KEPT = 32
"""So many projections are kept for all who look at the same wall."""
LAST, LAST_BESIDE = 4, 2
"""So many results are told that have just come in: alone, and below the standings."""
PLACES = 6
"""So many places stand beside the tables."""
PAIR = 2
LEFT_IN_ROUND, LEFT_BEFORE_INCREMENTS = "projector-left-round", "projector-left-increments"
FEW_TIES = 4
"""So many ties that follow leave room for the last results below them."""


class ShownTable(NamedTuple):
    """A table of the hall, or a place of the standings: a number on a disc, and names; just names before it begins."""

    number: str
    names: list[str]
    points: str = ""


class Banner(NamedTuple):
    """What everybody in the hall has to know before anything else."""

    title: str
    line: str = ""


class HallClock(NamedTuple):
    """What the large figures count down to; nothing where small ones show the time of day."""

    until: int = 0
    since: int = 0
    label: str = "projector-clock"
    """The key of what stands over the figures."""
    up: str = ""
    """The key of what stands there from 0:00 on; nothing where the time of day follows."""


class Projection(NamedTuple):
    """All of it."""

    pages: list[list[ShownTable]]
    heads: list[str]
    """The names of the seats, once, over the columns; none where they say nothing."""
    is_standings: bool
    resting: list[str]
    bracket: list[list[WallRound]]
    """Pages of rounds, where there is a bracket to show."""
    boards: list[LiveBoard]
    standings: list[ShownTable]
    """The first places, beside the tables."""
    following: list[WallRound]
    """The ties of a knock-out that follow, as far as they are known, beside the tables."""
    results: list[str]
    banner: Banner | None
    stage: str
    of: int
    """How many rounds there will be; 0 where nobody knows."""
    clock: HallClock

    @property
    def is_few(self) -> bool:
        """Whether everything may be written larger."""
        return len(self.pages) == 1 and len(self.pages[0]) <= FEW

    @property
    def page_count(self) -> int:
        """How many pages take turns; beside a bracket there is no room for boards, so they have one of their own."""
        return len(self.bracket) + bool(self.boards) if self.bracket else len(self.pages)


def clock_of(tournament: Tournament, now: int) -> HallClock:
    """Return what everybody waits for: the end of the round, of the arena or of the pause, or the beginning."""
    clock = _counted(tournament)
    return clock if clock.up or clock.until > now else HallClock()


def _counted(tournament: Tournament) -> HallClock:
    """Return what is counted down to, even where it is past."""
    plan, pause = tournament.plan, tournament.pause
    if tournament.ending is not None:
        return HallClock()
    if not tournament.begun_at:
        return HallClock(plan.starts_at, tournament.announced_at, "projector-until-begin")
    if pause is not None:
        return HallClock(pause.until, tournament.changed_at, "projector-until-resume")
    if ends_at := plan.form.ends_at(tournament):
        return HallClock(ends_at, tournament.begun_at, "projector-left", "projector-up")
    return _counted_round(tournament)


def _counted_round(tournament: Tournament) -> HallClock:
    """Return how long all at a board in a hall have together: at tables of the house each has a clock of their own."""
    plan = tournament.plan
    called = [one for one in tournament.open_matches if len(one.seats) > 1]
    if not called or not plan.clock.base_ms or plan.venue != "hall":
        return HallClock()
    first = min(called, key=lambda one: one.paired_at)
    until = first.paired_at + plan.clock.base_ms * len(first.seats)
    if plan.clock.increment_ms:  # nobody knows how many moves there will be, so it cannot say that time is up
        return HallClock(until, first.paired_at, LEFT_BEFORE_INCREMENTS)
    return HallClock(
        until, first.paired_at, "projector-left" if plan.form.is_at_once else LEFT_IN_ROUND, "projector-up"
    )


def _open_projections(_: Services) -> LRUCache[tuple[str, int, str], tuple[dict[int, str], Projection]]:
    """Return the last projections, with the names on them, by tournament, how far it has come, and language."""
    return LRUCache(PROJECTIONS_KEPT)


async def project(tournament: Tournament, game: Game, visit: Visit) -> Projection:
    """Return what the projector shows of a tournament now: the boards and the clock go on, all else is kept."""
    key = tournament.id, tournament.seq, visit.language
    projections = visit.services.of_room(_open_projections)
    if key not in projections:
        names = every_name(tournament, visit.language, WALL)
        projections[key] = names, _standing_still(tournament, game, names, visit)
    names, kept = projections[key]
    clock = clock_of(tournament, visit.services.house.now())
    if kept.is_standings:
        return kept._replace(clock=clock)
    boards = await live_boards(tournament, names, hidden_children(tournament, WALL), visit)
    return kept._replace(boards=boards[:BOARDS], clock=clock)


def _standing_still(tournament: Tournament, game: Game, names: Mapping[int, str], visit: Visit) -> Projection:
    """Return everything that stays as it is until something happens, the same for whoever looks at the wall."""
    called = _called(tournament)[:MOST_TABLES]
    form = tournament.plan.form
    is_pair = form.seats()[1] == PAIR
    tables = [ShownTable(str(one.board), [names[number] for number in one.seats]) for one in called]
    placings = visit.services.tournaments.standings_of(tournament)[:MOST_TABLES]
    standings = [ShownTable(places(one), [names[one.entrant]], figure(one.points)) for one in placings]
    if not tournament.begun_at:
        there = list(names.values())[: PAIR * MOST_TABLES]
        standings = [ShownTable("", there[first : first + PAIR]) for first in range(0, len(there), PAIR)]
    knockout = wall_brackets(tournament, called, game, names, visit)
    drawn = bracket_pages(knockout, called)
    shown = tables if called else standings
    many = LONG_PAIRS if called and max(len(name) for one in tables for name in one.names) > LONG_NAME else PAIRS
    many = many if is_pair or not called else GROUPS
    shows_seats = bool(called) and is_pair and not game.rules.lettered_seats
    beside = standings[:PLACES] if called and not knockout and any(one.points for one in placings) else []
    following = following_rounds(knockout[0]) if called and knockout and not drawn else []
    results = _results(tournament, names, visit)[: LAST_BESIDE if beside or following else LAST]
    return Projection(
        pages=[] if drawn else [shown[first : first + many] for first in range(0, len(shown), many)],
        heads=[translate(title, visit.language) for title in game.rules.seat_titles[:PAIR]] if shows_seats else [],
        is_standings=not called,
        resting=[names[number] for number in resting(tournament)] if called else [],
        bracket=drawn,
        boards=[],
        standings=beside,
        following=following,
        results=results if tie_count(following) <= FEW_TIES else [],
        banner=_banner(tournament, placings, names, visit),
        stage=_stage(tournament, called, visit),
        of=form.planned_rounds(tournament) if called and not form.is_at_once else 0,
        clock=HallClock(),
    )


def _called(tournament: Tournament) -> list[Match]:
    """Return the matches that are being played; none any more once it is over, or called off."""
    if tournament.ending is not None:
        return []
    return sorted((one for one in tournament.open_matches if len(one.seats) > 1), key=lambda one: one.board)


def _banner(
    tournament: Tournament, placings: Sequence[Placing], names: Mapping[int, str], visit: Visit
) -> Banner | None:
    """Return what changes everything: a pause, the end, or that it was called off."""
    ending, pause = tournament.ending, tournament.pause
    unsaid = child_names(tournament, hidden_children(tournament, WALL))
    if ending is not None and ending.is_called_off:
        return Banner(visit.say("tournament-called-off"), reason_words(ending.reason, unsaid, visit))
    if ending is not None:
        first = winners_of(tournament, placings)
        if not first:
            return Banner(visit.say("tournament-won-by-nobody")) if placings else None
        winners = visit.list_names(names_in_a_row(tournament, first, names))
        return Banner(winners, visit.say("projector-winners" if len(first) > 1 else "projector-winner"))
    if pause is not None:
        return Banner(visit.say("projector-pause"), reason_words(pause.reason, unsaid, visit))
    return None


def _stage(tournament: Tournament, called: Sequence[Match], visit: Visit) -> str:
    if tournament.ending is not None:
        return visit.say("projector-called-off" if tournament.ending.is_called_off else "projector-over")
    if not tournament.begun_at:
        return visit.say("projector-soon")
    if not called:
        return ""
    if not tournament.plan.form.is_bracket:
        return round_name(tournament, called, visit.say)
    stages = {stage_of(tournament, one, visit.say) for one in called}
    if len(stages) == 1:
        return stages.pop()
    slots = {one.slot for one in called}
    open_ties = [tie for tie in tournament.plan.form.ties(tournament) if tie.slot in slots]
    open_ties.sort(key=lambda tie: (tie.won_places[0], tie.round))
    return visit.list_names([visit.say(title) for title in dict.fromkeys(tie.column for tie in open_ties)])


def _results(tournament: Tournament, names: Mapping[int, str], visit: Visit) -> list[str]:
    """Return how the last matches ended, the newest first; at the end of a knock-out, who came in after the first."""
    ending = tournament.ending
    if ending is not None and (ending.is_called_off or not tournament.plan.form.is_bracket):
        return []
    if ending is not None:
        best = visit.services.tournaments.standings_of(tournament)[1:LAST]
        return [f"{visit.say('hall-place', places(one))} {names[one.entrant]}" for one in best]
    ended = [one for one in tournament.standing_matches if one.result is not None and len(one.seats) > 1]
    told = []
    for one in sorted(ended, key=lambda one: (one.ended_at, one.number), reverse=True)[:LAST]:
        others = visit.list_names([names[number] for number in one.seats if number != one.winner])
        ended_so = (
            visit.say("projector-level", others) if one.winner is None
            else visit.say("projector-won", names[one.winner], others)
        )  # fmt: skip
        leg = leg_of(tournament, one, visit.say)
        told.append(visit.say("projector-leg", leg, ended_so) if leg else ended_so)
    return told
