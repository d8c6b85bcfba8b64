"""Tournaments in a hall for tests: founded as a director founds them, slips as their squares lead to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import sqlalchemy as sa

from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.lots import slip_code
from ludogite.people.tournaments.schema import tournament_events
from ludogite.people.tournaments.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.web.served import Served

    from ludogite.people.tournaments.match import Match

EIGHT = ("Chamois", "Pivoine", "Tilleul", "Loutre", "Hermine", "Saule", "Mésange", "Belette")


def form_token(page: httpx.Response) -> dict[str, str]:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)
    assert found, page.text
    return {"_csrf_token": found[1]}


def visitor_of(served: Served) -> httpx.Client:
    """Somebody with a browser of their own, without scripts."""
    return httpx.Client(base_url=served.url, timeout=20, headers={"accept-language": "en"})


def found_hall(director: httpx.Client, names: tuple[str, ...] = EIGHT, **more: str) -> str:
    """Found a knock-out of Rugby with these names; return its id."""
    page = director.get("/games/rugby/box/tournament")
    lines = {f"name-{side}": name for side, name in enumerate(names)}
    answer = director.post("/games/rugby/box/tournament", data=form_token(page) | lines | more)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


def folded(id_: str, rows: Iterable[tuple[int, int, str, str]]) -> Tournament:
    """Return the tournament of rows of the database: their places, times, who, and what."""
    events = [ev.StampedTournamentEvent(seq, at, by, ev.TOURNAMENT_CODEC.read(body)) for seq, at, by, body in rows]
    return Tournament.from_events(id_, events)


def look_at(served: Served, id_: str) -> Tournament:
    """Return a tournament as the database has it."""
    kept = tournament_events.c
    query = sa.select(kept.seq, kept.at, kept.by, kept.body).where(kept.tournament == id_).order_by(kept.seq)
    with served.database() as connection:
        return folded(id_, [tuple(row) for row in connection.execute(query)])


def slip_of(tournament: Tournament, match: Match) -> str:
    """Return where the square of a slip leads."""
    return f"/slip/{tournament.id}/{match.number}/{slip_code(tournament.seed, match.number)}"
