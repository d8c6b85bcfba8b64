"""Bi-litaire's list of moves: slides with the way they go, jumps from hole to hole with the marbles they take."""

from __future__ import annotations

from ludogite.core.message import NOTHING, Message, join
from ludogite.core.note import BETWEEN, Badge, Note
from ludogite.games.bilitaire.chains import route
from ludogite.games.bilitaire.messages import message
from ludogite.games.bilitaire.notation import cell_name, hole_name
from ludogite.games.bilitaire.rules import (
    ANNOUNCEMENT,
    NOBODY,
    OPENING,
    REMOVAL,
    SILENCE,
    SLIDES,
    TRAYS,
    Bilitaire,
    Slide,
)
from ludogite.games.bilitaire.words import FAR, WAYS, opens, tell

HEADINGS = {1: 0, 4: 90, -1: 180, -4: 270}
"""Where the arrow of a slide points, by its step."""
MARBLE = Badge("bi-marble", size=80)
TAKEN_OFF = Badge("bi-off", size=96)


def turn_owner(state: Bilitaire) -> int | None:
    """Return whose turn it is; the draw and the first marble of a round are setting up."""
    return None if state.player == NOBODY or state.due == OPENING else int(state.seat())


def note(state: Bilitaire, event: int, viewer: int | None) -> Note:
    """Return an event as a line of the list; all of it is open."""
    del viewer
    if state.player == NOBODY:
        return Note(tell(state, event))
    if state.due == OPENING:
        return _opening(state, event)
    if state.due == TRAYS:
        return _action(state, event)
    if state.due == ANNOUNCEMENT:
        return Note() if event == SILENCE else Note(message("asks for {number}", number=event))
    holes = [hole_name(hole) for hole in route(event)]
    way = "\u2013".join(holes)
    return Note(message("jumps {way}", way=way), (MARBLE,), ("jump",), points=len(holes) - 1)


def mark(state: Bilitaire, seat: int) -> Badge | None:
    """Return what a seat plays in this round: the marbles or the trays."""
    if state.player == NOBODY:
        return None
    return MARBLE if seat == state.player else Badge("bi-tray", size=200)


def _opening(state: Bilitaire, hole: int) -> Note:
    said = opens(int(state.seat()), hole_name(hole))
    if not state.first:
        return Note(said)
    return Note(chapter=message("Round {number}, {left} to beat. {said}", number=2, left=int(state.first), said=said))


def _action(state: Bilitaire, event: int) -> Note:
    if event >= REMOVAL:
        phrase, badge = message("takes {tray} off", tray=cell_name(event - REMOVAL)), TAKEN_OFF
        distance = NOTHING
    else:
        slide = SLIDES[event]
        phrase = message("slides {trays} by {far}", trays=_trays(slide), far=slide.distance)
        badge = Badge("bi-arrow", rotate=HEADINGS[slide.step], size=96, text=WAYS[slide.step])
        distance = FAR[slide.distance]
    return Note(_with_end(phrase, state.play(event)), (badge,), distance=distance)


def _with_end(phrase: Message, after: Bilitaire) -> Message:
    ends = after.over() or after.due == OPENING
    return join([phrase, message("no jump left")], BETWEEN) if ends else phrase


def _trays(slide: Slide) -> str:
    first, last = cell_name(slide.cells[0]), cell_name(slide.cells[-1])
    return first if first == last else f"{first}\u2013{last}"
