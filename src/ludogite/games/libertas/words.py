"""Libertas in words: what an event does, what a position is, what is asked."""

from __future__ import annotations

from ludogite.core.message import Message, addressing, join, verbatim
from ludogite.games.libertas.cards import COLOUR_NAMES, card_name, cards_of, which_card
from ludogite.games.libertas.cells import NAMES
from ludogite.games.libertas.deal import LAY, NOBODY, NOTHING, STEP, arranged, ocupante_start, one_of
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.phases import Libertas, Turn, board_cards
from ludogite.games.libertas.positions import hides, open_cards
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.terms import SEAT_TITLES, cells_in_play, groups_of, points_of

LAID_OUT = message("The cards are shuffled and laid out.")
"""What all may know of the deal for good."""


def tell(state: Libertas, event: int) -> Message:
    """Return one sentence: what this event does."""
    if isinstance(state, Setup):
        if state.first == NOBODY:
            return begins(event)
        count = len(cells_in_play(state.players))
        first = card_name(arranged(event, state.players)[cells_in_play(state.players)[0]])
        return message("The {count} cards are shuffled and laid out, {first} in the corner.", count=count, first=first)
    return _deed(state, event) + _gain(int(state.turn), groups_of(state, event))


def begins(seat: int) -> Message:
    """Return who was drawn to begin."""
    other = message("{who:capital} is drawn to begin.", who=SEAT_TITLES[seat])
    return addressing(seat, you=message("You are drawn to begin."), other=other)


def _deed(state: Turn, event: int) -> Message:
    seat = int(state.turn)
    who = SEAT_TITLES[seat]
    end = NAMES[event % STEP]
    if event >= LAY:
        card = which_card((event - LAY) // STEP)
        return addressing(
            seat,
            you=message("You lay {card} on {end}", card=card, end=end),
            other=message("{who:capital} lays {card} on {end}", who=who, card=card, end=end),
        )
    if event >= STEP:
        start = NAMES[ocupante_start(state.guards, event)]
        return addressing(
            seat,
            you=message("You move the Ocupante from {start} to {end}", start=start, end=end),
            other=message("{who:capital} moves the Ocupante from {start} to {end}", who=who, start=start, end=end),
        )
    card = which_card(board_cards(state)[event])
    return addressing(
        seat,
        you=message("You take {card} from {end}", card=card, end=end),
        other=message("{who:capital} takes {card} from {end}", who=who, card=card, end=end),
    )


def counted(groups: list[tuple[int, int]]) -> Message:
    """Return how many squares and lines these are."""
    squares = sum(group.bit_count() == 4 for group, _ in groups)
    lines = len(groups) - squares
    parts: list[Message] = []
    if squares:
        parts.append(message.plural("one square", "{count} squares", squares))
    if lines:
        parts.append(message.plural("one line", "{count} lines", lines))
    return join(parts, message(" and "))


def _gain(seat: int, groups: list[tuple[int, int]]) -> Message:
    if not groups:
        return verbatim(".")
    what = counted(groups)
    points = sum(points for _, points in groups)
    if points > 0:
        return addressing(
            seat,
            you=message.plural(
                " and free {what}: {count} point.", " and free {what}: {count} points.", points, what=what
            ),
            other=message.plural(
                " and frees {what}: {count} point.", " and frees {what}: {count} points.", points, what=what
            ),
        )
    if points == 0:
        return addressing(
            seat,
            you=message(" and complete {what} without a loss.", what=what),
            other=message(" and completes {what} without a loss.", what=what),
        )
    return addressing(
        seat,
        you=message.plural(
            " and complete {what}: {count} point lost.",
            " and complete {what}: {count} points lost.",
            -points,
            what=what,
        ),
        other=message.plural(
            " and completes {what}: {count} point lost.",
            " and completes {what}: {count} points lost.",
            -points,
            what=what,
        ),
    )


def ask(state: Libertas) -> Message:
    """Return what is asked of the seat that decides, or what is awaited."""
    if isinstance(state, Setup):
        if state.first == NOBODY:
            return message("Who begins is drawn.")
        return message("The cards are shuffled and laid out.")
    if state.over():
        return _won(state.outcome().winners)
    return _ask_to_lay(state) if isinstance(state, Occupation) else _ask_to_take(state)


def _won(winners: tuple[int, ...]) -> Message:
    if len(winners) == 1:
        (seat,) = winners
        other = message("{names:capital} wins.", names=SEAT_TITLES[seat])
        return addressing(seat, you=message("You win."), other=other)
    both = message(
        "{names:capital} share the win.", names=join([SEAT_TITLES[seat] for seat in winners], message(" and "))
    )
    for seat in winners:
        others = join([SEAT_TITLES[one] for one in winners if one != seat], message(" and "))
        mine = message("You share the win with {names}.", names=others)
        both = addressing(seat, you=mine, other=join([both]))
    return both


def _ask_to_take(state: Liberation) -> Message:
    if state.reference == NOBODY:
        return message("Take any flag you like.")
    colour, number = _fits(state.reference)
    ask_ = message("Take a {colour} flag or a {number}", colour=colour, number=number)
    if state.takes & state.libertas:
        ask_ += message(", or a Libertas that frees something")
    if any(move >= STEP for move in state.moves()):
        ask_ += message(", or move the Ocupante")
    return ask_ + verbatim(".")


def _ask_to_lay(state: Occupation) -> Message:
    if not state.can_lay(state.turn):
        return message("No card can be laid: move the Ocupante.")
    if state.reference == NOBODY:
        return message("Lay any flag you like.")
    colour, number = _fits(state.reference)
    return message(
        "Lay a {colour} flag or a {number}, or a Libertas that completes something.", colour=colour, number=number
    )


def _fits(reference: int) -> tuple[Message, int]:
    return COLOUR_NAMES[reference // 11], reference % 11 + 1


def describe(state: Libertas, viewer: int | None) -> Message:
    """Return the position in words, what is hidden from the viewer left out."""
    parts = [ask(state)]
    if not isinstance(state, Setup):
        if state.reference != NOBODY:
            name = card_name(state.reference)
            parts.append(message("Reference: {name}.", name=name))
        parts += _rows(state)
        points, _ = points_of(state)
        parts += [_seat(state, seat, viewer, points[seat]) for seat in range(state.seats())]
    return join(parts)


def _rows(state: Turn) -> list[Message]:
    cards = board_cards(state)
    places = cells_in_play(state.seats())
    side = 5 if state.seats() == 2 else 7
    rows = []
    for start in range(0, len(places), side):
        row = places[start : start + side]
        names = [card_name(cards[cell]) if cards[cell] != NOTHING else message("empty") for cell in row]
        words = join(names, ", ")
        figure = NAMES[row[0]][1]
        rows.append(message("Row {figure}: {words}.", figure=figure, words=words))
    return rows


def _seat(state: Turn, seat: int, viewer: int | None, points: int) -> Message:
    cards = cards_of(one_of(state.hands, seat))
    head = addressing(
        seat,
        you=message.plural("You: {count} point, ", "You: {count} points, ", points),
        other=message.plural(
            "{title:capital}: {count} point, ", "{title:capital}: {count} points, ", points, title=SEAT_TITLES[seat]
        ),
    )
    if not cards:
        return head + message("no card.")
    if isinstance(state, Liberation) and hides(state, viewer, seat):
        shown = open_cards(state, seat)
        head += message.plural("{count} card", "{count} cards", len(cards))
        if shown:
            names = join([card_name(card) for card in shown], ", ")
            head += message(", of which {names} lies open", names=names)
        return head + verbatim(".")
    return head + join([card_name(card) for card in cards], ", ") + verbatim(".")
