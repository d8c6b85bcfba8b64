"""The board of Squadro: where its pieces are drawn, how they move, what is touched and said."""

from __future__ import annotations

from functools import cache, lru_cache

from ludogite.core.message import Message
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step
from ludogite.games.squadro import words
from ludogite.games.squadro.geometry import (
    HOME_SCALE,
    PITCH,
    SIZE,
    TURN_DISC,
    heading,
    on_board,
    on_lane,
    slot,
)
from ludogite.games.squadro.notation import LANE_TOKENS
from ludogite.games.squadro.ride import Ride, Sent, ride, travel
from ludogite.games.squadro.rules import FINISHED, LANES, LEFT, TOP, UNDRAWN, Squadro, case_of, dots, place, unpack
from ludogite.games.squadro.symbols import BACKGROUNDS, DRAWING, mover_symbol, piece_symbol
from ludogite.games.squadro.terminal import terminal
from ludogite.games.squadro.turning import turn_spot, turn_sprite, turn_step

LETTERS = "LT"
"""The seats in the names of sprites and classes."""

TOUCHES = tuple((token,) for token in LANE_TOKENS)
"""What is touched for a move, in the order of the lanes."""

GLIDE_MS = 110
"""A piece glides this long from one crossing to the next."""


class SquadroBoard:
    """As it is printed, Left's pieces travel right and Top's travel down; a seat sees its own start near it."""

    symbols = DRAWING.symbols
    style = DRAWING.style

    def scene(self, state: Squadro, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return the board, its pieces and, for the seat that moves, its lanes to touch."""
        disc = _turned_disc(state.mover, state.over(), viewer)
        left, top = _pieces(LEFT, state.word(LEFT), viewer), _pieces(TOP, state.word(TOP), viewer)
        return Scene(SIZE, SIZE, BACKGROUNDS[viewer], (disc, *left, *top), _spots(state, viewer))

    def touches(self, state: Squadro, move: int) -> tuple[str, ...]:
        """Return the lane: one touch plays it."""
        return TOUCHES[move]

    def steps(
        self, state: Squadro, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return the glide, the leap, the way back of those who were jumped, the turn, and the arrival."""
        if state.at_chance():
            return (turn_step(Step((_disc_change(_disc(event, over=False)),), 320, "bell"), viewer),)
        told = ride(state, event)
        return _beats(told, _home_after(state, event) if told.finishes else (), viewer)

    def ahead(self, state: Squadro, move: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return the way of the piece itself."""
        return _way_in(case_of(state.own, state.other, state.mover, move), viewer)

    def trail(
        self, state: Squadro, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        """Return the path of the piece, and the ways back of those it jumped."""
        if state.at_chance():
            return ()
        return _trail(ride(state, event), viewer)

    def tell(self, state: Squadro, event: int, viewer: int | None = None) -> Message:
        """Return what an event does."""
        return words.tell(state, event)

    def describe(self, state: Squadro, viewer: int | None = None) -> Message:
        """Return the position in words."""
        return words.describe(state)

    def ask(self, state: Squadro) -> Message:
        """Return whose turn it is and what to do."""
        return words.ask(state)

    def terminal(self, state: Squadro, viewer: int | None) -> Message:
        """Return the board for a terminal."""
        return terminal(state)


def _name(seat: int, lane: int) -> str:
    return f"sq-{LETTERS[seat]}{lane + 1}"


def _symbol(seat: int, lane: int, progress: int) -> str:
    shown = 0 if progress == FINISHED else dots(seat, lane, progress)
    return piece_symbol(heading(seat, progress), shown)


@lru_cache(maxsize=16_384)
def _pieces(seat: int, word: int, viewer: int | None) -> tuple[Sprite, ...]:
    """Return the pieces of a seat from their word; most moves leave the other seat's as they are."""
    pieces, home = [], 0
    for lane, progress in enumerate(unpack(word)):
        if progress == FINISHED:
            pieces.append(_turned_piece(seat, lane, progress, home, viewer))
            home += 1
        else:
            pieces.append(_turned_piece(seat, lane, progress, 0, viewer))
    return tuple(pieces)


@cache
def _turned_piece(seat: int, lane: int, progress: int, home: int, viewer: int | None) -> Sprite:
    return turn_sprite(_piece(seat, lane, progress, home), viewer)


@cache
def _piece(seat: int, lane: int, progress: int, home: int = 0) -> Sprite:
    """Return a piece; in the tray it lies after so many that are home."""
    x, y = slot(seat, home) if progress == FINISHED else on_board(seat, lane, progress)
    return Sprite(
        _name(seat, lane),
        _symbol(seat, lane, progress),
        x,
        y,
        rotate=heading(seat, progress),
        scale=HOME_SCALE if progress == FINISHED else 1,
        classes=f"sq-{LETTERS[seat]}",
        label=words.piece(seat, lane, progress),
    )


@cache
def _turned_disc(mover: int, over: bool, viewer: int | None) -> Sprite:
    return turn_sprite(_disc(mover, over=over), viewer)


@cache
def _disc(mover: int, *, over: bool) -> Sprite:
    """Return what lies on the brass disc: the mover's arrow, the star of who has just won, or a question mark."""
    rotate, label = 0, words.UNDRAWN_ASK
    if mover == UNDRAWN:
        symbol, classes = "sq-unknown", ""
    elif over:
        symbol, classes, label = "sq-winner", f"sq-{LETTERS[1 - mover]}", words.won(1 - mover)
    else:
        rotate, label = heading(mover, 0), words.ASK
        symbol, classes = mover_symbol(rotate), f"sq-{LETTERS[mover]}"
    return Sprite("sq-turn", symbol, *TURN_DISC, rotate=rotate, classes=classes, layer="furniture", label=label)


def _disc_change(disc: Sprite) -> Change:
    return Change(disc.id, rotate=disc.rotate, symbol=disc.symbol, classes=disc.classes)


def _spots(state: Squadro, viewer: int | None) -> tuple[Spot, ...]:
    return () if state.over() or state.at_chance() else _lanes(state.mover, viewer)


@cache
def _lanes(seat: int, viewer: int | None) -> tuple[Spot, ...]:
    across, down = (SIZE - 28, PITCH) if seat == LEFT else (PITCH, SIZE - 28)
    lanes = (
        Spot(LANE_TOKENS[lane], words.lane_spot(seat, lane), *on_lane(seat, lane, 3), across, down)
        for lane in range(LANES)
    )
    return tuple(turn_spot(lane, viewer) for lane in lanes)


def _home_after(state: Squadro, move: int) -> tuple[int, ...]:
    """Return the lanes of the mover whose pieces are home after a move."""
    far = state.play(move).progress(state.mover)
    return tuple(lane for lane in range(LANES) if far[lane] == FINISHED)


@lru_cache(maxsize=16_384)
def _beats(told: Ride, home: tuple[int, ...], viewer: int | None) -> tuple[Step, ...]:
    """Return the steps of a ride, after which the disc is turned; where a piece comes home, these lanes are."""
    beats = [*_way(told), *_sending(told), *_arrival(told, home)]
    last = beats[-1]
    beats[-1] = Step((*last.changes, _disc_change(_disc(1 - told.seat, over=told.wins))), last.ms, last.sound)
    return tuple(turn_step(step, viewer) for step in beats)


def _way(told: Ride) -> tuple[Step, ...]:
    return _travel(told.seat, told.lane, told.start, told.leaps_from, told.end)


@cache
def _travel(seat: int, lane: int, start: int, leaps_from: int, end: int) -> tuple[Step, ...]:
    """Return the glide over free crossings, then the leap, which rises half-way."""
    piece = _name(seat, lane)
    beats = []
    if leaps_from > start:
        x, y = on_board(seat, lane, leaps_from)
        beats.append(
            Step((Change(piece, x=x, y=y),), GLIDE_MS * (leaps_from - start) + 60, "tap" if leaps_from == end else "")
        )
    if leaps_from < end:
        x, y = on_board(seat, lane, end)
        high_x, high_y = on_lane(seat, lane, (place(leaps_from) + place(end)) / 2)
        beats.append(Step((Change(piece, x=high_x, y=high_y, scale=1.22),), 240, "leap"))
        beats.append(Step((Change(piece, x=x, y=y, scale=1),), 240, "tap"))
    return tuple(beats)


@cache
def _way_in(case: int, viewer: int | None) -> tuple[Step, ...]:
    """Return the way of a piece in one of the rules' cases: it is asked of every legal move, and there are few."""
    return _turned_travel(*travel(case), viewer)


@cache
def _turned_travel(seat: int, lane: int, start: int, leaps_from: int, end: int, viewer: int | None) -> tuple[Step, ...]:
    return tuple(turn_step(step, viewer) for step in _travel(seat, lane, start, leaps_from, end))


def _sending(told: Ride) -> list[Step]:
    """Return the beat in which all jumped pieces slide back together."""
    if not told.sent:
        return []
    other = 1 - told.seat
    places = [(sent, on_board(other, sent.lane, sent.now)) for sent in told.sent]
    return [Step(tuple(Change(_name(other, sent.lane), x=x, y=y) for sent, (x, y) in places), 420)]


def _arrival(told: Ride, home: tuple[int, ...]) -> list[Step]:
    """Return the half turn at the far edge, or the way into the tray, where the others make room."""
    if told.turns:
        turned = Change(
            _name(told.seat, told.lane),
            rotate=heading(told.seat, told.end),
            symbol=_symbol(told.seat, told.lane, told.end),
        )
        return [Step((turned,), 260)]
    if told.finishes:
        changes = []
        for number, lane in enumerate(home):
            x, y = slot(told.seat, number)
            symbol = _symbol(told.seat, lane, FINISHED)
            changes.append(Change(_name(told.seat, lane), x=x, y=y, scale=HOME_SCALE, symbol=symbol))
        return [Step(tuple(changes), 480, "bell")]
    return []


@lru_cache(maxsize=16_384)
def _trail(told: Ride, viewer: int | None) -> tuple[Sprite, ...]:
    path = _path(told.seat, told.lane, told.start, told.end)
    marks = (path, *[_way_back(1 - told.seat, sent) for sent in told.sent])
    return tuple(turn_sprite(mark, viewer) for mark in marks)


@cache
def _path(seat: int, lane: int, start: int, end: int) -> Sprite:
    x, y = on_board(seat, lane, start)
    return Sprite("sq-last", f"sq-trail-{end - start}", x, y, rotate=heading(seat, start), layer="marks")


@cache
def _way_back(seat: int, sent: Sent) -> Sprite:
    """Return the dashed way of a jumped piece, drawn from the edge where it now stands to where it was."""
    x, y = on_board(seat, sent.lane, sent.now)
    length = sent.was - sent.now
    outward = heading(seat, 0 if sent.now == 0 else FINISHED)
    return Sprite(f"sq-sent{sent.lane + 1}", f"sq-back-{length}", x, y, rotate=outward, layer="marks")
