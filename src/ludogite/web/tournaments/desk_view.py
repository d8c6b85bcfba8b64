"""The director's desk as its page shows it: what can be decided now, and what would follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.filling import capitalised
from ludogite.core.inputs import whole_number
from ludogite.core.level import CHARACTERS
from ludogite.core.registry import open_game
from ludogite.people.tournaments.actor import CORRECTION_DAYS, can_correct
from ludogite.people.tournaments.checking import FEWEST
from ludogite.people.tournaments.match import MatchResult
from ludogite.people.tournaments.results import takes_draw
from ludogite.web.tournaments.entering import actor_of
from ludogite.web.tournaments.log_lines import board_words, result_words
from ludogite.web.tournaments.stages import round_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.core.level import Character
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.shared.visit import Visit
    from ludogite.web.tournaments.log_lines import LogNames

MOST_MATCHES = 300


class TypedResult(NamedTuple):
    """A result that somebody typed at the board."""

    key: str
    """The key of the words that say whether it was the first."""
    said: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    """Nothing where nobody typed any."""


class Dispute(NamedTuple):
    """The results of one match, side by side: what was typed first, and counts; what others typed later."""

    match: Match
    title: str
    typed: list[TypedResult]


class CalledMatches(NamedTuple):
    """How far those matches have come that are called."""

    title: str
    done: int
    matches: list[Match]
    open_matches: list[Match]


@dataclass(frozen=True, slots=True)
class Desk:
    """What a director may decide."""

    can_begin: bool
    is_enough: bool
    """Whether as many have entered as a tournament needs."""
    orders_by_hand: bool
    """Whether a director says in which order those who entered stand."""
    takes_late: bool
    characters: Sequence[Character]
    """The opponents of the house who may play; none at real boards."""
    takes_names: bool
    """Whether somebody may be written down by name: anybody in a hall, members online."""
    takes_members: bool
    """Whether members may be called by name."""
    invited: dict[str, str]
    """The names of those who were asked to play or to direct it, and have not answered, by their ids."""
    declined: list[str]
    """The names of those who said no."""
    directors: dict[str, str]
    """What those are called who may be let go; nobody where one alone directs it."""
    calls_rounds: bool
    """Whether the next round can be called by hand now."""
    can_call: bool
    """Whether nothing has to end before it."""
    takes_draw: bool
    """Whether two may come in level."""
    called: CalledMatches | None
    """What is being played, while it runs."""
    disputes: list[Dispute]
    """The matches of which different results were typed."""
    titles: dict[int, str]
    """Which match each is, by its number."""
    matches: list[Match]
    """The matches of which a result can be decided, those first that wait for a director, then the open ones."""
    match: Match | None
    """The one that is chosen."""
    here: list[int]
    away: list[int]
    over: str
    """What is said once it has ended: nothing before."""
    follows: dict[str, str]
    """What would follow from each decision, in words, where that depends on how things stand."""


def desk_of(
    tournament: Tournament,
    known: Mapping[str, str],
    visit: Visit,
    named: LogNames,
    typed: Mapping[str, str],
) -> Desk:
    """Return what can be decided in a tournament now; some of its directors are known by name."""
    known = {**known, visit.guest.id: visit.guest.name}
    may_name_members = visit.is_member and not visit.plays_as_child
    form = tournament.plan.form
    game = open_game(tournament.plan.game)
    open_matches = sorted(tournament.open_matches, key=lambda one: (one.board, one.number))
    ended = [one for one in reversed(tournament.standing_matches) if not one.is_open and len(one.entrants) > 1]
    contested = [one for one in ended if one.contested]
    matches = [*contested, *open_matches, *(one for one in ended if not one.contested)][:MOST_MATCHES]
    asked = whole_number(typed.get("match", "") or visit.request.query_params.get("match", ""))
    chosen = next((one for one in matches if one.number == asked), matches[0] if matches else None)
    running = tournament.is_running
    asked_people = {one for one, _ in tournament.invited if one in known}
    can_decide = can_correct(tournament, visit.services.house.now())
    return Desk(
        can_begin=tournament.status == "coming",
        is_enough=len(tournament.entrants) >= FEWEST,
        orders_by_hand=form.seeding == "hand",
        takes_late=not tournament.begun_at or form.takes_late(tournament),
        characters=CHARACTERS[: len(game.search.levels)] if tournament.plan.venue == "online" else (),
        takes_names=tournament.plan.venue == "hall" or may_name_members,
        takes_members=may_name_members,
        invited={one: known[one] for one in sorted(asked_people, key=lambda one: known[one])},
        declined=sorted({known[one] for one, _ in tournament.declined if one in known}),
        directors={one: known.get(one, visit.say("people-somebody")) for one in _removable(tournament, visit)},
        calls_rounds=running and tournament.pause is None and form.has_rounds and _waits(tournament),
        can_call=_can_call(tournament, visit),
        takes_draw=takes_draw(tournament.plan),
        called=_called(tournament, visit) if running else None,
        disputes=[_dispute(one, tournament, named, visit) for one in contested] if can_decide else [],
        titles={one.number: board_words(tournament, one, visit) for one in matches},
        matches=matches if can_decide else [],
        match=chosen if can_decide else None,
        here=tournament.playing,
        away=sorted(tournament.away),
        over=_over_words(tournament, visit, can_decide=can_decide) if tournament.ending else "",
        follows=_consequences(tournament, visit),
    )


def _removable(tournament: Tournament, visit: Visit) -> Sequence[str]:
    """Return who may be let go: whoever announced it goes by themselves."""
    first, *others = tournament.plan.directors or ("",)
    if not others:
        return ()
    return (first, *others) if visit.guest.id == first or actor_of(visit).is_host else others


def _waits(tournament: Tournament) -> bool:
    """Tell whether somebody has to call the next round, or may call it before everybody had their rest."""
    plan = tournament.plan
    return plan.pace == "director" or (bool(plan.pause_ms) and bool(tournament.matches) and not tournament.open_matches)


def _called(tournament: Tournament, visit: Visit) -> CalledMatches | None:
    """Return the matches of the last round; where rounds overlap or there are none, all that were called."""
    is_all = tournament.plan.form.is_bracket or tournament.plan.form.is_at_once
    made = tournament.standing_matches if is_all else tournament.round(tournament.rounds)
    made = [one for one in made if len(one.entrants) > 1]
    if not made:
        return None
    named = "" if is_all else round_name(tournament, made, visit.say)
    title = named or visit.say("desk-called")  # an arena has no rounds
    open_matches = sorted((one for one in made if one.is_open), key=lambda one: one.board)
    return CalledMatches(title, len(made) - len(open_matches), made, open_matches[:MOST_MATCHES])


def typed_results(game: str, match: Match, names: Mapping[int, str], visit: Visit) -> list[TypedResult]:
    """Return the results of a match that was contested, what stands first, each once."""
    stands, own = match.result, match.claim_of(visit.guest.id)
    found = {(stands.ranks, stands.scores): "desk-stands"} if stands else {}
    found |= {(one.ranks, one.scores): "desk-claimed" for one in match.claims}
    found |= {(own.ranks, own.scores): "desk-claimed-by-you"} if own else {}
    return [
        TypedResult(key, capitalised(result_words(game, match, typed, names, visit)), typed.ranks, typed.scores or ())
        for (ranks, scores), key in found.items()
        for typed in [MatchResult(ranks, "typed", scores)]
    ]


def _dispute(match: Match, tournament: Tournament, named: LogNames, visit: Visit) -> Dispute:
    return Dispute(
        match, board_words(tournament, match, visit), typed_results(tournament.plan.game, match, named.names, visit)
    )


def _over_words(tournament: Tournament, visit: Visit, *, can_decide: bool) -> str:
    if tournament.is_called_off:
        return visit.say("desk-called-off")
    return visit.say("desk-correct", CORRECTION_DAYS) if can_decide else visit.say("desk-over", CORRECTION_DAYS)


def _can_call(tournament: Tournament, visit: Visit) -> bool:
    if visit.services.tournaments.is_calling(tournament.id):
        return False
    if tournament.plan.form.is_bracket:
        return True
    return not tournament.open_matches and not _is_contested(tournament)


def _is_contested(tournament: Tournament) -> bool:
    """Tell whether the next round waits for a director to decide how a match ended."""
    return tournament.plan.form.waits_for_decisions and bool(tournament.contested_matches)


def _round_words(tournament: Tournament, coming: int, visit: Visit) -> str:
    if visit.services.tournaments.is_calling(tournament.id):
        return visit.say("desk-round-calling")
    if tournament.plan.form.is_bracket:
        return visit.say("desk-round-knockout")
    if _is_contested(tournament):
        return visit.say("desk-round-contested")
    open_count = len(tournament.open_matches)
    return visit.say("desk-round-open", open_count) if open_count else visit.say("desk-round-how", coming)


def _come_words(tournament: Tournament, coming: int, visit: Visit) -> str:
    if not tournament.plan.form.has_rounds:
        return visit.say("desk-come-arena")
    return visit.say("desk-come-late", coming) if tournament.begun_at else visit.say("desk-come-how")


def _leave_words(tournament: Tournament, visit: Visit) -> str:
    said = visit.say("desk-leave-how" if tournament.plan.venue == "hall" else "desk-leave-online")
    return f"{said} {visit.say('desk-leave-odd')}" if tournament.plan.form.rests_odd else said


def _consequences(tournament: Tournament, visit: Visit) -> dict[str, str]:
    say, begun, coming = visit.say, bool(tournament.begun_at), tournament.rounds + 1
    form = tournament.plan.form
    late = "desk-begin-late" if form.takes_late(tournament) else "desk-begin-closed"
    missing = "desk-forfeit-leaves" if form.leaves_out_absent else "desk-forfeit-stays"
    begin = [say("desk-begin-how", len(tournament.entrants)), say(late)]
    return {
        "begin": " ".join([*begin, say("desk-begin-lot")] if form.seeding == "lot" else begin),
        "come": _come_words(tournament, coming, visit),
        "back": say("desk-back-how" if tournament.plan.form.has_rounds else "desk-back-arena"),
        "name": say("desk-name-how" if tournament.plan.venue == "hall" else "desk-name-members"),
        "leave": _leave_words(tournament, visit) if begun else say("desk-leave-before"),
        "round": _round_words(tournament, coming, visit),
        "forfeit": f"{say('desk-forfeit-how')} {say(missing)}",
    }
