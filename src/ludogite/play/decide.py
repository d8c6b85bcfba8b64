"""What a command does to a table: new events, or a refusal. The table stays as it is: `Table.after` is the next one."""

from __future__ import annotations

from typing import assert_never

from ludogite.bots import bot_names
from ludogite.core import refusals
from ludogite.core.chance import check_nonce
from ludogite.core.errors import LudogiteError, SeatError, WrongSeatError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt, one_line
from ludogite.core.message import Message, house_message
from ludogite.core.naming import named, names_seats
from ludogite.core.playthrough import History
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import reasons
from ludogite.play.absence import FAIR_WAIT_MS, claim, play_on, refuse_unless_absent, stayed_away
from ludogite.play.beginning import begin, bring_nonce
from ludogite.play.challenges import decline, put_away_by_tournament, withdraw
from ludogite.play.company import company_of
from ludogite.play.endings import STAND_IN, lost, resigned
from ludogite.play.errors import NotYoursError, StaleError, TableError, meant_elsewhere
from ludogite.play.follow_up import follow_up
from ludogite.play.invitations import refuse_seat
from ludogite.play.lines import forget_line, plan_line
from ludogite.play.names import called
from ludogite.play.plans import forget_plan, plan_ahead
from ludogite.play.proposals import answer_draw, answer_takeback, ask_takeback, offer_draw
from ludogite.play.table import Table
from ludogite.play.teams import answer_to_join, ask_to_join, captained, refuse_joining


def decide(
    table: Table, command: do.Command, by: ev.Person, now: int, fair_wait_ms: int = FAIR_WAIT_MS
) -> list[ev.TableEvent]:
    """Return what a person's command leads to; raises a LudogiteError that says why it cannot.

    The table is not touched. `table.after` finds the positions again that were played here, so nothing is played twice.
    """
    try:
        return _decided(table, command, by, now, fair_wait_ms)
    except LudogiteError as error:
        if names_seats(error.message):
            error.args = (named(error.message, company_of(table, by.id)), *error.args[1:])
        raise


def _decided(  # noqa: PLR0911 - one arm per command
    table: Table, command: do.Command, by: ev.Person, now: int, fair_wait_ms: int
) -> list[ev.TableEvent]:
    if table.closing is not None:
        raise TableError(_closed(table, table.closing))
    match command:
        case do.Play():  # what is asked most often is looked for first
            return _play(table, command, by, now)
        case do.Sit():
            return _sit(table, command, by)
        case do.BringNonce():
            return bring_nonce(table, command, by)
        case do.Leave():
            return _leave(table, command, by)
        case do.AskToJoin():
            return ask_to_join(table, _seat(table, command.seat), by)
        case do.AnswerToJoin():
            seat = captained(table, _own(table, _seat(table, command.seat), by), by)
            return answer_to_join(table, seat, command.person, agree=command.agree)
        case do.Say():
            return _say(table, command, by)
        case do.DeclineChallenge():
            return decline(table, by, command.reason)
        case do.WithdrawChallenge():
            return withdraw(table, by)
        case _:
            return _in_play(table, command, by, now - fair_wait_ms)


def _closed(table: Table, closing: ev.Closed) -> Message:
    if not closing.why:
        return house_message("the host has put this table away")
    if (decided := put_away_by_tournament(closing)) is not None:
        return decided
    if not table.plan.follows:
        return house_message("this challenge is over")
    declined = closing.why == "declined"
    return house_message("this rematch was declined") if declined else house_message("this rematch was withdrawn")


def _in_play(
    table: Table,
    command: do.Resign
    | do.OfferDraw
    | do.AnswerDraw
    | do.AskTakeback
    | do.AnswerTakeback
    | do.Claim
    | do.HandOver
    | do.PlayOn
    | do.PlanAhead
    | do.ForgetPlan
    | do.PlanLine
    | do.ForgetLine,
    by: ev.Person,
    gone_before: int,
) -> list[ev.TableEvent]:
    if not table.playing:
        late = StaleError if table.over else TableError
        raise late(house_message("no game is under way at this table"))
    _seat(table, command.seat)
    match command:
        case do.Claim():
            return claim(table, command.seat, by, gone_before)
        case do.HandOver():
            return _hand_over(table, command, by, gone_before)
        case do.PlayOn():
            return play_on(table, command.seat, by)
        case do.PlanAhead() | do.ForgetPlan() | do.PlanLine() | do.ForgetLine():
            _own(table, command.seat, by)
            return _ahead(table, command, by)
        case _:
            return _for_the_side(table, command, captained(table, _own(table, command.seat, by), by))


def _ahead(
    table: Table, command: do.PlanAhead | do.ForgetPlan | do.PlanLine | do.ForgetLine, by: ev.Person
) -> list[ev.TableEvent]:
    match command:
        case do.PlanAhead():
            return plan_ahead(table, command, by.id)
        case do.ForgetPlan():
            return forget_plan(table, command.seat)
        case do.PlanLine():
            return plan_line(table, command, by.id)
        case do.ForgetLine():
            return forget_line(table, command)
        case _:
            assert_never(command)


def _for_the_side(
    table: Table,
    command: do.Resign | do.OfferDraw | do.AnswerDraw | do.AskTakeback | do.AnswerTakeback,
    seat: int,
) -> list[ev.TableEvent]:
    match command:
        case do.Resign():
            return resigned(table, seat)
        case do.OfferDraw():
            return offer_draw(table, seat)
        case do.AnswerDraw():
            return answer_draw(table, seat, agree=command.agree)
        case do.AskTakeback():
            return ask_takeback(table, seat)
        case do.AnswerTakeback():
            return answer_takeback(table, seat, agree=command.agree)
        case _:
            assert_never(command)


def opponents(game: Game) -> list[str]:
    """Return the names of the machines that a table of this game may ask for."""
    return [name for name in bot_names(game) if ":" not in name]


def check_opponent(game: Game, level: str) -> None:
    """Raise a BotError that names the machines of a game where this is none of them."""
    if level not in opponents(game):
        raise refusals.no_opponent(game, level, opponents(game))


def bot_move(table: Table, seat: int, token: str) -> list[ev.TableEvent]:
    """Return what a machine's decision leads to."""
    if table.acting != seat or not table.seats[seat].is_bot:
        raise StaleError(house_message("it is no longer this machine's turn"))
    return [ev.Moved(seat, token), *follow_up(table, _begun(table).after(token), table.nonces)]


def flag(table: Table, now: int) -> list[ev.TableEvent]:
    """Return the fall of the running flag, if its time has come."""
    seat, deadline = table.clock.seat, table.clock.deadline
    if not table.playing or seat is None or deadline is None or now < deadline:
        return []
    return [ev.Flagged(seat), *lost(table, seat, reasons.FLAGGED)]


def time_over(table: Table, now: int) -> list[ev.TableEvent]:
    """Return that somebody's time is over, if it is: a flag falls, or an announced wait ends."""
    return flag(table, now) or stayed_away(table, now)


def presence(
    table: Table, connected: set[str], elsewhere: frozenset[str] | set[str] = frozenset()
) -> list[ev.TableEvent]:
    """Return which seats of people have been left or found again, given who is connected here and may be elsewhere."""
    found: list[ev.TableEvent] = []
    if not table.playing:
        return found
    for number, seat in enumerate(table.seats):
        if seat.is_bot or not seat.people:
            continue
        here = any(person.id in connected for person in seat.people)
        if here and seat.gone_since is not None:
            found.append(ev.Back(number))
        elif not here and seat.gone_since is None and not any(person.id in elsewhere for person in seat.people):
            found.append(ev.Gone(number))
    return found


def _seat(table: Table, number: int) -> int:
    if number >= len(table.seats):
        raise SeatError(
            house_message("no seat {number}; this table has {count}", number=number, count=len(table.seats))
        )
    return number


def _own(table: Table, number: int, by: ev.Person) -> int:
    if number not in table.seats_of(by.id) or table.seats[number].is_bot:
        raise NotYoursError(house_message("the seat of {seat} is not yours", seat=table.game.rules.seat_titles[number]))
    return number


def _sit(table: Table, command: do.Sit, by: ev.Person) -> list[ev.TableEvent]:
    number = _seat(table, command.seat)
    seat = table.seats[number]
    if any(person.id == by.id for person in seat.people):
        raise TableError(house_message("you sit there already"))
    joins_team = table.plan.teams and bool(seat.people)
    if table.over or (table.play is not None and not joins_team):
        raise TableError(house_message("the game has already begun; you can watch"))
    if seat.taken:
        refuse_joining(table, number, by, command.invitation)
    else:
        refuse_seat(table, number, by, command.invitation)
    sat = ev.Seated(number, called(table, by), check_nonce(command.nonce) if command.nonce else "")
    return [sat, *begin(table, sat)]


def _leave(table: Table, command: do.Leave, by: ev.Person) -> list[ev.TableEvent]:
    number = _seat(table, command.seat)
    seat = table.seats[number]
    if all(person.id != by.id for person in seat.people):
        raise NotYoursError(house_message("you do not sit there"))
    if table.over:
        raise TableError(house_message("the game is over; its record keeps who played"))
    if command.person and command.person != by.id:
        captained(table, number, by)
        if all(person.id != command.person for person in seat.people):
            raise TableError(house_message("nobody '{person}' is in this team", person=excerpt(command.person)))
        return [ev.Left(number, command.person, sent_off=True)]
    if table.playing and len(seat.people) == 1:
        raise TableError(house_message("the game is under way; you can resign"))
    return [ev.Left(number, by.id)]


def _begun(table: Table) -> History:
    if table.play is None:
        raise TableError(house_message("the game has not begun"))
    return table.play


def _play(table: Table, command: do.Play, by: ev.Person, now: int) -> list[ev.TableEvent]:
    play = _begun(table)
    if table.outcome is not None:
        raise refusals.game_over()
    if command.ply != table.ply:
        raise meant_elsewhere(table.ply, command.ply)
    if table.awaits_dice:
        if not table.plays(by.id):
            raise NotYoursError(house_message("only those who play type the dice"))
        after = play.after(command.token)
        return [ev.Chanced(after.events[-1].token, typed=True), *follow_up(table, after, table.nonces)]
    seat = table.acting
    if seat is None:
        raise WrongSeatError(house_message("chance acts next"))
    if seat not in table.seats_of(by.id) or table.seats[seat].is_bot:
        raise WrongSeatError(house_message("it is {seat}'s turn", seat=play.game.rules.seat_titles[seat]))
    turn = table.member_to_act(seat)
    if turn is not None and turn.id != by.id:
        raise WrongSeatError(house_message("in this team it is {name}'s turn", name=turn.name))
    fallen = flag(table, now)
    if fallen:
        return fallen
    after = play.after(command.token)
    return [ev.Moved(seat, after.events[-1].token, by.id), *follow_up(table, after, table.nonces)]


def _hand_over(table: Table, command: do.HandOver, by: ev.Person, gone_before: int) -> list[ev.TableEvent]:
    refuse_unless_absent(table, command.seat, by, gone_before)
    level = command.level or STAND_IN
    check_opponent(table.game, level)
    return [ev.Handed(command.seat, level)]


def _say(table: Table, command: do.Say, by: ev.Person) -> list[ev.TableEvent]:
    words = one_line(command.text)
    if bool(command.phrase) == bool(words):
        raise TableError(house_message("say either a set phrase or words of your own"))
    if command.phrase and command.phrase not in reasons.PHRASES:
        raise TableError(
            house_message(
                "no set phrase '{phrase}'; there are: {phrases}",
                phrase=excerpt(command.phrase),
                phrases=", ".join(reasons.PHRASES),
            )
        )
    if command.text and not table.plan.free_chat:
        raise TableError(house_message("this table speaks in set phrases only"))
    return [ev.Said(called(table, by), command.phrase, words)]
