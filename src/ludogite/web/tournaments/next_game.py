"""The card at the head of a tournament's page: what comes next for whoever looks, and the way there."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Literal, NamedTuple

from markupsafe import Markup, escape

from ludogite.core.errors import LudogiteError
from ludogite.people.tournaments.due import round_due_at
from ludogite.people.tournaments.forms.arena import on_streak
from ludogite.people.tournaments.lots import slip_code
from ludogite.people.tournaments.placings import winners_of
from ludogite.play.absence import absent_until
from ludogite.web.shared.moments import moment
from ludogite.web.tournaments.drawings.figures import figure, place_words
from ludogite.web.tournaments.log_lines import reason_words
from ludogite.web.tournaments.names import name_within, names_in_a_row
from ludogite.web.tournaments.rounds import ended_early
from ludogite.web.tournaments.stages import stage_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.placings import Placing
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.play.table import Table
    from ludogite.web.shared.visit import Visit

NextState = Literal["wait", "sit", "turn", "playing", "hall", "done", "resting", "over", "away", "missed"]
"""It has not begun, a table waits, it is one's turn there, the others think, a board in the hall waits, the next round
is awaited, one rests, all is over, one has left, or one did not come to one's game and is not paired."""
FIRST_STATES: tuple[NextState, ...] = ("sit", "hall", "turn", "playing", "wait")
"""Of several games, which one stands first: where one is awaited, where it is one's turn, where others think."""


PAIR = 2


class NextGame(NamedTuple):
    """What comes next."""

    state: NextState
    over: str
    """What the card is about, above its title."""
    title: str
    line: str
    board: int = 0
    """The number on the disc; 0 where there is none."""
    address: str = ""
    """Where the button leads; a table at which it sits one down."""
    button: str = ""
    others: tuple[NextGame, ...] = ()
    """One's other games, where all of them are played at the same time."""

    def has_sat_at(self, table: str) -> bool:
        """Tell whether one has sat down at a table at which one's game, or another of them, is played."""
        games = (self, *self.others)
        return any(one.address == f"/tables/{table}" and one.state in ("turn", "playing") for one in games)


async def next_game(
    tournament: Tournament,
    own: int,
    placings: Sequence[Placing],
    names: Mapping[int, str],
    seat_titles: Sequence[str],
    unsaid: Sequence[str],
    visit: Visit,
) -> NextGame:
    """Return what comes next for somebody who plays, who may not read some names."""
    placing = next(one for one in placings if one.entrant == own)
    if tournament.ending is not None:
        return _ended(tournament, placing, placings, names, unsaid, visit)
    if own in tournament.away:
        return _away(tournament, own, visit)
    if not tournament.begun_at:
        starts = tournament.plan.starts_at
        line = visit.say("next-begins", moment(starts)) if starts else visit.say("next-begins-later")
        return NextGame("wait", visit.say("next"), visit.say("next-in"), line)
    games = [await _match(tournament, one, own, names, seat_titles, visit) for one in tournament.open_matches_of(own)]
    if games:
        first, *others = sorted(games, key=lambda one: FIRST_STATES.index(one.state))
        return first._replace(others=tuple(others))
    return _between(tournament, own, placing, visit)


def _ended(
    tournament: Tournament,
    placing: Placing,
    placings: Sequence[Placing],
    names: Mapping[int, str],
    unsaid: Sequence[str],
    visit: Visit,
) -> NextGame:
    """Return what is said when all is over: one's place, or why it was called off."""
    ending = tournament.ending
    over = visit.say("tournament-over")
    if ending is not None and ending.is_called_off:
        said = [reason_words(ending.reason, unsaid, visit), _standing(placing, visit) if placing.played else ""]
        return NextGame("over", over, visit.say("tournament-called-off"), _beside(said))
    first = winners_of(tournament, placings)
    planned = tournament.plan.form.planned_rounds(tournament)
    early = visit.say("ended-early", tournament.rounds, planned) if ended_early(tournament) else ""
    missed = [one for one in tournament.standing_matches if placing.entrant in one.absent]
    absent = visit.say("next-missed-games", len(missed)) if missed else ""
    if placing.entrant not in first:
        said = [_points(placing, visit), absent, won_by(tournament, first, names, visit), early]
        return NextGame("over", over, _came_in(placing, visit), _beside(said))
    title = visit.say("next-first" if len(first) == 1 else "next-first-shared")
    return NextGame("over", over, title, _beside([_points(placing, visit), absent, early]))


def _came_in(placing: Placing, visit: Visit) -> str:
    """Say which place somebody has in the end."""
    if placing.is_shared:
        return visit.say("next-place-shared", placing.place, placing.place_to)
    return visit.say("next-place", placing.place)


def won_by(tournament: Tournament, first: Sequence[int], names: Mapping[int, str], visit: Visit) -> str:
    """Say who won the tournament: one, several, or nobody, where none of them came."""
    if not first:
        return visit.say("tournament-won-by-nobody")
    row = visit.list_names(names_in_a_row(tournament, first, names))
    return visit.say("tournament-won-by-several" if len(first) > 1 else "tournament-won-by", row)


def _away(tournament: Tournament, own: int, visit: Visit) -> NextGame:
    """Return what is said to whoever is not paired: they left, or did not come to their last game."""
    is_arena = not tournament.plan.form.has_rounds
    if own not in tournament.missed:
        how = "tournament-leave-how" if is_arena else "next-away-how"
        return NextGame("away", "", visit.say("next-away"), visit.say(how))
    how = "next-missed-arena" if is_arena else "next-missed-how"
    return NextGame("missed", "", visit.say("next-missed"), visit.say(how))


async def _match(
    tournament: Tournament,
    match: Match,
    own: int,
    names: Mapping[int, str],
    seat_titles: Sequence[str],
    visit: Visit,
) -> NextGame:
    others = visit.list_names([name_within(tournament.entrants[one], names[one]) for one in match.seats if one != own])
    title = _title(others, seat_titles[match.seats.index(own)], visit, is_pair=len(match.seats) == PAIR)
    over = _over(tournament, match, own, visit)
    if tournament.plan.venue == "hall":
        address = f"/slip/{tournament.id}/{match.number}/{slip_code(tournament.seed, match.number)}"
        return NextGame("hall", over, title, visit.say("next-hall"), match.board, address, visit.say("next-type"))
    if not match.table:
        return NextGame("wait", over, title, visit.say("next-laying"), match.board)
    until = visit.services.house.wait_ends_at(match.laid_at, tournament.plan.fair_wait_ms)
    address = f"/tables/{match.table}"
    table = await _table(match.table, visit)
    if table is not None and table.seats_of(visit.guest.id):
        state: NextState = "turn" if table.acting in table.seats_of(visit.guest.id) else "playing"
        said = "next-turn" if state == "turn" else "next-playing" if table.play is not None else "next-awaits"
        line = visit.say(said)
        if state == "turn" and (lost_at := absent_until(table)) is not None:
            line = visit.say("next-away-loses", timer(lost_at, visit))
        return NextGame(state, over, title, line, match.board, address, visit.say("next-go-back"))
    line = visit.say("next-time", timer(until, visit))
    return NextGame("sit", over, title, line, match.board, address, visit.say("next-sit"))


def _title(others: str, seat: str, visit: Visit, *, is_pair: bool) -> str:
    """Say against whom somebody plays, and on which side where the sides have names."""
    if is_pair:
        return visit.say("next-against", others, seat) if seat else visit.say("cross-against", others)
    return visit.say("next-several", seat, others) if seat else visit.say("next-with", others)


def _over(tournament: Tournament, match: Match, own: int, visit: Visit) -> str:
    """Return what stands above a game: in which round it is, and in an arena whether it counts double."""
    double = visit.say("arena-double") if own in on_streak(tournament) else ""
    return _beside([visit.say("next"), stage_of(tournament, match, visit.say), double])


async def _table(table: str, visit: Visit) -> Table | None:
    """Return a table as it stands; None where it cannot be opened."""
    with contextlib.suppress(LudogiteError):
        return (await visit.services.house.load(table)).table
    return None


def _between(tournament: Tournament, own: int, placing: Placing, visit: Visit) -> NextGame:
    """Return what is said between two rounds: how the last one went, and when the next one comes."""
    last = [one for one in tournament.standing_matches if own in one.entrants and one.result is not None]
    line, over = _awaited(tournament, visit), visit.say("next-so-far")
    if last and own in last[-1].absent:
        line = _beside([line, _standing(placing, visit)])
        return NextGame("done", over, visit.say("next-missed"), _beside([visit.say("next-missed-lost"), line]))
    rested = last and last[-1].result is not None and last[-1].result.source == "rest"
    if rested and last[-1].round == tournament.rounds:
        return NextGame("resting", visit.say("next"), visit.say("next-resting"), line)
    if not last:
        return NextGame("done", visit.say("next"), visit.say("next-in"), line)
    if own in on_streak(tournament):
        over = _beside([over, visit.say("arena-double")])
    return NextGame("done", over, _standing(placing, visit), line)


def _awaited(tournament: Tournament, visit: Visit) -> str:
    """Say what is awaited before the next game."""
    form, now = tournament.plan.form, visit.services.house.now()
    rounds = form.planned_rounds(tournament)
    if ends_at := form.ends_at(tournament):
        if tournament.pause is not None:
            return visit.say("next-paused")
        return visit.say("next-last-games" if now >= ends_at else "next-soon-arena")
    if rounds and tournament.rounds >= rounds:
        return visit.say("next-none")
    if tournament.pause is not None:
        return visit.say("next-paused")
    if form.picture in ("bracket", "heats"):
        return visit.say("next-if-on")
    return _next_round(tournament, now, visit)


def _next_round(tournament: Tournament, now: int, visit: Visit) -> str:
    """Say when the next round comes, and who calls it."""
    if tournament.plan.pace == "director":
        return visit.say("next-called")
    due = round_due_at(tournament)
    return visit.say("next-round-at", moment(due)) if due > now else visit.say("next-soon")


def _standing(placing: Placing, visit: Visit) -> str:
    """Say how many points somebody has, and where they stand; of a knock-out, how many games they won."""
    if placing.tie_breaks:
        return visit.say("next-points", figure(placing.points), place_words(placing, visit.say))
    return visit.say("next-won", placing.won, placing.played)


def _points(placing: Placing, visit: Visit) -> str:
    """Say how many points somebody has, where their place is said already."""
    if placing.tie_breaks:
        return visit.say("next-scored", figure(placing.points))
    return visit.say("next-won", placing.won, placing.played)


def _beside(said: Sequence[str]) -> str:
    """Return several things beside each other; what is empty is left out."""
    return Markup(" · ").join(escape(one) for one in said if one)


def timer(until: int, visit: Visit) -> Markup:
    """Return how long something lasts, counted down by the page's script."""
    left = max(0, until - visit.services.house.now()) // 1000
    written = f"{left // 60} min {left % 60:02} s" if left >= 60 else f"{left} s"
    return Markup('<b class="num" role="timer" data-until="{}">{}</b>').format(until, written)
