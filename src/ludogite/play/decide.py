"""What a command does to a table: new events, or a refusal. Nothing changes here; the table takes events in later."""

from __future__ import annotations

from typing import assert_never

from ludogite.bots import bot_names
from ludogite.core.chance import FairDeal, check_nonce, new_nonce
from ludogite.core.errors import SeatError, WrongSeatError
from ludogite.core.game import Game
from ludogite.core.inputs import one_line
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.playthrough import Playthrough
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import reasons
from ludogite.play.errors import NotYoursError, StaleError, TableError
from ludogite.play.table import Table

FAIR_WAIT_MS = 60_000
"""How long somebody must be away before others may act on it, unless the host says otherwise."""
TEAM_SIZE = 8
STAND_IN = "1"
"""The level of the machine that plays on for somebody who gave up or left."""


def decide(
    table: Table, command: do.Command, by: ev.Person, now: int, fair_wait_ms: int = FAIR_WAIT_MS
) -> list[ev.TableEvent]:
    """Return what a person's command leads to; raises a LudogiteError that says why it cannot."""
    if table.closed:
        raise TableError("the host has put this table away")
    match command:
        case do.Sit():
            return _sit(table, command, by)
        case do.Leave():
            return _leave(table, command, by)
        case do.Play():
            return _play(table, command, by, now)
        case do.Say():
            return _say(table, command, by)
        case _:
            return _in_play(table, command, by, now - fair_wait_ms)


def _in_play(  # noqa: PLR0911 - one arm per command
    table: Table,
    command: do.Resign | do.OfferDraw | do.AnswerDraw | do.AskTakeback | do.AnswerTakeback | do.Claim | do.HandOver,
    by: ev.Person,
    gone_before: int,
) -> list[ev.TableEvent]:
    if not table.playing:
        raise TableError("no game is under way at this table")
    _seat(table, command.seat)
    match command:
        case do.Resign():
            return _resign(table, _own(table, command.seat, by))
        case do.OfferDraw():
            return _offer_draw(table, _own(table, command.seat, by))
        case do.AnswerDraw():
            return _answer_draw(table, _own(table, command.seat, by), agree=command.agree)
        case do.AskTakeback():
            return _ask_takeback(table, _own(table, command.seat, by))
        case do.AnswerTakeback():
            return _answer_takeback(table, _own(table, command.seat, by), agree=command.agree)
        case do.Claim():
            return _claim(table, command.seat, by, gone_before)
        case do.HandOver():
            return _hand_over(table, command, by, gone_before)
        case _:
            assert_never(command)


def opponents(game: Game) -> list[str]:
    """Return the names of the machines that a table of this game may ask for."""
    return [name for name in bot_names(game) if ":" not in name]


def begin(table: Table) -> list[ev.TableEvent]:
    """Return the start of the game and what chance does first, once every seat is taken."""
    if table.play is not None or table.over or not table.full:
        return []
    return [ev.Started(), *_opening(table)]


def bot_move(table: Table, seat: int, token: str) -> list[ev.TableEvent]:
    """Return what a machine's decision leads to."""
    if table.acting != seat or not table.seats[seat].is_bot:
        raise StaleError("it is no longer this machine's turn")
    return [ev.Moved(seat, token), *_onwards(table, [token])]


def flag(table: Table, now: int) -> list[ev.TableEvent]:
    """Return the fall of the running flag, if its time has come."""
    seat, deadline = table.clock.seat, table.clock.deadline
    if not table.playing or seat is None or deadline is None or now < deadline:
        return []
    return [ev.Flagged(seat), *_ended(_loss(table, seat, reasons.FLAGGED))]


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
        raise SeatError(f"no seat {number}; this table has {len(table.seats)}")
    return number


def _own(table: Table, number: int, by: ev.Person) -> int:
    if number not in table.seats_of(by.id) or table.seats[number].is_bot:
        raise NotYoursError(f"seat {table.game.seat_names[number]} is not yours")
    return number


def _sit(table: Table, command: do.Sit, by: ev.Person) -> list[ev.TableEvent]:
    number = _seat(table, command.seat)
    seat = table.seats[number]
    joins_team = table.game.teams and bool(seat.people)
    if table.over or (table.play is not None and not joins_team):
        raise TableError("the game has already begun; you can watch")
    if any(person.id == by.id for person in seat.people):
        raise TableError("you sit there already")
    if seat.is_bot or (seat.people and not joins_team) or len(seat.people) >= TEAM_SIZE:
        raise TableError("this seat is taken")
    if seat.plan.reserved and seat.plan.reserved != by.id:
        raise TableError("this seat is kept for somebody else")
    nonce = check_nonce(command.nonce) if command.nonce else new_nonce()
    sat: list[ev.TableEvent] = [ev.Seated(number, by, nonce)]
    others_full = all(other.taken for n, other in enumerate(table.seats) if n != number)
    if others_full and table.play is None:
        nonces = [s.nonce for s in table.seats]
        nonces[number] = nonce
        sat += [ev.Started(), *_opening(table, nonces)]
    return sat


def _leave(table: Table, command: do.Leave, by: ev.Person) -> list[ev.TableEvent]:
    number = _seat(table, command.seat)
    seat = table.seats[number]
    if all(person.id != by.id for person in seat.people):
        raise NotYoursError("you do not sit there")
    if table.playing and len(seat.people) == 1:
        raise TableError("the game is under way; you can resign")
    return [ev.Left(number, by.id)]


def _play(table: Table, command: do.Play, by: ev.Person, now: int) -> list[ev.TableEvent]:
    play = table.play
    if play is None:
        raise TableError("the game has not begun")
    if table.outcome is not None:
        raise TableError("the game is over")
    if command.ply != table.ply:
        raise StaleError(f"the game has had {table.ply} events, your move was meant after {command.ply}")
    if table.awaits_dice:
        if not table.seats_of(by.id):
            raise NotYoursError("only those who play type the dice")
        token = play.game.notation.format(play.state, play.game.notation.parse(play.state, command.token))
        return [ev.Chanced(token, typed=True), *_onwards(table, [token])]
    seat = table.acting
    if seat is None:
        raise WrongSeatError("chance acts next")
    if seat not in table.seats_of(by.id) or table.seats[seat].is_bot:
        raise WrongSeatError(f"it is {play.game.seat_names[seat]}'s turn")
    turn = table.member_to_act(seat)
    if turn is not None and turn.id != by.id:
        raise WrongSeatError(f"in this team it is {turn.name}'s turn")
    fallen = flag(table, now)
    if fallen:
        return fallen
    token = play.game.notation.format(play.state, play.game.notation.parse(play.state, command.token))
    return [ev.Moved(seat, token, by.id), *_onwards(table, [token])]


def _opening(table: Table, nonces: list[str] | None = None) -> list[ev.TableEvent]:
    """Return what chance does before the first decision."""
    deal = table.deal if nonces is None else FairDeal(table.plan.seed, tuple(n or "none" for n in nonces))
    found: list[ev.TableEvent] = []
    play = Playthrough(table.game, table.settings, table.start)
    while not table.plan.own_dice and play.outcome is None and play.state.at_chance():
        found.append(ev.Chanced(play.draw(deal.source(len(play.events))).token))
    if play.outcome is not None:
        found += _ended(play.outcome)
    return found


def _onwards(table: Table, tokens: list[str]) -> list[ev.TableEvent]:
    """Return what follows these tokens by itself: chance, and the end."""
    play = table.play
    if play is None:
        return []
    found: list[ev.TableEvent] = []
    before = len(play.events)
    try:
        for token in tokens:
            play.push(token)
        while play.outcome is None and play.state.at_chance() and not table.plan.own_dice:
            found.append(ev.Chanced(play.draw(table.deal.source(len(play.events))).token))
        outcome = play.outcome
    finally:
        while len(play.events) > before:
            play.pop()
    return found + (_ended(outcome) if outcome is not None else [])


def _ended(outcome: Outcome) -> list[ev.TableEvent]:
    return [ev.Ended(outcome.ranks, outcome.reason.code, outcome.drawn, outcome.scores)]


def _loss(table: Table, loser: int, reason: Reason) -> Outcome:
    return Outcome(tuple(len(table.seats) if n == loser else 1 for n in range(len(table.seats))), reason)


def _resign(table: Table, seat: int) -> list[ev.TableEvent]:
    people_left = any(not s.is_bot for n, s in enumerate(table.seats) if n != seat)
    if len(table.seats) > 2 and people_left:
        return [ev.Resigned(seat), ev.Handed(seat, STAND_IN)]
    return [ev.Resigned(seat), *_ended(_loss(table, seat, reasons.RESIGNED))]


def _others(table: Table, seat: int) -> set[int]:
    """Return the other seats on which somebody else is asked for agreement."""
    mine = {person.id for person in table.seats[seat].people}
    return {
        n
        for n, other in enumerate(table.seats)
        if n != seat and not other.is_bot and any(person.id not in mine for person in other.people)
    }


def _offer_draw(table: Table, seat: int) -> list[ev.TableEvent]:
    if table.game.repeated is None:
        raise TableError(f"{table.game.title.en} knows no draw")
    if table.draw_from is not None:
        raise TableError("a draw is already proposed")
    others = _others(table, seat)
    if not others and any(s.is_bot for s in table.seats):
        raise TableError("a machine does not agree to draws")
    drawn = Outcome((1,) * len(table.seats), reasons.AGREED, drawn=True)
    return [ev.DrawOffered(seat), *([] if others else _ended(drawn))]


def _answer_draw(table: Table, seat: int, *, agree: bool) -> list[ev.TableEvent]:
    if table.draw_from is None or seat == table.draw_from:
        raise TableError("nobody proposed a draw to you")
    answered: list[ev.TableEvent] = [ev.DrawAnswered(seat, agree)]
    if agree and _others(table, table.draw_from) <= table.draw_agreed | {seat}:
        answered += _ended(Outcome((1,) * len(table.seats), reasons.AGREED, drawn=True))
    return answered


def _takeback_count(table: Table, seat: int) -> int:
    """Return how many events go back to the seat's last decision; raises where that cannot be undone."""
    if table.play is None:
        raise TableError("the game has not begun")
    for back, event in enumerate(reversed(table.play.events), 1):
        if event.by_chance:
            if not table.machine_only:
                raise TableError("what chance has shown cannot be taken back")
        elif event.before.seat() == seat:
            return back
    raise TableError("you have decided nothing yet")


def _ask_takeback(table: Table, seat: int) -> list[ev.TableEvent]:
    if table.takeback_from is not None:
        raise TableError("a take-back is already asked for")
    count = _takeback_count(table, seat)
    return [ev.TakebackAsked(seat), *([] if _others(table, seat) else [ev.TakenBack(count)])]


def _answer_takeback(table: Table, seat: int, *, agree: bool) -> list[ev.TableEvent]:
    asker = table.takeback_from
    if asker is None or seat == asker:
        raise TableError("nobody asked you for a take-back")
    answered: list[ev.TableEvent] = [ev.TakebackAnswered(seat, agree)]
    if agree and _others(table, asker) <= table.takeback_agreed | {seat}:
        answered.append(ev.TakenBack(_takeback_count(table, asker)))
    return answered


def _refuse_unless_gone(table: Table, seat: int, by: ev.Person, before: int) -> None:
    since = table.seats[seat].gone_since
    if not table.seats_of(by.id):
        raise NotYoursError("only those who play may decide this")
    if table.seats[seat].is_bot or since is None:
        raise TableError("nobody is missing on that seat")
    if since > before:
        raise TableError(f"please wait: they may be back within {(since - before) // 1000 + 1} seconds")


def _hand_over(table: Table, command: do.HandOver, by: ev.Person, gone_before: int) -> list[ev.TableEvent]:
    _refuse_unless_gone(table, command.seat, by, gone_before)
    level = command.level or STAND_IN
    if level not in opponents(table.game):
        raise TableError(f"no opponent {level!r}; there are: {', '.join(opponents(table.game))}")
    return [ev.Handed(command.seat, level)]


def _claim(table: Table, seat: int, by: ev.Person, gone_before: int) -> list[ev.TableEvent]:
    _refuse_unless_gone(table, seat, by, gone_before)
    return _ended(_loss(table, seat, reasons.CLAIMED))


def _say(table: Table, command: do.Say, by: ev.Person) -> list[ev.TableEvent]:
    words = one_line(command.text)
    if bool(command.phrase) == bool(words):
        raise TableError("say either a set phrase or words of your own")
    if command.phrase and command.phrase not in reasons.PHRASES:
        raise TableError(f"no set phrase {command.phrase!r}; there are: {', '.join(reasons.PHRASES)}")
    if command.text and not table.plan.free_chat:
        raise TableError("this table speaks in set phrases only")
    return [ev.Said(by, command.phrase, words)]
