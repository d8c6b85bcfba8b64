"""What costs a house something to compose, and the limit that each counts against before a room sees the request.

Whatever is answered as a file, a picture, a list or a page stands in one of these tables; a test walks all routes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler

    from ludogite.web.doors.services import Services

COSTS = {
    # All of something, in one file.
    "POST /me/export": "exports",
    "GET /played/games.txt.gz": "exports",
    "GET /games/{game_id}/played/games.txt.gz": "exports",
    "GET /tournaments/{tournament_id}/games.txt": "exports",
    "GET /tournaments/{tournament_id}/papers/{file}": "papers",
    # A finished game, position by position.
    "GET /tables/{table_id}/replay": "films",
    "GET /tables/{table_id}/moving-picture": "films",
    # What is long, or looked for among many.
    "GET /tournaments": "looks",
    "GET /tournaments/{tournament_id}": "looks",
    "GET /tournaments/{tournament_id}/projector": "looks",
    "GET /api/tournaments": "looks",
    "GET /played": "looks",
    "GET /games/{game_id}/played": "looks",
    "GET /api/games/{game_id}/played": "looks",
    "GET /games/{game_id}/figures": "looks",
    "GET /games/{game_id}/strengths": "looks",
    "GET /people": "looks",
    "GET /people/{name}": "looks",
    "GET /clubs": "looks",
    "GET /clubs/{club_id}": "looks",
    "GET /clubs/{club_id}/desk": "looks",
    "GET /me": "looks",
    "GET /feeds/{word}/tables.ics": "looks",
    "GET /feeds/{word}/tables.atom": "looks",
    "GET /feeds/{word}/tables.rss": "looks",
    "GET /feeds/{word}/club.ics": "looks",
    "GET /api/clubs": "looks",
    "GET /api/clubs/{club_id}": "looks",
    "GET /api": "looks",
    "GET /api/openapi/openapi.json": "looks",
    # A tournament as data, which programs ask for again and again while it is played.
    "GET /tournaments/{tournament_id}/tournament.json": "commands",
    "GET /tournaments/{tournament_id}/standings.csv": "commands",
    "GET /api/tournaments/{tournament_id}": "commands",
    # Pictures, and what is told of one game: many of them stand on one page, or are asked for again and again.
    "GET /games/{game_id}/cover.svg": "pictures",
    "GET /games/{game_id}/print/{file}": "pictures",
    "GET /puzzles/{game_id}/{number}/picture": "pictures",
    "GET /played/{table_id}/board.svg": "pictures",
    "GET /tournaments/{tournament_id}/matches/{number}/board.svg": "pictures",
    "GET /tables/{table_id}/picture": "pictures",
    "GET /tables/{table_id}/card": "pictures",
    "GET /tables/{table_id}/code.svg": "pictures",
    "GET /tables/{table_id}/description": "pictures",
    "GET /tables/{table_id}/position": "pictures",
    "GET /tables/{table_id}/throws": "pictures",
    "GET /tables/{table_id}/review": "pictures",
    "GET /tables/{table_id}/turn-of-the-game": "pictures",
    "GET /api/tables": "pictures",
    "GET /api/tables/{table_id}/record": "pictures",
    "GET /api/tables/{table_id}/review": "pictures",
    "POST /api/games/{game_id}/box": "pictures",
    "POST /api/games/{game_id}/count": "pictures",
}
"""The limit of each, by method and address: the name of a limit in `Limits`."""

COUNTED_WITHIN = {
    "GET /tables/{table_id}/ahead": "commands",
    "GET /api/tables/{table_id}/hint": "hints, for each question that nobody has asked yet",
    "GET /api/me/events": "streams, for as long as somebody listens",
    "GET /api/challenges": "commands, as whatever only somebody with a token asks for",
    "GET /tournaments/{tournament_id}/draw": "looks",
    "GET /tournaments/{tournament_id}/live": "looks, where all of it is asked for",
}
"""What a room counts by itself, and how."""

LIGHT = {
    "GET /static/{name}": "a file of the house, in memory",
    "GET /games/{game_id}/board.css": "a file of the game, in memory",
    "GET /paper.css": "a few lines",
    "GET /guide": "words of the pages, in memory",
    "GET /games/{game_id}/learn/{number}": "a step of a lesson, in memory",
    "GET /puzzles/{game_id}/{number}/{step}": "a step of a puzzle, in memory",
    "GET /api/games": "the games of the house, a handful",
    "GET /api/me": "one row, as whatever only somebody with a token asks for",
    "GET /api/me/vacations": "a few rows",
    "GET /api/members/{name}": "one row",
    "GET /api/tables/{table_id}": "a table in memory, as everybody at it is told it",
    "GET /me/waiting": "one's own tables, counted",
    "GET /keep/passkey": "a question to a device",
    "GET /me/passkey/options": "a question to a device",
    "GET /come-in/passkey": "a question to a device",
    "GET /come-in/again/passkey": "a question to a device",
    "GET /me/device/state": "one row",
    "GET /come-in/device/state": "one row",
    "GET /health": "a few figures",
    "GET /ready": "a question to the database",
    "GET /metrics": "figures of the house, for whoever has its token",
}
"""What costs no more than any page, and why."""

LIGHT_PAGES = {
    "/": "the boxes of the shelf, and how many tables wait",
    "/games/*": "one game: its words, rules, lesson and forms, in memory",
    "/puzzles*": "one puzzle, or the list of them, in memory",
    "/tables": "thirty tables of one's own, and fifty that wait",
    "/tables/{table_id}*": "one table in memory",
    "/slip/*": "one match; right slips are always heard",
    "/keep*": "a form of whoever keeps a name",
    "/come-in*": "a form of whoever signs in",
    "/me/*": "a form, and a few rows of one's own",
    "/carry/*": "a form behind a word",
    "/join/*": "a form behind a word",
    "/recover/*": "a form behind a word",
    "/notices/*": "a form behind a word",
    "/invite": "a form",
    "/clubs/new": "a form",
    "/clubs/{club_id}/join/{word}": "a form behind a word",
    "/tournaments/new": "a form",
    "/tournaments/{tournament_id}/plan": "a form",
    "/tournaments/{tournament_id}/hall": "what can be printed, by name",
    "/privacy": "words",
    "/host*": "for hosts and moderators alone",
}
"""Pages that cost no more than a table or a few rows, and why: by address, or by how it begins where a star ends it.

Redirects alone need no line. A page that reads more than that counts against a limit, as in `COSTS`.
"""


def count_cost(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Count a request against what its address costs: raises LimitError where it is too much."""
    del handler
    asked = cast("dict[str, Any]", connection.scope)
    limit = COSTS.get(f"{asked.get('method')} {asked['path_template']}")  # a socket has no method
    if limit is not None:
        services: Services = connection.app.state.services
        services.count_visitor(getattr(services.limits, limit), connection)
