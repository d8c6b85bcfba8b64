"""Who sits where, what is proposed and how it ended, as one viewer may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.play import messages as say
from ludogite.play.absence import announced_wait_ms
from ludogite.play.challenges import why_put_away
from ludogite.play.company import laid_name, laid_title
from ludogite.play.invitations import friends_invitation, needs_invitation, team_invitation
from ludogite.play.names import shown_name
from ludogite.play.result_words import why
from ludogite.play.showing import has_secrets
from ludogite.play.teams import may_join, takes_mates, waiting_to_join
from ludogite.play.vacations import on_vacation
from ludogite.play.viewer import Viewer, screen_of
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.play.table import Table


def facts(table: Table, viewer: Viewer, now: int) -> say.Facts:
    """Return who sits where, what is proposed, and how it ended."""
    language = viewer.language
    outcome = table.outcome
    draw, takeback, _ = table.proposals
    return say.Facts(
        id=table.id,
        game=table.game.id,
        title=translate(table.game.about.title, language),
        status=status_of(table),
        seats=[_seat(table, number, viewer, now) for number in range(len(table.seats))],
        options=table.plan.options,
        own_dice=table.plan.own_dice,
        free_chat=table.plan.free_chat,
        draws=table.game.rules.repeated is not None,
        teams=table.plan.teams,
        secrets=has_secrets(table.game),
        chance=table.has_chance,
        commitment=table.deal.commitment,
        nonces=list(table.nonces),
        awaits_nonce=viewer.person is not None and any(map(table.awaits_nonce, table.seats_of(viewer.person))),
        draw_from=draw and draw.by,
        takeback_from=takeback and takeback.by,
        answered=sorted(draw.agreed if draw else takeback.agreed if takeback else ()),
        takeback_answered=sorted(takeback.agreed) if takeback else [],
        closed=table.closed,
        rematch=table.rematch,
        outcome=None
        if outcome is None
        else say.OutcomeFacts(
            ranks=list(outcome.ranks),
            reason=outcome.reason.code,
            text=screen_of(table, viewer).speak(why(table, outcome)),
            drawn=outcome.drawn,
            scores=None if outcome.scores is None else list(outcome.scores),
            seed=table.plan.seed,
        ),
        invitation=friends_invitation(table) if invites_friends(table, viewer.person) else "",
        sides=table.game.around.has_sides,
        closed_text=translate(why_put_away(table, table.closing), language) if table.closing else "",
        lettered=table.game.rules.lettered_seats or table.awaits_sides,
        rated=table.plan.rated,
        tournament=table.plan.tournament,
        absence_wait_ms=announced_wait_ms(table),
    )


def status_of(table: Table) -> say.TableStatus:
    """Return whether a table waits for people, is played at or is over."""
    return "over" if table.over else "playing" if table.play is not None else "waiting"


def invites_friends(table: Table, person: str | None) -> bool:
    """Tell whether a person has a link for friends to give: the founder, while such a seat may still be taken."""
    seats = range(len(table.seats))
    return person == table.plan.by.id and table.play is None and any(needs_invitation(table, n) for n in seats)


def _seat(table: Table, number: int, viewer: Viewer, now: int) -> say.SeatFacts:
    seat = table.seats[number]
    member = table.member_to_act(number)
    found = say.SeatFacts(
        name=laid_name(table, number),
        title=translate(laid_title(table, number), viewer.language),
        people=[shown_name(person, viewer.language) for person in table.players_of(number)],
        programs={
            shown_name(person, viewer.language): person.program_of
            for person in table.players_of(number)
            if person.program_of is not None
        },
        mine=viewer.person is not None and number in table.seats_of(viewer.person),
        level=seat.level,
        handed_over=seat.is_handed_over and not table.over,
        kind=seat.plan.kind,
        reserved=bool(seat.plan.reserved),
        reserved_name=seat.plan.reserved_name,
        kept_for_you=bool(viewer.person) and seat.plan.reserved == viewer.person,
        away_ms=None if seat.gone_since is None else max(0, now - seat.gone_since),
        vacation_until=on_vacation(table, number, now) if viewer.person and table.seats_of(viewer.person) else None,
        member=shown_name(member, viewer.language)
        if member is not None and len(seat.people) > 1 and not table.over
        else "",
        invited_only=needs_invitation(table, number) and table.plan.by.id != viewer.person,
    )
    if seat.captain is not None and seat.captain.id == viewer.person:
        found.captain = not seat.is_bot
        if takes_mates(table, number):
            found.invitation = team_invitation(table, number)
            found.asking = [say.Teammate(one.id, one.name) for one in waiting_to_join(table, number)]
        if found.captain and not table.over:
            found.mates = [say.Teammate(one.id, one.name) for one in seat.people[1:]]
    elif viewer.person and takes_mates(table, number) and not table.seats_of(viewer.person):
        found.joining = _joining(table, number, viewer.person)
    return found


def _joining(table: Table, number: int, person: str) -> say.Joining:
    seat = table.seats[number]
    if may_join(table, number, person):
        return "welcome"
    if any(one.id == person for one in seat.asking):
        return "asked"
    return "link" if person in seat.turned_down else "ask"
