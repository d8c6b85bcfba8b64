"""Tournaments that a runner carries on: announced, entered, played to their end."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.waiting import LIMIT_S, wait_until_async

from ludogite.people.tournaments import decisions
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.plan import TournamentPlan
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.people.tournaments.tournament import Tournament
from ludogite.people.tournaments.tournaments import Tournaments
from ludogite.play import commands as do
from ludogite.play import events as table_events
from ludogite.play.fair_queue import Asker
from ludogite.play.house.house import House
from ludogite.play.opponents import Answer, Question

DIRECTOR = Actor("d" * 24)


ANNA, BERT = (table_events.Person(letter * 24, name, member=True) for letter, name in (("a", "Anna"), ("b", "Bert")))


class AtOnce:
    """Answers every question where it is asked."""

    async def ask(self, question: Question[Answer], asker: Asker) -> Answer:
        del asker
        return question.answer()

    def ahead(self, question: Question[object]) -> int:
        del question
        return 0

    async def stop(self) -> None:
        """Nothing to do."""


def opened(house: House, blocks: dict[str, frozenset[str]] | None = None) -> Tournaments:
    return Tournaments(house, AtOnce(), lambda person: (blocks or {}).get(person, frozenset()))


def plan(form: Form, **more: Any) -> TournamentPlan:
    said = {"title": "Friday", "game": "squadro", "form": form, "options": {"first": "left"}} | more
    return TournamentPlan(**said)


async def announced(tournaments: Tournaments, form: Form, count: int, **more: Any) -> str:
    """Announce a tournament for so many machines, in a hall for so many people; return its id."""
    tournament = await tournaments.announce(plan(form, **more), DIRECTOR)
    entrant = Entrant(0, "Number") if tournament.plan.venue == "hall" else Entrant(0, "", "machine", level="1")
    for _ in range(count):
        await tournaments.decide(tournament.id, DIRECTOR, lambda t: decisions.enter(t, entrant, DIRECTOR))
    return tournament.id


async def begin(tournaments: Tournaments, id_: str) -> None:
    await tournaments.decide(id_, DIRECTOR, lambda t: decisions.begin(t, DIRECTOR))


async def enter(tournaments: Tournaments, id_: str, *people: table_events.Person) -> None:
    for one in people:
        entrant = Entrant(0, one.name, "member", one.id)
        await tournaments.decide(id_, Actor(one.id), partial(decisions.enter, entrant=entrant, by=Actor(one.id)))


async def run_to_end(tournaments: Tournaments, id_: str, seconds: float = LIMIT_S) -> Tournament:
    runner = TournamentRunner(tournaments)

    async def is_over() -> bool:
        tournament = await runner.see_to(id_)
        if tournament.ending is None:
            await hurry(tournaments.house, tournament)
        return tournament.ending is not None

    await wait_until_async(is_over, "the tournament has ended", seconds)
    return await tournaments.find(id_)


async def hurry(house: House, tournament: Tournament) -> None:
    """Let people sit down wherever they are awaited, and the second seat give up at once."""
    for one in tournament.open_matches:
        people = [tournament.entrants[number] for number in one.seats]
        if one.table and all(person.person for person in people):
            for seat, person in enumerate(people):
                await house.act(one.table, called(person), do.Sit(seat), cid="sit")
            await house.act(one.table, called(people[1]), do.Resign(1), cid="resign")


def called(entrant: Entrant) -> table_events.Person:
    return table_events.Person(entrant.person, entrant.name, member=True)


def crowd(count: int) -> list[table_events.Person]:
    return [table_events.Person(f"{number:024x}", f"Guest {number}", member=True) for number in range(1, count + 1)]
