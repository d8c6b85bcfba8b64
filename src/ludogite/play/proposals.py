"""What one side proposes and the others answer: a draw, a decision taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from ludogite.core.disclosure import brought_to_light
from ludogite.core.message import house_message
from ludogite.play import events as ev
from ludogite.play.endings import agreed_draw
from ludogite.play.errors import TableError

if TYPE_CHECKING:
    from ludogite.play.table import Table

ProposalKind = Literal["draw", "takeback"]


class Proposal(NamedTuple):
    """Something that waits for the others' answers."""

    by: int
    """The seat that proposes it."""
    agreed: frozenset[int]
    """The seats that agree, the one that proposes it among them."""


class Proposals(NamedTuple):
    """What is proposed at a table, as a value."""

    draw: Proposal | None = None
    takeback: Proposal | None = None
    declined: frozenset[tuple[ProposalKind, int]] = frozenset()
    """What was proposed by whom and declined since the last move."""

    def made(self, kind: ProposalKind, seat: int) -> Proposals:
        """Return them when a seat proposes something."""
        return self._with(kind, Proposal(seat, frozenset({seat})))

    def answered(self, kind: ProposalKind, seat: int, *, agreed: bool) -> Proposals:
        """Return them when a seat has answered; one no is enough."""
        proposed = self.draw if kind == "draw" else self.takeback
        if proposed is None:
            return self
        if agreed:
            return self._with(kind, proposed._replace(agreed=proposed.agreed | {seat}))
        return self._with(kind, None)._replace(declined=self.declined | {(kind, proposed.by)})

    def _with(self, kind: ProposalKind, proposed: Proposal | None) -> Proposals:
        return self._replace(draw=proposed) if kind == "draw" else self._replace(takeback=proposed)


NO_PROPOSALS = Proposals()


def offer_draw(table: Table, seat: int) -> list[ev.TableEvent]:
    """Return a proposal to call it a draw; where nobody else is to be asked, the draw itself."""
    if table.game.rules.repeated is None:
        raise TableError(house_message("{title} knows no draw", title=table.game.about.title))
    if table.proposals.draw is not None:
        raise TableError(house_message("a draw is already proposed"))
    if ("draw", seat) in table.proposals.declined:
        raise TableError(house_message("your draw was declined; you can propose one again after the next move"))
    others = _others(table, seat)
    if not others and any(s.is_bot for s in table.seats):
        raise TableError(house_message("a machine does not agree to draws"))
    return [ev.DrawOffered(seat), *([] if others else agreed_draw(table))]


def answer_draw(table: Table, seat: int, *, agree: bool) -> list[ev.TableEvent]:
    """Return a seat's answer to a proposed draw, and the draw once all agree."""
    draw = table.proposals.draw
    if draw is None or seat == draw.by:
        raise TableError(house_message("nobody proposed a draw to you"))
    answered: list[ev.TableEvent] = [ev.DrawAnswered(seat, agree)]
    if agree and _others(table, draw.by) <= draw.agreed | {seat}:
        answered += agreed_draw(table)
    return answered


def ask_takeback(table: Table, seat: int) -> list[ev.TableEvent]:
    """Return the wish to take one's last decision back; where nobody else is to be asked, it goes back at once."""
    if table.plan.rated:
        raise TableError(house_message("this game counts: what is played stays played"))
    if table.plan.tournament:
        raise TableError(house_message("this is a game of a tournament: what is played stays played"))
    if table.proposals.takeback is not None:
        raise TableError(house_message("a take-back is already asked for"))
    if ("takeback", seat) in table.proposals.declined:
        raise TableError(house_message("your take-back was declined; you can ask again after the next move"))
    count = _takeback_count(table, seat)
    return [ev.TakebackAsked(seat), *([] if _others(table, seat) else [_taken_back(count)])]


def answer_takeback(table: Table, seat: int, *, agree: bool) -> list[ev.TableEvent]:
    """Return a seat's answer to a take-back that somebody asked for, and the take-back once all agree."""
    takeback = table.proposals.takeback
    if takeback is None or seat == takeback.by:
        raise TableError(house_message("nobody asked you for a take-back"))
    answered: list[ev.TableEvent] = [ev.TakebackAnswered(seat, agree)]
    if agree and _others(table, takeback.by) <= takeback.agreed | {seat}:
        answered.append(_taken_back(_takeback_count(table, takeback.by)))
    return answered


def _taken_back(count: int) -> ev.TakenBack:
    return ev.TakenBack(count, clocks=True)


def _others(table: Table, seat: int) -> set[int]:
    """Return the other seats on which somebody else is asked for agreement."""
    mine = {person.id for person in table.seats[seat].people}
    return {
        n
        for n, other in enumerate(table.seats)
        if n != seat and not other.is_bot and any(person.id not in mine for person in other.people)
    }


def _takeback_count(table: Table, seat: int) -> int:
    """Return how many events go back to the seat's last decision; raises where that cannot be undone."""
    if table.play is None:
        raise TableError(house_message("the game has not begun"))
    for back, event in enumerate(reversed(table.play.events), 1):
        if event.by_chance:
            if not table.machine_only:
                raise TableError(house_message("what chance has shown cannot be taken back"))
        elif event.before.seat() == seat:
            if brought_to_light(table.game, table.play.events, len(table.play.events) - back):
                raise TableError(house_message("what has come to light cannot be taken back"))
            return back
    raise TableError(house_message("you have decided nothing yet"))
