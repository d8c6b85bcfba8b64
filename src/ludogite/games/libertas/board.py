"""The board of Libertas: cards, racks and points as sprites, how they move, and what is touched."""

from __future__ import annotations

from functools import cache, lru_cache

from ludogite.core.generic import successor
from ludogite.core.message import Message, verbatim
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step, entering
from ludogite.games.libertas import words
from ludogite.games.libertas.cards import card_letter, card_name, card_text, cards_of
from ludogite.games.libertas.cells import NAMES
from ludogite.games.libertas.deal import LAY, NOTHING, STEP, ocupante_start, one_of
from ludogite.games.libertas.geometry import (
    CARD,
    HEIGHT,
    WIDTH,
    Where,
    cell_place,
    pitch,
    rack_places,
    side,
)
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.phases import Libertas, Turn, board_cards
from ludogite.games.libertas.positions import hides, open_cards
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.scorer import FLAGS, LIBERTAS
from ludogite.games.libertas.symbols import DRAWING, background
from ludogite.games.libertas.terminal import terminal
from ludogite.games.libertas.terms import SEAT_TITLES, cells_in_play, points_of
from ludogite.games.libertas.trail import trail

RACK = "rack"
"""The spot where a card that is taken ends; no touch of it is needed."""

FLY_MS = 450
PLACE_MS = 280


class LibertasBoard:
    """Each seat sees its own rack below, those of the others beside the board in the order of play."""

    symbols = DRAWING.symbols
    style = DRAWING.style

    def scene(self, state: Libertas, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return the cards where they lie, hidden ones as backs, the points, and the cells to touch."""
        return _scene(state, viewer)

    def touches(self, state: Libertas, move: int) -> tuple[str, ...]:
        """Return the card's cell; the Ocupante's cell and where it goes; in phase II the card, then the cell."""
        end = NAMES[move % STEP]
        if move >= LAY:
            return (card_text((move - LAY) // STEP), end)
        if move >= STEP and not isinstance(state, Setup):
            return (NAMES[ocupante_start(state.guards, move)], end)
        return (end,)

    def steps(
        self, state: Libertas, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return two beats: the racks are put in order, then the card that was chosen moves."""
        after = successor(state, event)
        before_sprites = {sprite.id: sprite for sprite in self.scene(state, viewer).sprites}
        after_sprites = {sprite.id: sprite for sprite in self.scene(after, viewer).sprites}
        moved = _moved(state, event)
        changes = _changes(before_sprites, after_sprites, moved)
        chosen = tuple(change for change in changes if change.id == moved[0])
        others = tuple(change for change in changes if change.id != moved[0])
        beats = []
        if others:
            beats.append(Step(others, PLACE_MS, "" if chosen else "card", previewed=False))
        if chosen:
            beats.append(Step(chosen, FLY_MS, "card"))
        return tuple(beats)

    def ahead(
        self, state: Libertas, move: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return how the card goes to its cell, or to the rack of whoever takes it."""
        if isinstance(state, Setup):
            return ()
        after: Libertas = successor(state, move)
        if isinstance(after, Setup) or type(after) is not type(state) or after.round is not state.round:
            return ()  # the phase ends, and all cards are put in order
        goal = cell_place(move % STEP, state.seats())
        if isinstance(state, Liberation) and isinstance(after, Liberation) and move < STEP:
            card = int(LIBERTAS) if state.libertas >> move & 1 else state.deal.cards[move]
            goal = _open_places(after, state.turn, viewer)[card]
        return (Step((Change(_moved(state, move)[0], goal.x, goal.y, scale=goal.scale),), FLY_MS, "card"),)

    def trail(
        self, state: Libertas, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        """Return where the card came from, and the squares and lines that it freed or completed, lit."""
        return trail(state, event)

    def tell(self, state: Libertas, event: int, viewer: int | None = None) -> Message:
        """Return what an event does."""
        return words.tell(state, event)

    def describe(self, state: Libertas, viewer: int | None = None) -> Message:
        """Return the position in words, what is hidden from the viewer left out."""
        return words.describe(state, viewer)

    def ask(self, state: Libertas) -> Message:
        """Return whose turn it is and what may be done."""
        return words.ask(state)

    def terminal(self, state: Libertas, viewer: int | None) -> Message:
        """Return the board for a terminal."""
        return terminal(state, viewer)


@lru_cache(maxsize=128)
def _scene(state: Libertas, viewer: int | None) -> Scene:
    """A move is drawn from the scene before it and the scene after it, so both are asked for again and again."""
    sprites = [*_furniture(state, viewer), *_board_cards(state)]
    if not isinstance(state, Setup):
        for seat in range(state.seats()):
            sprites += _rack(state, seat, viewer)
    return Scene(WIDTH, HEIGHT, background(state.seats()), tuple(sprites), _spots(state, viewer))


def _card(id_: str, card: int, at: Where) -> Sprite:
    return flag_sprite(id_, card, at, card_name(card))


def flag_sprite(id_: str, card: int, at: Where, label: Message | None = None) -> Sprite:
    """Return a card that lies open, with its letter."""
    letter = card_letter(card)
    classes = "li-flag" if letter else ""
    return Sprite(id_, f"li-s{card_text(card)}", at.x, at.y, at.rotate, at.scale, classes, label=label, text=letter)


def _board_cards(state: Libertas) -> list[Sprite]:
    if isinstance(state, Setup):
        return []
    cards = board_cards(state)
    sprites = []
    for cell, card in enumerate(cards):
        if card != NOTHING:
            sprites.append(_laid(card, cell, state.seats()))
    return sprites


@cache
def _laid(card: int, cell: int, players: int) -> Sprite:
    name = f"li-{card_text(card)}" if card < FLAGS else f"li-{card_text(card)}-{NAMES[cell]}"
    label = card_name(card) + verbatim(f", {NAMES[cell]}")
    at = cell_place(cell, players)
    return flag_sprite(name, card, at, label)


def _rack(state: Turn, seat: int, viewer: int | None) -> list[Sprite]:
    """Return the cards of a seat: those that lie open, the others on its rack."""
    cards = cards_of(one_of(state.hands, seat))
    sprites = []
    opened = _open_places(state, seat, viewer)
    for card, there in opened.items():
        cards.remove(card)
        if card == LIBERTAS:
            sprites.append(_card("li-L-open", card, there))
        else:
            sprites.append(_card(f"li-{card_text(card)}", card, there))
            sprites.append(_ring(there))
            sprites.append(_pin(there))
    places = _places(state, seat, viewer)
    if hides(state, viewer, seat):
        label = message("hidden card of {seat_title}", seat_title=SEAT_TITLES[seat])
        return sprites + [
            Sprite(f"li-h{seat + 1}-{index + 1}", "li-back", at.x, at.y, 0, at.scale, "li-shut", label=label)
            for index, at in enumerate(places[: len(cards)])
        ]
    for index, (card, there) in enumerate(zip(cards, places, strict=False)):
        name = card_text(card) if card < FLAGS else f"{'abcd'[seat]}L{len(cards) - index}"
        sprites.append(_card(f"li-{name}", card, there))
    return sprites


def _places(state: Turn, seat: int, viewer: int | None) -> tuple[Where, ...]:
    """Return the places of a rack, for all cards that stand on it."""
    at = side(state.seats(), seat, viewer)
    held = one_of(state.hands, seat)
    count = int(held & (1 << FLAGS) - 1).bit_count() + (held >> FLAGS)
    if not isinstance(state, Liberation):
        return rack_places(at.full_rack, count)
    if at.reference is not None:
        count -= len(open_cards(state, seat))
    return rack_places(at.rack, count)


def _open_places(state: Turn, seat: int, viewer: int | None) -> dict[int, Where]:
    """Return where the cards lie that a seat shows to all: at the end of the rack below, before the racks beside."""
    opened = open_cards(state, seat) if isinstance(state, Liberation) else []
    at = side(state.seats(), seat, viewer)
    if at.reference is not None and at.libertas is not None:
        return {card: at.libertas if card == LIBERTAS else at.reference for card in opened}
    ends = reversed(_places(state, seat, viewer))
    return dict(zip(opened, ends, strict=False))


def _ring(at: Where) -> Sprite:
    return Sprite("li-reference", "li-ring", at.x, at.y, scale=at.scale, layer="marks")


def _pin(at: Where) -> Sprite:
    label = message("reference flag")
    return Sprite("li-pin", "lg-pin", at.x + 30 * at.scale, at.y - 40 * at.scale, layer="labels", label=label)


def _furniture(state: Libertas, viewer: int | None) -> list[Sprite]:
    """Return each seat's mark and points, and which of them is to act or has won."""
    players = state.seats()
    points, _ = points_of(state)
    sprites = []
    for seat in range(players):
        title = SEAT_TITLES[seat]
        at = side(players, seat, viewer)
        sprites.append(_at_mark(f"li-at-{seat + 1}", f"li-medal{seat}", at.mark, title))
        label = message.plural("{title}: {count} point", "{title}: {count} points", points[seat], title=title)
        figure = verbatim(str(points[seat]))
        x, y, turn, scale = at.points
        sprites.append(
            Sprite(f"li-total-{seat + 1}", "", x, y, turn, scale, "li-points", "furniture", label=label, text=figure)
        )
    if state.over():
        for seat in state.outcome().winners:
            at = side(players, seat, viewer)
            sprites.append(_at_mark(f"li-won-{seat + 1}", "lg-star", at.mark))
    elif not state.at_chance():
        sprites.append(_at_mark("li-to-act", "li-turn", side(players, state.seat(), viewer).mark))
    return sprites


def _at_mark(id_: str, symbol: str, at: Where, label: Message | None = None) -> Sprite:
    return Sprite(id_, symbol, at.x, at.y, scale=at.scale, layer="furniture", label=label)


def _spots(state: Libertas, viewer: int | None) -> tuple[Spot, ...]:
    if isinstance(state, Setup) or state.over():
        return ()
    cards = board_cards(state)
    spots = [_cell_spot(cell, cards[cell], state.seats()) for cell in cells_in_play(state.seats())]
    spots += _hand_spots(state, viewer) if isinstance(state, Occupation) else [_rack_spot(state, viewer)]
    return tuple(spots)


def _rack_spot(state: Liberation, viewer: int | None) -> Spot:
    """Return the rack of the seat to act: a card that is taken may be dragged there."""
    groove = side(state.seats(), state.turn, viewer).groove
    return Spot(RACK, message("rack"), *groove.middle(), groove.width, groove.height)


@cache
def _cell_spot(cell: int, card: int, players: int) -> Spot:
    at = cell_place(cell, players)
    across = pitch(players)
    what = card_name(card) if card != NOTHING else message("empty cell")
    return Spot(NAMES[cell], verbatim(f"{NAMES[cell]}, ") + what, at.x, at.y, across, across)


def _hand_spots(state: Occupation, viewer: int | None) -> list[Spot]:
    """Return the cards that the seat to act may touch before a cell."""
    cards = cards_of(one_of(state.hands, state.turn))
    spots = {}
    for card, there in zip(cards, _places(state, state.turn, viewer), strict=True):
        name, size = card_text(card), CARD * there.scale
        spots[name] = Spot(name, card_name(card), there.x, there.y, size, size)
    return list(spots.values())


def _moved(state: Libertas, event: int) -> tuple[str, str]:
    """Return the sprite that the event moves, by its ids before and after; empty for the draw and the lay-out."""
    if isinstance(state, Setup):
        return ("", "")
    end = NAMES[event % STEP]
    if event >= LAY:
        card = (event - LAY) // STEP
        if card < FLAGS:
            return (f"li-{card_text(card)}", f"li-{card_text(card)}")
        seat = state.seat()
        held = one_of(state.hands, seat) >> FLAGS if isinstance(state, Occupation) else 0
        return (f"li-{'abcd'[seat]}L{held}", f"li-L-{end}")
    if event >= STEP:
        return (f"li-O-{NAMES[ocupante_start(state.guards, event)]}", f"li-O-{end}")
    if isinstance(state, Liberation) and not state.libertas >> event & 1:
        card = state.deal.cards[event]
        return (f"li-{card_text(card)}", f"li-{card_text(card)}")
    return (f"li-L-{end}", "li-L-open")


def _changes(before: dict[str, Sprite], after: dict[str, Sprite], moved: tuple[str, str]) -> list[Change]:
    """Return what leads from the sprites before to those after; a card whose name is gone takes one that is new."""
    old = [id_ for id_, sprite in before.items() if sprite.layer == "sprites"]
    new = [id_ for id_, sprite in after.items() if sprite.layer == "sprites"]
    renamed = {moved[0]: moved[1]} if moved[0] in before and moved[1] in after else {}
    renamed |= {id_: id_ for id_ in old if id_ in after and id_ not in {*renamed, *renamed.values()}}
    taken = set(renamed.values())
    fresh = [id_ for id_ in new if id_ not in taken]
    for id_ in old:
        if id_ not in renamed and fresh:
            renamed[id_] = fresh.pop(0)
    changes = [_change(before[id_], after[to]) for id_, to in renamed.items() if _differs(before[id_], after[to])]
    changes += [Change(id_, leaves=True) for id_ in old if id_ not in renamed]
    changes += [entering(after[id_]) for id_ in fresh]
    for id_, sprite in before.items():
        if sprite.layer == "furniture" and id_ in after and _differs(sprite, after[id_]):
            changes.append(_change(sprite, after[id_]))
    return changes


def _differs(sprite: Sprite, to: Sprite) -> bool:
    return (sprite.id, *sprite[1:7]) != (to.id, *to[1:7])


def _change(sprite: Sprite, to: Sprite) -> Change:
    return Change(
        sprite.id,
        x=to.x,
        y=to.y,
        scale=to.scale if to.scale != sprite.scale else None,
        symbol=to.symbol if to.symbol != sprite.symbol else None,
        classes=to.classes if to.classes != sprite.classes else None,
        becomes=to.id if to.id != sprite.id else None,
    )
