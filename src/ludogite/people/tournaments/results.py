"""How matches ended: heard from tables, typed at boards, contested, decided and taken back by directors.

Each decision returns the events that follow, or says why it cannot be, as those of `decisions` do.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludogite.core.message import house_message
from ludogite.core.registry import open_game
from ludogite.people.errors import MatchResultError
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import (
    is_director,
    refuse_called_off,
    refuse_correcting,
    refuse_over,
    refuse_own_match,
    refuse_strangers,
)
from ludogite.people.tournaments.checking import FEWEST, seats_at_a_table
from ludogite.people.tournaments.lots import slip_code
from ludogite.people.tournaments.match import MatchResult
from ludogite.people.tournaments.reasons import TYPED_REASON, needed_reason, reason_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.people.tournaments.actor import Actor
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.plan import TournamentPlan
    from ludogite.people.tournaments.tournament import Tournament

PAIR = 2
MOST_CONTESTS = 5
"""So often somebody says that a match ended otherwise: after that a director is told by word of mouth."""


def hear(
    tournament: Tournament,
    match: int,
    ranks: Sequence[int],
    scores: Sequence[int] | None = None,
    ended_by: str = "",
) -> list[ev.TournamentEvent]:
    """Take in how a match ended at its table of the house; heard again, it changes nothing."""
    refuse_over(tournament)
    one = found_match(tournament, match)
    if not one.is_open:
        return []
    return [ev.ResultHeard(match, _ranks(one, ranks), _scores(one, scores), ended_by=ended_by)]


def type_result(
    tournament: Tournament,
    match: int,
    ranks: Sequence[int],
    by: Actor,
    scores: Sequence[int] | None = None,
    code: str = "",
) -> list[ev.TournamentEvent]:
    """Take in how a match at a real board ended, from those who played it, whoever holds its slip, or a director.

    Typed again alike it changes nothing; otherwise a director has to decide. Raises MatchResultError.
    """
    refuse_called_off(tournament)
    one = _typed_by(tournament, match, by, code)
    told = ev.ResultHeard(match, _ranks(one, ranks), _scores(one, scores), is_typed=True)
    _refuse_impossible(tournament, told.ranks, told.scores)
    if one.result is not None and (one.result.ranks, one.result.scores) == (told.ranks, told.scores):
        return []
    if not one.is_open:
        raise MatchResultError(house_message("this match has another result already; a director can correct it"))
    return [told]


def contest_result(
    tournament: Tournament,
    match: int,
    ranks: Sequence[int],
    by: Actor,
    scores: Sequence[int] | None = None,
    code: str = "",
    *,
    now: int,
) -> list[ev.TournamentEvent]:
    """Say that a match ended otherwise than was typed: what stands stays, and a director has to decide.

    Whoever said so and now types what stands takes their own word back; what others said still has to be decided. The
    last word that is taken stays: so nobody can use up the words of the others.
    """
    refuse_correcting(tournament, now)
    one = _typed_by(tournament, match, by, code)
    told = ev.ResultContested(match, _ranks(one, ranks), _scores(one, scores))
    _refuse_impossible(tournament, told.ranks, told.scores)
    own = one.claim_of(by.id)
    if one.result is None or (own is not None and (told.ranks, told.scores) == (own.ranks, own.scores)):
        return []
    agrees = one.result.agrees(told.ranks, told.scores)
    if agrees and own is None:
        return []
    if one.contests + agrees >= MOST_CONTESTS:
        raise MatchResultError(
            house_message("{most} other results were typed for this match: tell a director", most=MOST_CONTESTS)
        )
    return [replace(told, is_taken_back=True) if agrees else told]


def _typed_by(tournament: Tournament, match: int, by: Actor, code: str) -> Match:
    """Return a match at a real board whose result somebody may tell; raises MatchResultError."""
    one = found_match(tournament, match)
    holds_slip = hmac.compare_digest(code.encode(), slip_code(tournament.seed, match).encode())
    if not (tournament.number_of(by.id) in one.seats or holds_slip or is_director(tournament, by)):
        raise MatchResultError(
            house_message("those who played it say how a match ended, with its slip or from their own name")
        )
    if tournament.plan.venue != "hall":
        raise MatchResultError(house_message("the table says how this match ended; a director may decide otherwise"))
    return one


def decide_result(
    tournament: Tournament,
    match: int,
    ranks: Sequence[int],
    by: Actor,
    reason: str,
    scores: Sequence[int] | None = None,
    *,
    now: int,
) -> list[ev.TournamentEvent]:
    """Decide as a director how a match ended, whatever was known before; raises MatchResultError, DirectorError.

    After the end too, for a while: standings follow, and where something has to be played out, it goes on. Decided
    again alike it changes nothing.
    """
    refuse_strangers(tournament, by)
    refuse_correcting(tournament, now)
    one = found_match(tournament, match)
    refuse_own_match(tournament, one, by)
    decided = ev.ResultByHand(match, _ranks(one, ranks), needed_reason(reason), _scores(one, scores))
    _refuse_impossible(tournament, decided.ranks, decided.scores)
    if one.result == MatchResult(decided.ranks, "director", decided.scores, decided.reason) and not one.claims:
        return []
    return _checked(tournament, decided, now)


def refuse_unseen(match: Match, seen: str) -> None:
    """Refuse to decide about a match that stands otherwise than it was seen; raises MatchResultError."""
    if seen and seen != match.mark:
        raise MatchResultError(
            house_message("somebody decided or typed something about this match meanwhile: look at it, then decide")
        )


def decide_typed(
    tournament: Tournament,
    match: int,
    ranks: Sequence[int],
    by: Actor,
    scores: Sequence[int] | None = None,
    *,
    now: int,
) -> list[ev.TournamentEvent]:
    """Decide as a director that one of the typed results is right; raises MatchResultError where it is none."""
    one = found_match(tournament, match)
    typed = [(claim.ranks, claim.scores) for claim in one.claims]
    if one.result is not None and typed:
        typed.append((one.result.ranks, one.result.scores))
    if (_ranks(one, ranks), _scores(one, scores)) not in typed:
        raise MatchResultError(house_message("this is not what was typed any more: look at the match again"))
    return decide_result(tournament, match, ranks, by, TYPED_REASON, scores, now=now)


def forfeit(
    tournament: Tournament, match: int, absent: Sequence[int], by: Actor, reason: str = ""
) -> list[ev.TournamentEvent]:
    """Let a match be lost by those who did not come; the others play on without them where they are enough."""
    refuse_strangers(tournament, by)
    refuse_over(tournament)
    one = found_match(tournament, match)
    refuse_own_match(tournament, one, by)
    if not one.is_open:
        return []
    if not absent or not set(absent) <= set(one.seats):
        raise MatchResultError(house_message("only those who were to play a match can be absent from it"))
    return forfeited(tournament, one, absent, reason)


def annul(tournament: Tournament, match: int, by: Actor, reason: str, *, now: int) -> list[ev.TournamentEvent]:
    """Take a match back, as if it had never been made; raises MatchResultError where others follow from it."""
    refuse_strangers(tournament, by)
    refuse_correcting(tournament, now)
    refuse_own_match(tournament, found_match(tournament, match), by)
    events = _checked(tournament, ev.MatchAnnulled(match, needed_reason(reason)), now)
    _refuse_emptying(tournament, events, now)
    return events


def _refuse_emptying(tournament: Tournament, events: Sequence[ev.TournamentEvent], now: int) -> None:
    """Refuse to take a match back after the end that nobody can play again, or the only one where nothing follows."""
    after = after_events(tournament, events)
    is_empty = not any(one.result is not None and one.result.is_played for one in after.standing_matches)
    is_over = after.ending is not None or (is_empty and after.plan.form.is_over(after, now))
    if is_over:
        raise MatchResultError(
            house_message("nothing is played any more in its place: decide instead how this match ended")
        )


def _checked(tournament: Tournament, decided: ev.ResultByHand | ev.MatchAnnulled, now: int) -> list[ev.TournamentEvent]:
    """Return what a director decided, and that it goes on where after the end something is to be played again."""
    after, form = after_events(tournament, [decided]), tournament.plan.form
    _refuse_contradiction(after)
    goes_on = tournament.ending is not None and form.is_over(tournament, now) and not form.is_over(after, now)
    return [decided, ev.TournamentReopened()] if goes_on else [decided]


def forfeited(tournament: Tournament, match: Match, absent: Sequence[int], reason: str) -> list[ev.TournamentEvent]:
    """Return that some did not come: the others have won, or play on where they are enough."""
    leaves = tournament.plan.form.leaves_out_absent
    left = len(match.seats) - len(absent)
    goes_on = left >= max(FEWEST, seats_at_a_table(tournament.plan)[0])
    return [ev.Forfeited(match.number, tuple(absent), goes_on=goes_on, leaves=leaves, reason=reason_line(reason))]


def after_events(tournament: Tournament, events: Sequence[ev.TournamentEvent]) -> Tournament:
    """Return how a tournament would stand."""
    first = tournament.seq + 1
    return tournament.after(
        ev.StampedTournamentEvent(seq, tournament.changed_at, "", event) for seq, event in enumerate(events, first)
    )


def found_match(tournament: Tournament, match: int) -> Match:
    """Return a match that was not taken back; raises MatchResultError."""
    found = tournament.matches.get(match)
    if found is None or found.is_annulled:
        raise MatchResultError(house_message("there is no match {number} in this tournament", number=match))
    return found


def _ranks(match: Match, ranks: Sequence[int]) -> tuple[int, ...]:
    """Return the places of those who sit at a match, the first one 1; raises MatchResultError."""
    if len(ranks) != len(match.seats) or not ranks or min(ranks) < 1:
        raise MatchResultError(
            house_message("a result gives each of the {count} seats a place, 1 for the best", count=len(match.seats))
        )
    best = sorted(ranks)
    return tuple(best.index(rank) + 1 for rank in ranks)


def _scores(match: Match, scores: Sequence[int] | None) -> tuple[int, ...] | None:
    if scores is not None and len(scores) != len(match.seats):
        raise MatchResultError(
            house_message("points are given for each of the {count} seats, or for none", count=len(match.seats))
        )
    return None if scores is None else tuple(scores)


def takes_draw(plan: TournamentPlan) -> bool:
    """Tell whether somebody may write down that two came in level: not where one goes on, nor where one always wins.

    A game in whose box a knock-out sheet lies is played until somebody has won it.
    """
    keeper = open_game(plan.game).around.keeper
    return not plan.form.is_bracket and not (keeper is not None and keeper.knockout)


def refuse_fewer_points(plan: TournamentPlan, ranks: Sequence[int], scores: Sequence[int] | None) -> None:
    """Refuse points of which those who did not win have as many as a winner; raises MatchResultError.

    As many are right where something else decides a game in which the points are level.
    """
    has_decider = open_game(plan.game).rules.level_decider is not None
    best = [points for points, rank in zip(scores or (), ranks, strict=False) if rank == 1]
    others = [points for points, rank in zip(scores or (), ranks, strict=False) if rank != 1]
    if best and others and (max(others) > min(best) or (max(others) == min(best) and not has_decider)):
        raise MatchResultError(house_message("whoever wins has more points than the others: look at them again"))


def _refuse_impossible(tournament: Tournament, ranks: Sequence[int], scores: Sequence[int] | None) -> None:
    """Refuse what somebody wrote down of a game that cannot have ended so; raises MatchResultError."""
    if len(ranks) == PAIR and set(ranks) == {1} and not takes_draw(tournament.plan):
        raise MatchResultError(house_message("here somebody wins every match: say who won this one"))
    refuse_fewer_points(tournament.plan, ranks, scores)


def _refuse_contradiction(after: Tournament) -> None:
    form, follows = after.plan.form, list[int]()
    while (made := form.contradicts(after)) is not None:
        follows.append(made.number)
        after = after_events(after, [ev.MatchAnnulled(made.number, "")])
    if follows:
        error = MatchResultError(
            house_message("match {number} was made from this one; take it back first", number=max(follows))
        )
        error.follows = tuple(sorted(follows, reverse=True))
        raise error
