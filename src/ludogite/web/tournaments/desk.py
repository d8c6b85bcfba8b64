"""The director's desk: whoever directs a tournament decides what happens in it, and the log says so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import quote

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template
from markupsafe import Markup

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt, whole_number
from ludogite.core.message import house_message
from ludogite.people.errors import MatchResultError
from ludogite.people.tournaments import decisions, inviting, results
from ludogite.people.tournaments.actor import Actor, is_director, refuse_strangers
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play.events import MINUTE_MS
from ludogite.web.doors.faults import FieldError, FieldFault
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form, read_name, read_short
from ludogite.web.shared.muting import refuse_muted
from ludogite.web.shared.visit import Visit
from ludogite.web.tournaments.answering import answer_page
from ludogite.web.tournaments.entering import actor_of, find_member, invite_members, machine
from ludogite.web.tournaments.log_lines import board_words

LONGEST_PAUSE = 24 * 60
"""So many minutes a pause lasts at most before somebody ends it."""

Act = Callable[[Visit, str, Mapping[str, str], Actor], Awaitable[Tournament]]
"""Something that a director decides, as a form says it."""


async def _decide(visit: Visit, id_: str, by: Actor, decision: Callable[[Tournament], Any]) -> Tournament:
    return await visit.services.tournaments.decide(id_, by, decision)


async def _begin(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    """Begin it, in the order of the lines that were typed, where lines are asked for; the first round follows."""
    nonce = read_short(form, "nonce")

    def decision(now: Tournament) -> Any:  # noqa: ANN401 - events
        lines = {number: _typed(form, f"line-{number}") or number for number in now.entrants}
        by_hand = sorted(now.entrants, key=lambda number: (lines[number], number))
        has_lines = any(f"line-{number}" in form for number in now.entrants)
        return decisions.begin(now, by, by_hand if has_lines else (), nonce=nonce)

    begun = await _decide(visit, id_, by, decision)
    if begun.plan.pace == "director" and not begun.matches:
        return await visit.services.tournaments.call_round_soon(id_, by)
    return begun


async def _come(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    """Write somebody down: a name in a hall, a member online, or an opponent of the house."""
    tournament = await visit.services.tournaments.find(id_)
    names = [name for typed in form.get("name", "").replace(";", ",").split(",") if (name := read_name(typed))]
    level, nonce = form.get("level", ""), read_short(form, "nonce")
    if level and not names:
        entrant = machine(tournament.plan, level)
        return await _decide(visit, id_, by, lambda now: decisions.enter(now, entrant, by, nonce=nonce))
    if tournament.plan.venue == "online" and names:
        return await invite_members(visit, id_, names, nonce)
    entrants = [Entrant(0, name) for name in names or [""]]
    return await _decide(visit, id_, by, lambda now: decisions.enter_several(now, entrants, by, nonce=nonce))


async def _leave(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    number, reason = _needed(form, "entrant"), form.get("reason", "")
    return await _decide(visit, id_, by, lambda now: decisions.leave(now, number, by, reason))


async def _back(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    number = _needed(form, "entrant")
    return await _decide(visit, id_, by, lambda now: decisions.come_back(now, number, by))


async def _add_director(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    tournament = await visit.services.tournaments.find(id_)
    refuse_strangers(tournament, by)
    added = await find_member(visit, read_name(form.get("name", "")))
    async with inviting.counted(visit.services.tournaments, tournament, [added.id], "direct", by):
        return await _decide(visit, id_, by, lambda now: inviting.invite(now, [added.id], "direct", by))


async def _uninvite(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    person = form.get("person", "")
    return await _decide(visit, id_, by, lambda now: inviting.withdraw_invitation(now, person, by))


async def _remove_director(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    removed = form.get("director", "")

    def decision(now: Tournament) -> Any:  # noqa: ANN401 - events
        return decisions.change_directors(now, [one for one in now.plan.directors if one != removed], by)

    return await _decide(visit, id_, by, decision)


async def _typed_result(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    """Decide that one of two typed results is right."""
    number, at = _needed(form, "match"), visit.services.house.now()

    def decision(now: Tournament) -> Any:  # noqa: ANN401 - events
        match = results.found_match(now, number)
        return results.decide_typed(now, number, read_ranks(match, form), by, read_scores(match, form), now=at)

    return await _decide(visit, id_, by, decision)


async def _result(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    """Decide how a match ended: who won it, or the place of everybody."""
    number, reason, at = _needed(form, "match"), form.get("reason", ""), visit.services.house.now()

    def decision(now: Tournament) -> Any:  # noqa: ANN401 - events
        match = results.found_match(now, number)
        ranks, scores = read_ranks(match, form), read_scores(match, form)
        decided = results.decide_result(now, number, ranks, by, reason, scores, now=at)
        points = None if scores is None else tuple(scores)
        is_known = match.result is not None and match.result.agrees(tuple(ranks), points)
        if decided and not is_known:
            results.refuse_unseen(match, form.get("seen", ""))
        return decided

    return await _decide(visit, id_, by, decision)


async def _forfeit(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    match, absent, reason = _needed(form, "match"), _needed(form, "entrant"), form.get("reason", "")

    def decision(now: Tournament) -> Any:  # noqa: ANN401 - events
        results.refuse_unseen(results.found_match(now, match), form.get("seen", ""))
        return results.forfeit(now, match, [absent], by, reason)

    return await _decide(visit, id_, by, decision)


async def _annul(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    match, reason, at = _needed(form, "match"), form.get("reason", ""), visit.services.house.now()

    def decision(now: Tournament) -> Any:  # noqa: ANN401 - events
        results.refuse_unseen(results.found_match(now, match), form.get("seen", ""))
        return results.annul(now, match, by, reason, now=at)

    return await _decide(visit, id_, by, decision)


async def _pause(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    minutes = min(_typed(form, "minutes") or 0, LONGEST_PAUSE)
    until = visit.services.house.now() + minutes * MINUTE_MS if minutes else 0
    return await _decide(visit, id_, by, lambda now: decisions.pause(now, by, until, form.get("reason", "")))


async def _resume(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    del form
    return await _decide(visit, id_, by, lambda now: decisions.resume(now, by))


async def _next_round(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    del form
    return await visit.services.tournaments.call_round_soon(id_, by)


async def _call_off(visit: Visit, id_: str, form: Mapping[str, str], by: Actor) -> Tournament:
    reason = form.get("reason", "")
    return await _decide(visit, id_, by, lambda now: decisions.call_off(now, by, reason))


ACTS: dict[str, Act] = {
    "begin": _begin, "come": _come, "leave": _leave, "back": _back, "result": _result, "forfeit": _forfeit,
    "typed": _typed_result,
    "add-director": _add_director, "remove-director": _remove_director, "annul": _annul, "pause": _pause,
    "resume": _resume, "round": _next_round, "call-off": _call_off, "uninvite": _uninvite,
}  # fmt: skip
"""What a director may decide, by the end of its address."""


def read_ranks(match: Match, form: Mapping[str, str]) -> list[int]:
    """Return the places that a form gives: of two who won, 0 for neither; of several, one place each."""
    if (winner := form.get("winner")) is not None:
        won = whole_number(winner)
        if won is None or won > len(match.seats):
            raise FieldError([FieldFault("winner", excerpt(winner), house_message("the number of a seat, or 0"))])
        return [1 if not won or seat == won else 2 for seat in range(1, len(match.seats) + 1)]
    return [_needed(form, f"place-{seat}") for seat in range(len(match.seats))]


def read_scores(match: Match, form: Mapping[str, str]) -> list[int] | None:
    """Return the points of the game that a form gives; nothing where it leaves some of them out."""
    scores = [_typed(form, f"score-{seat}") for seat in range(len(match.seats))]
    return None if None in scores else [score for score in scores if score is not None]


def _typed(form: Mapping[str, str], name: str) -> int | None:
    typed = form.get(name, "").strip()
    number = whole_number(typed) if typed else None
    if typed and number is None:
        raise FieldError([FieldFault(name, excerpt(typed), house_message("a whole number"))])
    return number


def _needed(form: Mapping[str, str], name: str) -> int:
    number = _typed(form, name)
    if number is None:
        raise FieldError([FieldFault(name, "", house_message("a whole number"))])
    return number


def _follows(tournament: Tournament, error: LudogiteError, visit: Visit) -> str:
    """Return which matches have to be taken back first, in the page's words, each with the way to it."""
    if not isinstance(error, MatchResultError) or not error.follows:
        return ""
    found = [tournament.matches[number] for number in error.follows]
    link = Markup('<a href="/tournaments/{}?match={}#task-annul">{}</a>')
    ways = [link.format(tournament.id, one.number, board_words(tournament, one, visit)) for one in found]
    return Markup("{} {}").format(visit.say("desk-follows", len(ways)), Markup("; ").join(ways))


@get(
    ["/tournaments/{tournament_id:str}/desk", "/tournaments/{tournament_id:str}/desk/{act:str}"],
    include_in_schema=False,
)
async def to_desk(visit: Visit, tournament_id: str, act: str = "") -> Redirect:
    """Lead whoever opens the address of a form to the desk itself."""
    if act and act not in ACTS:
        raise NotFoundException
    return visit.go(f"/tournaments/{quote(tournament_id)}#desk")


@post("/tournaments/{tournament_id:str}/desk/{act:str}", status_code=200)
async def decide(visit: Visit, services: Services, tournament_id: str, act: str, data: Form) -> Redirect | Template:
    """Carry out what a director decided, and show the page with it; refused, with what was asked and why not."""
    if act not in ACTS:
        raise NotFoundException
    services.count(services.limits.commands, visit.guest)
    services.refuse_banned(visit.guest)
    try:
        if data.get("name", "").strip() or data.get("reason", "").strip():
            refuse_muted(visit)
        await ACTS[act](visit, tournament_id, data, actor_of(visit))
    except LudogiteError as error:
        tournament = await services.tournaments.find(tournament_id)
        if not is_director(tournament, actor_of(visit)):
            raise
        refused = _follows(tournament, error, visit) or visit.why(error)
        return await answer_page(visit, tournament_id, refused=refused, refused_at=act, typed=data)
    return visit.go(f"/tournaments/{tournament_id}#desk")
