"""What Humbug says: bids, throws, what a doubt has shown, and the table in words and for a terminal."""

from __future__ import annotations

from typing import Final

from humbug.hidden import covered
from humbug.messages import message
from humbug.notation import written_throw
from humbug.rules import DOUBT, NOT_THROWN, PAY, Humbug
from humbug.throws import MOST_DICE
from ludogite.core.message import Message, join, verbatim

TITLES: Final = (
    message("Red"),
    message("Blue"),
    message("Gold"),
    message("Green"),
    message("Plum"),
    message("Ivory"),
)
"""The seats are called by the colours of their cups."""

TERMINAL_COLORS: Final = ("red", "blue", "yellow", "green", "magenta", "white")


def dice_left(state: Humbug) -> tuple[str, ...]:
    """Return how many dice each seat has."""
    return tuple(map(str, state.dice))


def some_dice(count: int) -> Message:
    """Return so many dice, in words."""
    return message.plural("{count} die", "{count} dice", count)


def faces_shown(count: int, face: int) -> Message:
    """Return so many dice of a face, in words."""
    return (
        message.plural("{count} one", "{count} ones", count),
        message.plural("{count} two", "{count} twos", count),
        message.plural("{count} three", "{count} threes", count),
        message.plural("{count} four", "{count} fours", count),
        message.plural("{count} five", "{count} fives", count),
        message.plural("{count} six", "{count} sixes", count),
    )[face - 1]


def bid_words(state: Humbug, bid: int) -> Message:
    """Return what a bid says."""
    return faces_shown(state.count_of(bid), state.face_of(bid))


def result_lines(state: Humbug) -> tuple[Message, Message]:
    """Return what the lifted cups show: what was bid and is there, and who was wrong."""
    bid, found, loser = bid_words(state, state.bid), state.found(), TITLES[state.turn]
    counted = message("Bid: {bid}. Found: {found}.", bid=bid, found=found)
    if state.holds():
        return counted, message("It holds: {loser} loses a die.", loser=loser)
    return counted, message("Humbug! {loser} loses a die.", loser=loser)


def result(state: Humbug) -> Message:
    """Return what the lifted cups show, in one line."""
    return join(result_lines(state))


def tell(state: Humbug, event: int, viewer: int | None) -> Message:
    """Return what an event does; a throw is told whole to whoever may look under the cup."""
    if state.at_chance():
        seat = state.thrower()
        if viewer != seat and not state.open:
            return message("{seat} throws under the cup.", seat=TITLES[seat])
        faces = " ".join(written_throw(event))
        if state.open:
            return message("Under {seat}’s cup: {faces}.", seat=TITLES[seat], faces=faces)
        return message("{seat} throws {faces}.", seat=TITLES[seat], faces=faces)
    seat_title = TITLES[state.turn]
    if event == PAY:
        return result(state)
    if event == DOUBT:
        bidder = TITLES[state.neighbour(-1)]
        return message(
            "{seat} doubts {bidder}’s {bid}.", seat=seat_title, bidder=bidder, bid=bid_words(state, state.bid)
        )
    return message("{seat} bids {bid}.", seat=seat_title, bid=bid_words(state, event))


def ask(state: Humbug) -> Message:
    """Return what is asked of the seat that decides, or what is awaited."""
    if state.over():
        return message("Only one cup has dice left.")
    if state.at_chance():
        return message("The dice are thrown.")
    if state.lifted:
        return message("{seat} was wrong: put a die away.", seat=TITLES[state.turn])
    if not state.bid:
        return message("Bid how many dice show which face.")
    if state.bid == state.highest_bid():
        return message("Nobody can bid higher: doubt.")
    return message("Bid higher, or doubt.")


def cup_words(state: Humbug, seat: int, viewer: int | None) -> Message:
    """Return what is known of a seat's dice."""
    title, dice = TITLES[seat], some_dice(state.dice[seat])
    if not state.dice[seat]:
        return message("{seat} is out.", seat=title)
    if state.cups[seat] == NOT_THROWN:
        return message("{seat} has {dice} to throw.", seat=title, dice=dice)
    if seat in covered(state, viewer):
        return message("{seat} has {dice} under the cup.", seat=title, dice=dice)
    return message("{seat} has {faces}.", seat=title, faces=" ".join(written_throw(state.cups[seat])))


def bid_line(state: Humbug) -> Message:
    """Return the bid that stands, or what the doubt of it has shown."""
    if state.lifted:
        return result(state)
    if not state.bid:
        return message("No bid yet.")
    return message("{seat} bids {bid}.", seat=TITLES[state.neighbour(-1)], bid=bid_words(state, state.bid))


def describe(state: Humbug, viewer: int | None) -> Message:
    """Return the table in words."""
    cups = [cup_words(state, seat, viewer) for seat in range(len(state.dice))]
    return join([*cups, bid_line(state)])


def terminal(state: Humbug, viewer: int | None) -> Message:
    """Return a line for each cup, and the bid."""
    hidden = covered(state, viewer)
    lines = []
    for seat, cup in enumerate(state.cups):
        sign = "·" if cup == NOT_THROWN else "?" if seat in hidden else ""
        dice = " ".join(sign * state.dice[seat] or written_throw(cup)) or "–"
        arrow = "▸" if not state.over() and not state.at_chance() and state.turn == seat else " "
        lines.append(verbatim(f" {arrow} [{TERMINAL_COLORS[seat]}]■[/] {dice:{2 * MOST_DICE}}") + TITLES[seat])
    return join([*lines, verbatim(" ") + bid_line(state)], "\n")
