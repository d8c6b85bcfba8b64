"""A tournament to take along: its data as JSON, its standings as CSV, its games as one file of records."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Response, get
from litestar.response import Stream

from ludogite.core.errors import LudogiteError
from ludogite.core.language import WRITTEN
from ludogite.core.record import write
from ludogite.people.tournaments.forms.catalogue import form_name
from ludogite.people.tournaments.name_reader import child_names, hidden_children
from ludogite.people.tournaments.titles import title_of
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import record_of_transcript, transcribe
from ludogite.play.unsaid import without_names
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.shared.transcripts import seat_names
from ludogite.web.shared.visit import Visit
from ludogite.web.tournaments.draw import DrawFacts, draw_facts
from ludogite.web.tournaments.names import every_name, shown_table
from ludogite.web.tournaments.readers import reader_of

if TYPE_CHECKING:
    from ludogite.core.language import Language
    from ludogite.people.tournaments.name_reader import NameReader
    from ludogite.people.tournaments.placings import Placing
    from ludogite.people.tournaments.tournament import Tournament

FORMULA = re.compile(r"(^|[;,])(\s*)(?=[=+\-@＝＋－＠])")
"""Where a spreadsheet takes what follows for something to compute: in many countries a cell ends with a semicolon."""


class EntrantFacts(msgspec.Struct, frozen=True):
    """One who plays."""

    number: int
    """The same for ever: matches name those who play by it."""
    name: str
    """What they are called; a child is *somebody* and a number for all but directors, family, and opponents."""
    kind: str
    """`member`, `child`, `guest`, `program`, `machine` or `name`."""
    is_away: bool
    """Whether they have left, or did not come."""


class MatchFacts(msgspec.Struct, frozen=True):
    """One game of a tournament."""

    number: int
    """1 for the first."""
    round: int
    """In which round it is played."""
    seats: list[int]
    """The numbers of those who play, in the order of the game's seats."""
    absent: list[int]
    """Who was to play, and did not come."""
    slot: str
    """Its place in the form: `1-8.2` is the second quarter-final; `heat` or `final`."""
    leg: int
    """Which match of its tie it is."""
    board: int
    """The number of the board."""
    table: str
    """The address of its table, where the house laid one that you may look at."""
    ranks: list[int] | None
    """How it ended, in the order of the seats, 1 for the best; null while it is open."""
    scores: list[int] | None
    """The points of the game, where it counts some and they say who came in where."""
    source: str
    """Who said it: `table`, `typed`, `director`, `forfeit` or `rest`; empty while it is open."""
    reason: str
    """Why, in a director's words."""
    ended_by: str
    """Why the game ended at its table, as a code: `kicks`, `resigned`; empty where no table says it."""


class PlacingFacts(msgspec.Struct, frozen=True):
    """Where somebody stands."""

    place: int
    """1 for the first; the best one of several that are shared."""
    place_to: int
    """The last of the places that are shared: 8 where four share the fifth; `place` where nobody else has it."""
    entrant: int
    """The number of whoever it is."""
    points: float
    """Points of the tournament."""
    tie_breaks: dict[str, float]
    """What decides between those with the same points, in this order."""
    played: int
    """How many games they played."""
    won: int
    """How many of them they won."""
    drawn: int
    """How many of them were drawn."""
    lost: int
    """How many of them they lost."""


class TournamentFacts(msgspec.Struct, frozen=True):
    """A tournament, for programs and for whoever keeps it."""

    id: str
    """Its address."""
    title: str
    """What it is called."""
    game: str
    """The id of the game."""
    form: str
    """The word of its form: `knockout`, `double-elimination`, `round-robin`, `swiss`, `arena` or `heats`."""
    settings: dict[str, str | int | bool]
    """The settings of the form."""
    options: dict[str, str | int | bool]
    """The options of the game that are not the usual ones."""
    status: str
    """`coming`, `running` or `over`."""
    starts_at: int
    """When it begins or began, in milliseconds since 1970; 0 where nobody has said it."""
    rounds: int
    """How many rounds have been paired."""
    entrants: list[EntrantFacts]
    """Everybody who plays or has played."""
    matches: list[MatchFacts]
    """Every match, in the order in which they were made."""
    standings: list[PlacingFacts]
    """Who stands where, the first one first."""
    draw: DrawFacts | None
    """How an order that is drawn by lot can be checked; null in tournaments of early versions."""


def facts_of(
    tournament: Tournament, placings: list[Placing], language: Language, reader: NameReader
) -> TournamentFacts:
    """Return a tournament as programs read it."""
    names, plan = every_name(tournament, language, reader), tournament.plan
    hidden = hidden_children(tournament, reader)
    unsaid = child_names(tournament, hidden)
    return TournamentFacts(
        id=tournament.id,
        title=translate(title_of(plan), language),
        game=plan.game,
        form=form_name(plan.form),
        settings={field: getattr(plan.form, field) for field in plan.form.__struct_fields__},
        options=dict(plan.options),
        status=tournament.status,
        starts_at=tournament.begun_at or plan.starts_at,
        rounds=tournament.rounds,
        entrants=[
            EntrantFacts(
                one.number, str(names[one.number]), "name" if one.number in hidden else one.kind,
                one.number in tournament.away,
            )
            for one in tournament.entrants.values()
        ],
        matches=[
            MatchFacts(
                number=one.number,
                round=one.round,
                seats=list(one.seats),
                absent=list(one.absent),
                slot=one.slot,
                leg=one.leg,
                board=one.board,
                table=shown_table(one, hidden),
                ranks=list(one.result.ranks) if one.result else None,
                scores=list(one.result.told_scores) if one.result and one.result.told_scores else None,
                source=one.result.source if one.result else "",
                reason=without_names(one.result.reason, unsaid) if one.result else "",
                ended_by=one.result.ended_by if one.result else "",
            )
            for one in tournament.standing_matches
        ],
        standings=[PlacingFacts(*msgspec.structs.astuple(one)) for one in placings],
        draw=draw_facts(tournament, names),
    )  # fmt: skip


def standings_csv(tournament: Tournament, placings: list[Placing], names: dict[int, str]) -> str:
    """Return the standings as a table for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out)
    tie_breaks = list(placings[0].tie_breaks) if placings else []
    writer.writerow(
        ["place", "place_to", "number", "name", "points", *tie_breaks, "played", "won", "drawn", "lost", "left"]
    )
    for one in placings:
        name = names[one.entrant]
        writer.writerow(
            [
                one.place, one.place_to, one.entrant, FORMULA.sub(r"\1\2'", name), one.points,
                *(one.tie_breaks[name] for name in tie_breaks), one.played, one.won, one.drawn, one.lost,
                "yes" if one.entrant in tournament.away else "",
            ]
        )  # fmt: skip
    return out.getvalue()


@get("/tournaments/{tournament_id:str}/tournament.json", media_type="application/json")
async def export_json(visit: Visit, services: Services, tournament_id: str) -> Response[TournamentFacts]:
    """The whole tournament as data."""
    tournament = await services.tournaments.find(tournament_id)
    reader = await reader_of(visit)
    facts = facts_of(tournament, services.tournaments.standings_of(tournament), visit.language, reader)
    return Response(facts, media_type="application/json", headers=_as_file(tournament, "json"))


@get("/tournaments/{tournament_id:str}/draw", media_type="application/json", include_in_schema=False)
async def read_draw(visit: Visit, services: Services, tournament_id: str) -> Response[DrawFacts | None]:
    """The draw of its order, for the page that checks it."""
    services.count(services.limits.looks, visit.guest)
    tournament = await services.tournaments.find(tournament_id)
    names = every_name(tournament, visit.language, await reader_of(visit))
    return Response(draw_facts(tournament, names), media_type="application/json")


@get("/tournaments/{tournament_id:str}/standings.csv", media_type="text/csv")
async def export_csv(visit: Visit, services: Services, tournament_id: str) -> Response[str]:
    """Who stands where, for spreadsheets."""
    tournament = await services.tournaments.find(tournament_id)
    names = every_name(tournament, visit.language, await reader_of(visit))
    text = standings_csv(tournament, services.tournaments.standings_of(tournament), names)
    return Response(text, media_type="text/csv; charset=utf-8", headers=_as_file(tournament, "csv"))


@get("/tournaments/{tournament_id:str}/games.txt", media_type="text/plain")
async def export_records(visit: Visit, services: Services, tournament_id: str) -> Stream:
    """Every game that is over as one file of records."""
    tournament = await services.tournaments.find(tournament_id)
    names = every_name(tournament, WRITTEN, await reader_of(visit))
    return Stream(
        _records(tournament, names, services), media_type="text/plain; charset=utf-8",
        headers=_as_file(tournament, "txt"),
    )  # fmt: skip


async def _records(tournament: Tournament, names: dict[int, str], services: Services) -> AsyncIterator[str]:
    """Return the records of a tournament one after the other, with an empty line between two."""
    is_first = True
    for match in tournament.standing_matches:
        if not match.table or match.is_open:
            continue
        try:
            told = transcribe(match.table, events_from_rows(await services.house.store.events(match.table)))
            players = [names[one] for one in match.seats]
            text = write(record_of_transcript(told, seat_names(told), players))
        except (LudogiteError, ValueError, TypeError, IndexError):
            continue  # its rules are not here any more, or it never began
        yield text if is_first else f"\n{text}"
        is_first = False


def _as_file(tournament: Tournament, ending: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="tournament-{tournament.id}.{ending}"'}


ROUTES: list[Any] = [export_json, read_draw, export_csv, export_records]
