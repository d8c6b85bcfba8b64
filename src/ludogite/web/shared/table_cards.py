"""Tables as lists show them."""

from __future__ import annotations

import contextlib

from ludogite.core.errors import RulesGoneError
from ludogite.people.tournaments.titles import title_with
from ludogite.play.challenges import asked_people, awaited_names, challenge_of, rematch_seat, tournament_seat
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.play.events import Person
from ludogite.play.names import marked_name
from ludogite.play.table import Table
from ludogite.storage.store import TableSummary
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.shared.names import name_of, opponent_name
from ludogite.web.shared.visit import Visit


class TableCard:
    """A table as lists show it."""

    def __init__(self, table: Table, visit: Visit) -> None:
        self.table = table
        self._visit = visit
        self.game = table.game
        names = [marked_name(person, visit.language) for person in _others(table, visit)]
        names += [opponent_name(seat.level, visit.language) for seat in table.seats if seat.is_bot]
        names += awaited_names(table, visit.guest.id) if table.plan.tournament else []
        self.names = ", ".join(names)
        self.mine = table.acting is not None and table.acting in table.seats_of(visit.guest.id)
        self.own = bool(table.seats_of(visit.guest.id))
        found = challenge_of(table, visit.guest.id)
        self.challenge = found if found is not None and found.direction == "in" else None
        """What the visitor is challenged to, and has not answered."""
        self.rematch_by = table.plan.by.name if rematch_seat(table, visit.guest.id) is not None else ""
        """Who wants a rematch of the visitor, who has not answered."""
        self.next_in = _tournament(table, visit) if tournament_seat(table, visit.guest.id) is not None else ""
        """The tournament in which this is the visitor's next game, and they have not sat down."""
        is_asker = table.plan.by.id == visit.guest.id and bool(asked_people(table))
        self.awaited = ", ".join(awaited_names(table, visit.guest.id)) if is_asker else ""
        """Whom the visitor has asked to a challenge or a rematch, and waits for."""
        self.until = table.clock.deadline if table.playing and table.plan.clock.in_days else None
        """When the flag of whoever is to move falls, where a move has days."""
        self.turn = self._turn(visit)
        self.result = self._result(visit)
        own = {number for number in table.seats_of(visit.guest.id) if not table.seats[number].is_bot}
        self.won = table.outcome is not None and bool({*table.outcome.winners} & own)

    @property
    def players(self) -> str:
        """Who sits there, machines among them."""
        return ", ".join(name_of(self.table, seat, self._visit) for seat in range(len(self.table.seats)))

    def _turn(self, visit: Visit) -> str:
        """Say whose turn it is, or what is awaited."""
        if self.mine:
            return visit.say("your-turn")
        if self.next_in:
            return visit.say("next-in-tournament", self.next_in)
        if self.challenge is not None:
            return visit.say("challenge-from", self.challenge.challenger)
        if self.rematch_by:
            return visit.say("end-rematch-from", self.rematch_by)
        if self.table.play is None:
            return visit.say("challenge-to", self.awaited) if self.awaited else visit.say("waiting")
        acting = self.table.acting
        return visit.say("their-turn") if acting is None else visit.say("turn-of", name_of(self.table, acting, visit))

    def _result(self, visit: Visit) -> str:
        """Say how it ended, for whoever looks; nothing where it goes on or was closed."""
        outcome, own = self.table.outcome, self.table.seats_of(visit.guest.id)
        if outcome is None:
            return ""
        if len(own) == 1 and self.table.seats[own[0]].is_bot:  # a machine played to the end for them
            return visit.say("lost")
        if outcome.drawn or not outcome.winners:
            return visit.say("drawn")
        if len(own) == 1:
            return visit.say("won" if own[0] in outcome.winners else "lost")
        best = [name_of(self.table, seat, visit) for seat in outcome.winners]
        return visit.say("shared" if len(best) > 1 else "wins", visit.list_names(best))


def _tournament(table: Table, visit: Visit) -> str:
    """Return what the tournament is called that laid a table."""
    return translate(title_with(table.plan.by.name, table.plan.game), visit.language)


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
    """Return the visitor's unfinished games, those first that wait for the visitor.

    The next game of a tournament is before all others: it does not wait for long.
    """
    if visit.new:
        return []
    found = await cards(services, await services.house.index.tables_of(visit.guest.id, limit), visit)
    visit.challenges = sum(card.challenge is not None for card in found)
    visit.turns = sum(card.mine or bool(card.next_in) for card in found)
    return sorted(found, key=lambda card: (not card.next_in, not card.mine, card.challenge is None))


async def open_tables(services: Services, visit: Visit, limit: int) -> list[TableCard]:
    """Return the tables of others that wait for somebody."""
    found = await waiting_tables(services, visit.guest.id, limit)
    return [TableCard(table, visit) for table in found if not table.seats_of(visit.guest.id)]


async def waiting_tables(services: Services, person: str | None, limit: int) -> list[Table]:
    """Return the tables that wait for somebody, as lists show them; whoever is blocked there does not see them."""
    found = []
    for id_ in await services.house.index.lobby(limit):
        with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
            table = (await services.house.load(id_)).table
            if person is None or not services.blocks.is_blocked(person, table.people() | {table.plan.by.id}):
                found.append(table.for_strangers())
    return found


async def finished(services: Services, visit: Visit, limit: int) -> list[TableCard]:
    """Return the last games that the visitor played to an end."""
    if visit.new:
        return []
    found = await cards(services, await services.house.index.finished_of(visit.guest.id, limit), visit)
    return [card for card in found if card.result and card.table.ply]


async def kept(services: Services, visit: Visit, limit: int) -> list[TableSummary]:
    """Return the visitor's tables that are kept and cannot be opened."""
    if visit.new or not services.house.kept:
        return []
    return (await services.house.index.summaries_of(visit.guest.id, list(services.house.kept)))[:limit]
