"""Tables as lists show them."""

from __future__ import annotations

import contextlib

from ludogite.core.errors import RulesGoneError
from ludogite.play.challenges import challenge_of
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.play.events import Person
from ludogite.play.names import marked_name
from ludogite.play.table import Table
from ludogite.storage.store import TableSummary
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.names import name_of, opponent_name
from ludogite.web.shared.services import Services
from ludogite.web.shared.visit import Visit


class TableCard:
    """A table as lists show it."""

    def __init__(self, table: Table, visit: Visit) -> None:
        self.table = table
        self._visit = visit
        self.game = table.game
        self.cover = cover(table.game)
        names = [marked_name(person, visit.language) for person in _others(table, visit)]
        names += [opponent_name(seat.level, visit.language) for seat in table.seats if seat.is_bot]
        self.names = ", ".join(names)
        self.mine = table.acting is not None and table.acting in table.seats_of(visit.guest.id)
        self.own = bool(table.seats_of(visit.guest.id))
        found = challenge_of(table, visit.guest.id)
        self.challenge = found if found is not None and found.direction == "in" else None
        """What the visitor is challenged to, and has not answered."""
        self.turn = self._turn(visit)
        self.result = self._result(visit)
        self.won = table.outcome is not None and bool({*table.outcome.winners} & {*table.seats_of(visit.guest.id)})

    @property
    def players(self) -> str:
        """Who sits there, machines among them."""
        return ", ".join(name_of(self.table, seat, self._visit) for seat in range(len(self.table.seats)))

    def _turn(self, visit: Visit) -> str:
        """Say whose turn it is, or what is awaited."""
        if self.mine:
            return visit.say("your-turn")
        if self.challenge is not None:
            return visit.say("challenge-from", self.challenge.challenger)
        if self.table.play is None:
            return visit.say("waiting")
        acting = self.table.acting
        return visit.say("their-turn") if acting is None else visit.say("turn-of", name_of(self.table, acting, visit))

    def _result(self, visit: Visit) -> str:
        """Say how it ended, for whoever looks; nothing where it goes on or was closed."""
        outcome, own = self.table.outcome, self.table.seats_of(visit.guest.id)
        if outcome is None:
            return ""
        if outcome.drawn or not outcome.winners:
            return visit.say("drawn")
        if len(own) == 1:
            return visit.say("won" if own[0] in outcome.winners else "lost")
        best = [name_of(self.table, seat, visit) for seat in outcome.winners]
        return visit.say("shared" if len(best) > 1 else "wins", visit.list_names(best))


def _others(table: Table, visit: Visit) -> list[Person]:
    """Return who else plays, those among them who sit at the visitor's device under names of their own."""
    players = [person for number in range(len(table.seats)) for person in table.players_of(number)]
    beside = [person.name for person in players if person.id == visit.guest.id]
    # Under today's name, or the one with which the table was laid; whoever only sits there has one seat.
    own = next((name for name in (visit.guest.name, table.plan.by.name, *beside) if name in beside), "")
    return [person for person in players if (person.id, person.name) != (visit.guest.id, own)]


async def cards(services: Services, ids: list[str], visit: Visit) -> list[TableCard]:
    """Return the tables of a list that can be opened."""
    found = []
    for id_ in ids:
        with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
            found.append(TableCard((await services.house.load(id_)).table, visit))
    return found


async def running(services: Services, visit: Visit, limit: int) -> list[TableCard]:
    """Return the visitor's unfinished games, first those that wait for the visitor."""
    if visit.new:
        return []
    found = await cards(services, await services.house.store.tables_of(visit.guest.id, limit), visit)
    visit.challenges = sum(card.challenge is not None for card in found)
    return sorted(found, key=lambda card: (not card.mine, card.challenge is None))


async def open_tables(services: Services, visit: Visit, limit: int) -> list[TableCard]:
    """Return the tables of others that wait for somebody; whoever is blocked there does not see them."""
    found = await cards(services, await services.house.store.lobby(limit), visit)
    return [
        TableCard(card.table.for_strangers(), visit)
        for card in found
        if not card.own and not services.blocks.is_blocked(visit.guest.id, card.table.people())
    ]


async def finished(services: Services, visit: Visit, limit: int) -> list[TableCard]:
    """Return the last games that the visitor played to an end."""
    if visit.new:
        return []
    found = await cards(services, await services.house.store.finished_of(visit.guest.id, limit), visit)
    return [card for card in found if card.result and card.table.ply]


async def kept(services: Services, visit: Visit, limit: int) -> list[TableSummary]:
    """Return the visitor's tables that are kept and cannot be opened."""
    if visit.new or not services.house.kept:
        return []
    return (await services.house.store.summaries_of(visit.guest.id, list(services.house.kept)))[:limit]
