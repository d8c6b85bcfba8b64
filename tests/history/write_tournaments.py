"""Writes a data folder with tournaments as this version of the house keeps them, for the tests of all later versions.

Usage: PYTHONPATH=. python tests/history/write_tournaments.py tests/history/NAME
"""

from __future__ import annotations

import asyncio
import inspect
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from tests.history.write import keep_folder
from tests.play.houses import FirstMove

from ludogite.people.tournaments import decisions
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.plan import TournamentPlan
from ludogite.people.tournaments.tournament import Tournament
from ludogite.people.tournaments.tournaments import Tournaments
from ludogite.play.house.house import House
from ludogite.storage.store import open_store
from ludogite.web.tournaments.entering import machine

DIRECTOR = Actor("d" * 24)
NAMES = ("Chamois", "Pivoine", "Tilleul", "Loutre", "Hermine")
HELD: dict[str, tuple[str, Form]] = {
    "by-lot": ("rugby", KnockoutForm(seeding="lot", places=4)),
    "by-strength": ("squadro", KnockoutForm()),
    "round-robin": ("bilitaire", RoundRobinForm()),
    "swiss": ("squadro", SwissForm(rounds=3)),
    "heats": ("stilelibero", HeatsForm(size=3, rounds=2)),
}


async def held(tournaments: Tournaments, id_: str, game: str, form: Form, *, begins: bool) -> None:
    """Announce a tournament, let people and machines enter and leave, and begin it."""
    plan = TournamentPlan(title=id_, game=game, form=form, venue="hall", pace="director", directors=(DIRECTOR.id,))
    await tournaments.announce(plan, DIRECTOR, id_)
    entrants = [Entrant(0, name) for name in NAMES]
    if game == "squadro":
        entrants += [machine(plan, level) for level in ("3", "1", "5")]
    takes_nonce = "nonce" in inspect.signature(decisions.enter).parameters
    for one in entrants:
        brought: dict[str, Any] = {"nonce": f"of-{one.name.lower()}"} if takes_nonce and one.name else {}
        await tournaments.decide(id_, DIRECTOR, partial(decisions.enter, entrant=one, by=DIRECTOR, **brought))
    await tournaments.decide(id_, DIRECTOR, partial(decisions.leave, entrant=2, by=DIRECTOR))
    if begins:
        await tournaments.decide(id_, DIRECTOR, partial(decisions.begin, by=DIRECTOR))
        await tournaments.call_round(id_, DIRECTOR)


def told(tournament: Tournament) -> dict[str, Any]:
    """Return how a tournament stands, and in which order it begins or began."""
    begun = [] if tournament.begun_at else decisions.begin(tournament, DIRECTOR)
    return {
        "order": list(begun[0].order if begun else tournament.order),  # type: ignore[union-attr]
        "matches": [[one.number, one.round, list(one.seats), one.slot] for one in tournament.matches.values()],
        "strengths": [one.strength for one in tournament.entrants.values()],
    }


def _nobody(person: str) -> frozenset[str]:
    """Return whom somebody blocks."""
    del person
    return frozenset()


async def write(data: Path) -> dict[str, Any]:
    """Hold every tournament in a new house; return how each stands."""
    house = House(open_store(data), FirstMove())
    await house.start()
    tournaments = Tournaments(house, FirstMove(), _nobody)
    found = {}
    for name, (game, form) in HELD.items():
        for begins in (False, True):
            id_ = f"{name}-{'running' if begins else 'coming'}"
            await held(tournaments, id_, game, form, begins=begins)
            found[id_] = told(await tournaments.find(id_))
    await house.stop()
    return found


def main(target: Path) -> None:
    """Write everything."""
    if target.exists():
        raise SystemExit(f"{target} exists; a history is written once and never changed")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        found = asyncio.run(write(data))
        target.mkdir(parents=True)
        keep_folder(data, target / "house")
    with closing(sqlite3.connect(target / "house" / "house.sqlite")) as database:
        database.execute("VACUUM")
    text = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    (target / "tournaments.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
