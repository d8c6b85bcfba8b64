"""The log of a tournament: everything that happened in it, in words, with who decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.people.accounts.store import AccountStore
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import HOUSE
from ludogite.people.tournaments.deciding import decided_by
from ludogite.people.tournaments.match import MatchResult
from ludogite.people.tournaments.name_reader import child_names
from ludogite.people.tournaments.reasons import NOBODY_CAME, STAYED_AWAY, TYPED_REASON, UNPAIRED
from ludogite.play.unsaid import without_names
from ludogite.web.shared.moments import moment
from ludogite.web.tournaments.draw import is_by_lot
from ludogite.web.tournaments.drawings.figures import ended_otherwise
from ludogite.web.tournaments.stages import stage_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.shared.visit import Visit

PAIR = 2
TYPED = (ev.ResultHeard, ev.ResultContested)
"""What whoever holds a slip may tell."""
UNTOLD = (ev.TableLaid, ev.EntrantChanged, ev.EntrantForgotten, ev.Invited, ev.InvitationAnswered)
"""What happens behind the scenes."""
HOUSE_REASONS: dict[str, str] = {
    UNPAIRED: "log-unpaired", NOBODY_CAME: "log-nobody-came", STAYED_AWAY: "log-stayed-away",
    TYPED_REASON: "log-typed",
}  # fmt: skip
"""Why the house did something, by the words that the events keep."""


class TournamentLogLine(NamedTuple):
    """Something that happened."""

    at: int
    words: str
    reason: str
    """Why, in the words of whoever decided it; empty where no reason was asked."""
    by: str
    """Who decided it; empty where it needs no word."""


def told_events(stamped: Sequence[ev.StampedTournamentEvent]) -> list[ev.StampedTournamentEvent]:
    """Return the events that have a line in the log."""
    return [one for one in stamped if not isinstance(one.event, UNTOLD)]


class LogNames(NamedTuple):
    """What those are called who did something in a tournament, for whoever reads its log."""

    names: Mapping[int, str]
    """Those who play, by number."""
    people: Mapping[str, str]
    """Those who play or played, by their ids; empty for those who left before it began."""
    directors: frozenset[str]
    """Everybody who ever directed it."""
    unsaid: Sequence[str]
    """Names that nobody may read in reasons."""


def named_in(
    tournament: Tournament,
    history: Sequence[ev.StampedTournamentEvent],
    names: Mapping[int, str],
    hidden: frozenset[int],
) -> LogNames:
    """Return who did what in a tournament, from its whole history."""
    entered = {
        one.event.entrant.person: one.event.entrant.number for one in history if isinstance(one.event, ev.Entered)
    }
    entered |= {one.event.person: one.event.entrant for one in history if isinstance(one.event, ev.EntrantChanged)}
    directors = {
        id_
        for one in history
        if isinstance(one.event, (ev.Announced, ev.PlanChanged, ev.DirectorsChanged))
        for id_ in (one.event.directors if isinstance(one.event, ev.DirectorsChanged) else one.event.plan.directors)
    }
    people = {person: names.get(number, "") for person, number in entered.items() if person}
    return LogNames(names, people, frozenset(directors), child_names(tournament, hidden))


async def log_lines(
    tournament: Tournament, stamped: Sequence[ev.StampedTournamentEvent], named: LogNames, visit: Visit
) -> list[TournamentLogLine]:
    """Return lines for what happened in a tournament, the last first."""
    directors = {id_ for one in stamped if isinstance(one.event, ev.DirectorsChanged) for id_ in one.event.directors}
    known = await AccountStore(visit.services.house.store).names_of({one.by for one in stamped} | directors)
    names = {id_: row.name for id_, row in known.items()}

    def words(event: ev.TournamentEvent) -> str:
        if not isinstance(event, ev.DirectorsChanged):
            return _words(event, tournament, named.names, visit)
        found = [names.get(one, visit.say("people-somebody")) for one in event.directors]
        return visit.say("log-directors", visit.list_names(found)) if found else visit.say("log-undirected")

    def line(one: ev.StampedTournamentEvent) -> TournamentLogLine:
        reason = reason_words(getattr(one.event, "reason", ""), named.unsaid, visit)
        return TournamentLogLine(one.at, words(one.event), reason, who(one, named, names, visit))

    return [line(one) for one in reversed(stamped)]


def who(stamped: ev.StampedTournamentEvent, named: LogNames, accounts: Mapping[str, str], visit: Visit) -> str:
    """Return who caused something: somebody by name, the house, a telephone with the slip, or a director."""
    event, person = stamped.event, stamped.by
    if person == HOUSE.id or (isinstance(event, ev.TournamentEnded) and not (event.is_called_off or event.restores)):
        return visit.say("log-house")
    if person in accounts:
        return accounts[person]
    if person in named.people:
        return named.people[person]
    if isinstance(event, TYPED) and person not in named.directors:
        return visit.say("log-slip")
    return visit.say("log-director") if person in named.directors else ""


def reason_words(reason: str, unsaid: Sequence[str], visit: Visit) -> str:
    """Return why something was decided: in words of the house, or a director's without names that are not told."""
    return visit.say(HOUSE_REASONS[reason]) if reason in HOUSE_REASONS else without_names(reason, unsaid)


def _words(  # noqa: C901, PLR0911, PLR0912 - an arm for every event
    event: ev.TournamentEvent, tournament: Tournament, names: Mapping[int, str], visit: Visit
) -> str:
    say = visit.say
    somebody = say("people-somebody")
    match event:
        case ev.Announced():
            return say("log-announced")
        case ev.PlanChanged():
            return say("log-plan")
        case ev.Entered(entrant):
            return say("log-entered", names.get(entrant.number, somebody))
        case ev.EntrantLeft(entrant):
            return say("log-left", names.get(entrant, somebody))
        case ev.EntrantReturned(entrant):
            return say("log-returned", names.get(entrant, somebody))
        case ev.Begun(order):
            return say("log-begun-lot" if is_by_lot(tournament) else "log-begun", len(order))
        case ev.Paired(matches):
            rests = [names[one.seats[0]] for one in matches if len(one.seats) == 1]
            paired = _paired(matches, len(matches) - len(rests), tournament, visit)
            return f"{paired} {say('log-rests', visit.list_names(rests))}" if rests else paired
        case ev.ResultHeard() | ev.ResultByHand():
            return _result(event, tournament, names, visit)
        case ev.ResultContested(is_taken_back=True):
            return say("log-uncontested", _board(tournament, event.match, visit))
        case ev.ResultContested():
            return say("log-contested", _result(event, tournament, names, visit))
        case ev.Forfeited(number, absent):
            missed = visit.list_names([names[one] for one in absent])
            return say("log-forfeited", _board(tournament, number, visit), missed)
        case ev.MatchAnnulled(number):
            return say("log-annulled", _board(tournament, number, visit))
        case ev.TournamentPaused(until):
            return say("log-paused-until", moment(until)) if until else say("log-paused")
        case ev.TournamentResumed():
            return say("log-resumed")
        case ev.TournamentReopened():
            return say("log-reopened")
        case ev.TournamentEnded(restores=True):
            return say("log-restored")
        case ev.TournamentEnded(is_called_off):
            return say("log-called-off" if is_called_off else "log-ended")
        case _:
            raise TypeError(f"nothing is said of {type(event).__name__}")


def _paired(matches: Sequence[Match], count: int, tournament: Tournament, visit: Visit) -> str:
    """Return what was called: a round, games of an arena, or matches of a knock-out, which may be of several rounds."""
    return visit.say(tournament.plan.form.called(matches, count))


def board_words(tournament: Tournament, match: Match, visit: Visit) -> str:
    """Return which match it is: `Quarter-final 2, return match, table 3`; a table alone where there are no rounds."""
    stage = stage_of(tournament, match, visit.say)
    return visit.say("log-match", stage, match.board) if stage else visit.say("log-table", match.board)


def _board(tournament: Tournament, number: int, visit: Visit) -> str:
    return board_words(tournament, tournament.matches[number], visit)


def result_words(game: str, match: Match, result: MatchResult, names: Mapping[int, str], visit: Visit) -> str:
    """Return how a match ended: who won it, or in which order several came in.

    Points are told unless they deny it, and what else decided, where that is known.
    """
    ranks, scores = result.ranks, result.told_scores
    best = [names[one] for one, rank in zip(match.seats, ranks, strict=True) if rank == 1]
    points = visit.say("log-points", "\u00a0:\u00a0".join(map(str, scores))) if scores else ""
    why = ended_otherwise(result, visit.say) or decided_by(game, result)
    if not why and result.is_level:
        why = visit.say("ended-level")
    points += visit.say("log-points", why) if why else ""
    if len(best) == len(match.seats):
        return visit.say("log-drawn") + points
    if len(match.seats) > PAIR:
        order = [names[one] for _, one in sorted(zip(ranks, match.seats, strict=True), key=lambda one: one[0])]
        return visit.say("log-order", ", ".join(order)) + points
    return visit.say("log-won", visit.list_names(best)) + points


def _result(
    event: ev.ResultHeard | ev.ResultByHand | ev.ResultContested,
    tournament: Tournament,
    names: Mapping[int, str],
    visit: Visit,
) -> str:
    match = tournament.matches[event.match]
    where = board_words(tournament, match, visit)
    if len(event.ranks) != len(match.seats):  # some did not come to it later
        return visit.say("log-over", where)
    is_told = isinstance(event, ev.ResultHeard) and not event.is_typed
    ended_by = event.ended_by if isinstance(event, ev.ResultHeard) else ""
    result = MatchResult(event.ranks, "table" if is_told else "typed", event.scores, ended_by=ended_by)
    return visit.say("log-result", where, result_words(tournament.plan.game, match, result, names, visit))
