"""Bi-litaire in words: what is there, what is asked, what has been done."""

from __future__ import annotations

from ludogite.core.message import Message, join, verbatim
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

LETTERS = "AB"
"""How the seats are called."""


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
        letter = LETTERS[state.player]
        line += message(" · marbles: {letter}", letter=letter)
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
        letter = LETTERS[event]
        return message("The draw gives the marbles to {letter} first.", letter=letter)
    letter = LETTERS[state.seat()]
    if state.due == OPENING:
        name = hole_name(event)
        return message("{letter} takes the marble {name} away.", letter=letter, name=name)
    if state.due == TRAYS:
        return _tell_action(letter, event) + _tell_end(state.play(event))
    if state.due == ANNOUNCEMENT:
        if event == SILENCE:
            return message("{letter} announces nothing.", letter=letter)
        return message("{letter} announces ", letter=letter) + jumps(event) + verbatim(".")
    return _tell_chain(letter, [hole_name(hole) for hole in route(event)])


def _tell_action(letter: str, event: int) -> Message:
    if event >= REMOVAL:
        name = cell_name(event - REMOVAL)
        return message("{letter} takes the empty tray {name} off.", letter=letter, name=name)
    slide = SLIDES[event]
    pushed = message("{letter} slides ", letter=letter) + _group(slide)
    return join([pushed, FAR[slide.distance], WAYS[slide.step]]) + verbatim(".")


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


def _tell_chain(letter: str, names: list[str]) -> Message:
    way = ", ".join(names[1:])
    if len(names) == 2:
        return message("{letter} jumps from {name} to {way}.", letter=letter, name=names[0], way=way)
    return message(
        "{letter} makes {len} jumps from {name}: {way}.", letter=letter, len=len(names) - 1, name=names[0], way=way
    )


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
    mine, theirs = LETTERS[state.player], LETTERS[1 - state.player]
    return message(
        "Round {number}. {mine} plays the marbles, {theirs} the trays.", number=number, mine=mine, theirs=theirs
    )


def _counts(state: Bilitaire, trays: int) -> Message:
    held = marbles(state.marbles())
    on = message.plural("{count} tray", "{count} trays", trays)
    counted = message("{held} on {on}.", held=held, on=on)
    if state.first:
        left = marbles(state.first)
        counted += message(" The first round left {left}.", left=left)
    return counted
