"""Bi-litaire in words: what is there, what is asked, what has been done."""

from __future__ import annotations

from ludogite.core.message import Message, addressing, join, verbatim
from ludogite.games.bilitaire.chains import route
from ludogite.games.bilitaire.messages import message
from ludogite.games.bilitaire.notation import cell_name, holds, hole_name
from ludogite.games.bilitaire.rules import (
    ANNOUNCEMENT,
    NOBODY,
    OPENING,
    OVER,
    REMOVAL,
    SILENCE,
    SLIDES,
    TRAYS,
    Bilitaire,
    Slide,
)

WAYS = {
    1: message("to the right"),
    -1: message("to the left"),
    4: message("down"),
    -4: message("up"),
}

FAR = {
    1: message("one cell"),
    2: message("two cells"),
    3: message("three cells"),
}

SEATS = tuple(message("Player {letter}", letter=letter).naming(seat) for seat, letter in enumerate("AB"))
"""The seats as people call them where nobody is known by name."""


def marbles(number: int) -> Message:
    """Return a number of marbles."""
    return message.plural("{count} marble", "{count} marbles", number)


def jumps(number: int) -> Message:
    """Return a number of jumps."""
    return message.plural("{count} jump", "{count} jumps", number)


def on_tray(state: Bilitaire, cell: int) -> list[str]:
    """Return the names of the holes of a tray that hold a marble."""
    return [hole_name(corner * 16 + cell) for corner in range(4) if holds(state, corner * 16 + cell)]


def tray_label(state: Bilitaire, cell: int) -> Message:
    """Return what stands in a cell."""
    name = cell_name(cell)
    if not state.trays >> cell & 1:
        return message("free cell {name}", name=name)
    held = len(on_tray(state, cell))
    if held == 0:
        return message("tray {name}, empty", name=name)
    return message("tray {name}, ", name=name) + marbles(held)


def hole_label(state: Bilitaire, hole: int) -> Message:
    """Return what lies in a hole."""
    name = hole_name(hole)
    if holds(state, hole):
        return message("marble {name}", name=name)
    return message("empty hole {name}", name=name)


def round_line(state: Bilitaire) -> Message:
    """Return which round is played, by whom, and what is to be beaten."""
    line = message("Round {round}", round=state.round())
    if state.player != NOBODY:
        line += addressing(
            state.player,
            you=message(" · you play the marbles"),
            other=message(" · marbles: {who}", who=SEATS[state.player]),
        )
    if state.first:
        line += message(" · {first} to beat", first=state.first)
    return line


def announcement_label(number: int) -> Message:
    """Return an announcement as it is said."""
    if number == SILENCE:
        return message("Say nothing")
    return message("Announce ") + jumps(number)


ASKED = {
    OVER: message("The game is over."),
    OPENING: message("Take away any one marble."),
    TRAYS: message("Slide one to three trays."),
    ANNOUNCEMENT: message("Announce a number of jumps, or say nothing."),
    1: message("Jump over one marble."),
}
"""What is asked, by what is due."""


def ask(state: Bilitaire) -> Message:
    """Return what is asked of whoever acts."""
    if state.player == NOBODY:
        return message("A draw decides who plays the marbles first.")
    if state.due > 1:
        return message.plural(
            "Make exactly {count} jump in one go.", "Make exactly {count} jumps in one go.", state.due
        )
    if state.due == TRAYS and state.empty_trays():
        return message("Slide one to three trays, or take an empty tray off.")
    return ASKED[state.due]


def tell(state: Bilitaire, event: int) -> Message:
    """Return one sentence about an event, and what it decides."""
    if state.player == NOBODY:
        return addressing(
            event,
            you=message("The draw gives you the marbles first."),
            other=message("The draw gives the marbles to {who} first.", who=SEATS[event]),
        )
    seat = state.seat()
    if state.due == OPENING:
        return opens(seat, hole_name(event))
    if state.due == TRAYS:
        return _tell_action(seat, event) + _tell_end(state.play(event))
    if state.due == ANNOUNCEMENT:
        return _tell_announcement(seat, event)
    return _tell_chain(seat, [hole_name(hole) for hole in route(event)])


def opens(seat: int, hole: str) -> Message:
    """Return who takes the first marble of a round away."""
    return addressing(
        seat,
        you=message("You take the marble {name} away.", name=hole),
        other=message("{who:capital} takes the marble {name} away.", who=SEATS[seat], name=hole),
    )


def _tell_announcement(seat: int, number: int) -> Message:
    who = SEATS[seat]
    if number == SILENCE:
        return addressing(
            seat,
            you=message("You announce nothing."),
            other=message("{who:capital} announces nothing.", who=who),
        )
    told = jumps(number)
    return addressing(
        seat,
        you=message("You announce {jumps}.", jumps=told),
        other=message("{who:capital} announces {jumps}.", who=who, jumps=told),
    )


def _tell_action(seat: int, event: int) -> Message:
    who = SEATS[seat]
    if event >= REMOVAL:
        name = cell_name(event - REMOVAL)
        return addressing(
            seat,
            you=message("You take the empty tray {name} off.", name=name),
            other=message("{who:capital} takes the empty tray {name} off.", who=who, name=name),
        )
    slide = SLIDES[event]
    pushed, far, way = _group(slide), FAR[slide.distance], WAYS[slide.step]
    return addressing(
        seat,
        you=message("You slide {trays} {far} {way}.", trays=pushed, far=far, way=way),
        other=message("{who:capital} slides {trays} {far} {way}.", who=who, trays=pushed, far=far, way=way),
    )


def _group(slide: Slide) -> Message:
    first, last = cell_name(slide.cells[0]), cell_name(slide.cells[-1])
    if len(slide.cells) == 1:
        return message("the tray {first}", first=first)
    if len(slide.cells) == 2:
        return message("the trays {first} and {last}", first=first, last=last)
    return message("the trays {first} to {last}", first=first, last=last)


def _tell_end(after: Bilitaire) -> Message:
    """Return what the end of a round brings; nothing while it goes on."""
    if after.over():
        left = after.marbles()
    elif after.due == OPENING:
        left = after.first
    else:
        return verbatim("")
    return message.plural(
        " No jump is left: {marbles} remains.", " No jump is left: {marbles} remain.", left, marbles=marbles(left)
    )


def _tell_chain(seat: int, names: list[str]) -> Message:
    who, start, way, count = SEATS[seat], names[0], ", ".join(names[1:]), len(names) - 1
    if count == 1:
        return addressing(
            seat,
            you=message("You jump from {name} to {way}.", name=start, way=way),
            other=message("{who:capital} jumps from {name} to {way}.", who=who, name=start, way=way),
        )
    return addressing(
        seat,
        you=message("You make {len} jumps from {name}: {way}.", len=count, name=start, way=way),
        other=message("{who:capital} makes {len} jumps from {name}: {way}.", who=who, len=count, name=start, way=way),
    )


def ending(state: Bilitaire) -> Message:
    """Return who left how many marbles."""
    seats = sorted((0, 1), key=lambda seat: int(state.left_by(seat)))
    fewer, more = (marbles(int(state.left_by(seat))) for seat in seats)
    first, second = seats
    if fewer == more:
        return message("Both rounds left the same number of marbles.")
    said = message(
        "{who:capital} left {fewer}, {rival} left {more}.",
        who=SEATS[first],
        fewer=fewer,
        rival=SEATS[second],
        more=more,
    )
    lost = addressing(
        second,
        you=message("{who:capital} left {fewer}, you left {more}.", who=SEATS[first], fewer=fewer, more=more),
        other=said,
    )
    won = message("You left {fewer}, {rival} left {more}.", fewer=fewer, rival=SEATS[second], more=more)
    return addressing(first, you=won, other=join([lost]))


def describe(state: Bilitaire) -> Message:
    """Return the whole position in words."""
    trays = [cell for cell in range(16) if state.trays >> cell & 1]
    parts = [_roles(state), _counts(state, len(trays))]
    for cell in trays:
        held = ", ".join(on_tray(state, cell))
        marbles_ = verbatim(held) if held else message("empty")
        parts.append(message("Tray {name}: {held}.", name=cell_name(cell), held=marbles_))
    free = ", ".join(cell_name(cell) for cell in range(16) if cell not in trays)
    parts.append(message("Free cells: {free}.", free=free))
    return join([*parts, ask(state)])


def _roles(state: Bilitaire) -> Message:
    number = state.round()
    if state.player == NOBODY:
        return message("Round {number}.", number=number)
    mine, theirs = SEATS[state.player], SEATS[1 - state.player]
    other = message(
        "Round {number}. {mine:capital} plays the marbles, {theirs} the trays.",
        number=number,
        mine=mine,
        theirs=theirs,
    )
    of_trays = addressing(
        1 - state.player,
        you=message("Round {number}. {mine:capital} plays the marbles, you play the trays.", number=number, mine=mine),
        other=other,
    )
    return addressing(
        state.player,
        you=message("Round {number}. You play the marbles, {theirs} the trays.", number=number, theirs=theirs),
        other=join([of_trays]),
    )


def _counts(state: Bilitaire, trays: int) -> Message:
    held = marbles(state.marbles())
    on = message.plural("{count} tray", "{count} trays", trays)
    counted = message("{held} on {on}.", held=held, on=on)
    if state.first:
        left = marbles(state.first)
        counted += message(" The first round left {left}.", left=left)
    return counted
