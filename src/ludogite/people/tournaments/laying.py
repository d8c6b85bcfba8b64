"""The tables of a tournament: how one is laid for a match, and what it says when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ludogite.core.chance import new_seed
from ludogite.core.outcome import CLAIMED, RESIGNED
from ludogite.core.registry import open_game
from ludogite.people.accounts.families import FIVE, family_at, players_chosen
from ludogite.people.tournaments.actor import HOUSE
from ludogite.people.tournaments.lots import table_address
from ludogite.people.tournaments.match import telling_scores
from ludogite.play import events as ev
from ludogite.play.departures import ranked_behind
from ludogite.play.names import clean_name
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import Transcript, transcribe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.core.game import Game
    from ludogite.people.tournaments.entrant import Entrant
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.storage.schema.events import EventRow

FEWEST_PEOPLE = 3
"""Games count where so many members play in a tournament."""


class TableReport(NamedTuple):
    """What a table says that is over."""

    ranks: tuple[int, ...] = ()
    """In the order of the seats; none where no game ended."""
    scores: tuple[int, ...] | None = None
    ended_by: str = ""
    """The code of the reason for which the game ended."""
    absent: tuple[int, ...] = ()
    """The seats on which nobody sat, where the game never began."""


def address_of(tournament: Tournament, match: Match) -> str:
    """Return the address of the table for a match: the same, whoever lays it."""
    return table_address(tournament.seed, match.number, match.attempt)


def table_for(tournament: Tournament, match: Match) -> ev.Created:
    """Return how the table for a match is laid: a seat is kept for each, and machines sit down at once."""
    plan = tournament.plan
    game = open_game(plan.game)
    entrants = [tournament.entrants[number] for number in match.seats]
    options = game.settings(plan.options | players_chosen(game, len(entrants)) | _first(game, plan.options))
    table = ev.Created(
        game=game.id,
        rules_version=game.rules.version,
        options=dict(options),
        seats=tuple(_seat(one) for one in entrants),
        by=ev.Person(HOUSE.id, clean_name(plan.title)),
        seed=new_seed(),
        clock=plan.clock,
        tournament=tournament.id,
        absence_wait_ms=plan.absence_wait_ms if plan.waits_for_absent else 0,
    )
    return replace(table, rated=plan.rated and has_company(tournament) and _counts(game, table, entrants))


def has_company(tournament: Tournament) -> bool:
    """Tell whether enough people entered for games to count: one or two would announce it until a side suits them."""
    return sum(one.can_count and one.kind != "machine" for one in tournament.entrants.values()) >= FEWEST_PEOPLE


def is_among_machines(tournament: Tournament, match: Match) -> bool:
    """Tell whether nobody but opponents of the house play a match."""
    return all(tournament.entrants[number].kind == "machine" for number in match.seats)


def _seat(entrant: Entrant) -> ev.SeatPlan:
    if entrant.kind == "machine":
        return ev.SeatPlan("bot", level=entrant.level)
    return ev.SeatPlan("friend", reserved=entrant.person, reserved_name=entrant.name)


def seated_person(entrant: Entrant) -> ev.Person | None:
    """Return whom the house seats on somebody's behalf; None for machines, and for programs, which come by themselves.

    Whoever asked to be forgotten is seated no more.
    """
    if not entrant.person or entrant.kind not in ("member", "child", "guest"):
        return None
    return ev.Person(
        entrant.person, entrant.name, member=entrant.kind in ("member", "child"), child=entrant.kind == "child"
    )


def _first(game: Game, chosen: dict[str, str | int | bool]) -> dict[str, str | int | bool]:
    """Return the option by which the first seat begins, where beginning is all that makes seats unequal.

    Where sides differ they are balanced, and who begins is drawn; where a director chose who begins, that stands.
    """
    first = game.rules.first_option
    if first is None or game.rules.side_draw is not None or chosen.get(first.name, first.default) != first.default:
        return {}
    return {first.name: game.rules.seat_names[0]}


def _counts(game: Game, created: ev.Created, entrants: Sequence[Entrant]) -> bool:
    """Tell whether a game between these can count for strengths."""
    family = family_at(game, created)
    if family is None or all(one.kind == "machine" for one in entrants):
        return False
    machines_known = all(one.level in FIVE and family.ladder for one in entrants if one.kind == "machine")
    return machines_known and all(one.can_count for one in entrants)


def report_of(table: str, rows: list[EventRow]) -> TableReport:
    """Return what a table that is over says of its match, from its events alone."""
    told = transcribe(table, events_from_rows(rows))
    outcome = told.outcome
    if outcome is not None:
        # Tables that ended before tables ranked them so may name the machine of whoever left as the winner.
        ranks = ranked_behind(outcome.ranks, told.seats, told.departures)
        ended_by = outcome.reason.code if ranks == outcome.ranks else _why_left(told)
        return TableReport(ranks, outcome.scores if telling_scores(ranks, outcome.scores) else None, ended_by)
    if not told.started:
        return TableReport(absent=tuple(number for number, seat in enumerate(told.seats) if not seat.taken))
    return TableReport()


def _why_left(told: Transcript) -> str:
    """Return the code of why a machine played to the end for somebody: they gave up, or were away."""
    return RESIGNED.code if any(seat.resigned for seat in told.seats) else CLAIMED.code
