"""Libertas's list of moves: the flag and its cell, what was freed or lost; flags on a hidden rack stay hidden."""

from __future__ import annotations

from ludogite.core.message import NOTHING, Message, join
from ludogite.core.note import BETWEEN, Badge, Note
from ludogite.games.libertas.cards import card_name, card_text
from ludogite.games.libertas.cells import NAMES
from ludogite.games.libertas.deal import LAY, NOBODY, STEP, ocupante_start
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.phases import Libertas, Turn, board_cards
from ludogite.games.libertas.positions import hides
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.scorer import OCUPANTE
from ludogite.games.libertas.terms import groups_of
from ludogite.games.libertas.words import LAID_OUT, begins, counted

CARD_SIZE = 104
"""How wide the drawing of a card is."""
COVERED = Badge("li-back", size=CARD_SIZE, text=message("a card"))
"""A card that went to a rack nobody else may look at: what the others took is for remembering."""


def note(state: Libertas, event: int, viewer: int | None) -> Note:
    """Return an event as a line of the list, as far as a viewer may read it later on."""
    if isinstance(state, Setup):
        return Note(begins(event) if state.first == NOBODY else LAID_OUT)
    groups = groups_of(state, event)
    phrase = _deed(state, event)
    if groups:
        phrase = join([phrase, _gain(groups)], BETWEEN)
    points = sum(points for _, points in groups)
    return Note(phrase, (_badge(state, event, viewer),), points=points, chapter=_chapter(state))


def mark(state: Libertas, seat: int) -> Badge:
    """Return the medal of a seat."""
    del state
    return Badge(f"li-medal{seat}", size=72)


def _deed(state: Turn, event: int) -> Message:
    end = NAMES[event % STEP]
    if event >= LAY:
        return message("lays on {cell}", cell=end)
    if event >= STEP:
        start = NAMES[ocupante_start(state.guards, event)]
        return message("moves {start}\u2013{end}", start=start, end=end)
    return message("takes from {cell}", cell=end)


def _gain(groups: list[tuple[int, int]]) -> Message:
    if sum(points for _, points in groups) > 0:
        return message("frees {what}", what=counted(groups))
    return message("completes {what}", what=counted(groups))


def _badge(state: Turn, event: int, viewer: int | None) -> Badge:
    if event >= LAY:
        return _card((event - LAY) // STEP)
    if event >= STEP:
        return _card(int(OCUPANTE))
    if isinstance(state, Liberation) and hides(state, viewer, state.turn):
        return COVERED
    return _card(board_cards(state)[event])


def _card(card: int) -> Badge:
    return Badge(f"li-s{card_text(card)}", size=CARD_SIZE, text=card_name(card))


def _chapter(state: Turn) -> Message:
    """Return the heading where the second round or the occupation begins."""
    if state.reference != NOBODY:
        return NOTHING
    if isinstance(state, Occupation):
        return NOTHING if state.idle else message("Occupation")
    if state.stalls:
        return NOTHING
    return message("Second round") if state.round.earlier else NOTHING
