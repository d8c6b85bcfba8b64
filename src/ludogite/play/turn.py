"""What is asked of whom at a table, and what each may answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import NOTHING, house_message
from ludogite.core.naming import names_seats
from ludogite.play import messages as say
from ludogite.play.absence import absence
from ludogite.play.boards import spots_out, steps_out
from ludogite.play.hints import may_ask
from ludogite.play.lines import lines_refused
from ludogite.play.plans import planning_position, planning_seat
from ludogite.play.showing import has_secrets
from ludogite.play.viewer import is_covered

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.message import Message
    from ludogite.core.state import State
    from ludogite.play.showing import Screen
    from ludogite.play.table import Table
    from ludogite.play.view_context import ViewContext
    from ludogite.play.viewer import Viewer

DICE_OFFERED = 500
"""Own dice are offered to be touched where there are at most so many outcomes."""


def turn(table: Table, viewer: Viewer, screen: Screen, now: int, context: ViewContext) -> say.Turn:
    """Return what is asked of whom, with the legal moves only for whoever may make them."""
    context.turn_to(table)
    acting, clock, play, person = table.acting, table.clock, table.play, viewer.person
    # Days that are left say nothing any more when a game is over.
    is_shown = clock.timed and not (table.over and clock.plan.in_days)
    clocks = [clock.remaining(number, now) for number in range(len(table.seats))] if is_shown else None
    running = None if clock.stands_still(now) else clock.seat
    found = say.Turn(ply=table.ply, acting=acting, clocks=clocks, running=running)
    if clock.plan.in_days:
        found.flag_at = clock.deadline
    if play is None:
        return found
    state, game = play.state, table.game
    found.position, found.tally = _position_text(table, state, screen, context)
    found.ask, found.tasks, found.marks = screen.asked(state, NOTHING if table.over else game.board.ask(state))
    mine = table.seats_of(person) if person else ()
    if person is None or not mine:
        return found
    if acting is None:
        if table.awaits_dice and table.plays(person):
            _add_dice(found, game, state, screen)
    elif table.seats[acting].gone_since is not None:
        found.absent = _absent(table, person, now, context.fair_wait_ms)
    _add_plan(found, table, viewer, screen)
    if acting is None or acting not in mine or table.seats[acting].is_bot:
        return found
    member = table.member_to_act(acting)
    if member is not None and member.id != person:
        return found
    found.mine = True
    if is_covered(table, viewer):
        return found
    if len(mine) > 1:
        found.ask = _asked_of(acting, game.board.ask(state), table, screen)
    found.hints = may_ask(table, person)
    found.moves = move_choices(game, state, viewer, screen.eyes)
    return found


def _add_dice(found: say.Turn, game: Game, state: State, screen: Screen) -> None:
    """Add what the dice of people who throw their own can show."""
    outcomes = state.chances()
    if len(outcomes) <= DICE_OFFERED:
        found.dice = [game.notation.format(state, outcome) for outcome in outcomes]
    found.may_type = True
    keeper = game.around.keeper
    roll = None if keeper is None else keeper.dice.thrown(state)
    if roll is not None:
        found.roll = say.roll_out(roll, screen.language)
    elif found.dice:
        found.dice_words = [screen.speak(game.board.tell(state, outcome, screen.seat)) for outcome in outcomes]


def _add_plan(found: say.Turn, table: Table, viewer: Viewer, screen: Screen) -> None:
    """Add what a viewer may decide ahead, and what they have: for their own seat's eyes only."""
    seat = planning_seat(table, viewer.person)
    if seat is None or table.over:
        return
    found.plan = table.plans.of(seat)
    found.plan_dropped = seat in table.plans.dropped
    if table.plan.clock.in_days:
        found.plans_lines = lines_refused(table, viewer.person) is None
        found.lines = [[move.token for move in line] for line in table.lines.of(seat)]
        found.lines_missed = seat in table.lines.missed
    position = None if found.acting == seat else planning_position(table, seat)
    if position is None:
        return
    found.plannable = move_choices(table.game, position, viewer, screen.eyes)
    if viewer.scene:
        needed = {spot for choice in found.plannable for spot in choice.touch}
        spots = screen.drawn(position).spots
        sent = spots_out(spots, viewer.language)
        found.plan_spots = [out for spot, out in zip(spots, sent, strict=True) if spot.name in needed]


def _absent(table: Table, person: str, now: int, fair_wait_ms: int) -> say.Waiting | None:
    found = absence(table, person)
    if found is None:
        return None
    left_ms = max(0, found.since + (found.wait_ms or fair_wait_ms) - now)
    return say.Waiting(found.seat, left_ms, found.claimable, decides=found.wait_ms > 0)


def _position_text(table: Table, state: State, screen: Screen, context: ViewContext) -> tuple[str, list[str]]:
    """Return the position and the figures beside the seats as text: where nothing is hidden, all read the same."""
    game, eyes = table.game, screen.eyes if has_secrets(table.game) else None
    known = context.texts.get(eyes)
    if known is None:
        tally = [] if game.around.tally is None else list(game.around.tally.of(state))
        known = context.texts[eyes] = game.view(screen.shown(state), screen.eyes), tally
    return known


def _asked_of(seat: int, question: Message, table: Table, screen: Screen) -> str:
    """Say to people who share a device which of them is asked; a question that speaks of people says so itself."""
    if names_seats(question):
        return screen.speak(question)
    who = table.game.rules.seat_titles[seat]
    return screen.speak(house_message("{who:capital}: {asked}", who=who, asked=question))


def move_choices(game: Game, state: State, viewer: Viewer, eyes: int | None) -> list[say.MoveChoice]:
    """Return what may be played in a position, with the spots to touch where a board is shown."""
    format_move, board, upright = game.notation.format, game.board, viewer.upright
    if not viewer.scene:
        return [say.MoveChoice(format_move(state, move)) for move in state.moves()]
    touches, ahead = board.touches, board.ahead
    return [
        say.MoveChoice(
            format_move(state, move), touches(state, move), steps_out(ahead(state, move, eyes, upright=upright))
        )
        for move in state.moves()
    ]
