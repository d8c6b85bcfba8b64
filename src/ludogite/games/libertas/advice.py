"""A move of Libertas as advice: what to take or lay, what it brings, and what it leaves to whoever comes next."""

from __future__ import annotations

from ludogite.core.generic import successor
from ludogite.core.message import Message, join, verbatim
from ludogite.games.libertas.cards import which_card
from ludogite.games.libertas.cells import NAMES
from ludogite.games.libertas.deal import LAY, STEP, ocupante_start
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.phases import Libertas, Turn, board_cards
from ludogite.games.libertas.rules import Setup
from ludogite.games.libertas.terms import groups_of
from ludogite.games.libertas.words import counted


def advice(state: Libertas, move: int) -> Message:
    """Say what to do and what speaks for it."""
    if isinstance(state, Setup):
        raise TypeError(f"{state!r} asks nobody to decide")
    groups = groups_of(state, move)
    brought = sum(points for _, points in groups)
    return join([_deed(state, move) + _brings(groups), *_next(state, successor(state, move), brought)])


def _deed(state: Turn, move: int) -> Message:
    end = NAMES[move % STEP]
    if move >= LAY:
        card = which_card((move - LAY) // STEP)
        return message("Lay {card} on {end}", card=card, end=end)
    if move >= STEP:
        start = NAMES[ocupante_start(state.guards, move)]
        return message("Take the Ocupante from {start} to {end}", start=start, end=end)
    cards = board_cards(state)
    card = which_card(cards[move])
    return message("Take {card} from {end}", card=card, end=end)


def _brings(groups: list[tuple[int, int]]) -> Message:
    if not groups:
        return verbatim(".")
    what, points = counted(groups), sum(points for _, points in groups)
    if points > 0:
        return message.plural(
            ": you free {what}, {count} point.", ": you free {what}, {count} points.", points, what=what
        )
    if points == 0:
        return message(": {what} without a loss.", what=what)
    return message.plural(
        ": you complete {what}, {count} point lost.", ": you complete {what}, {count} points lost.", -points, what=what
    )


def _next(before: Turn, after: Libertas, brought: int) -> list[Message]:
    """Say what the next player could free or would lose; what speaks against a move, only beside what speaks for it."""
    if after.over() or isinstance(after, Setup) or type(after) is not type(before):
        return []
    gains = [sum(points for _, points in groups_of(after, move)) for move in after.moves()]
    again = after.seat() == before.seat()
    best = max(gains)
    if isinstance(after, Occupation):
        if best < 0 and not again:
            return [
                message.plural(
                    "The next player will have to lose {count} point at least.",
                    "The next player will have to lose {count} points at least.",
                    -best,
                )
            ]
        return []
    if again:
        return [message("And it is your turn again.")]
    if best > 0:
        return _against(before, best, brought)
    return [message("The next player can free nothing.")]


def _against(before: Turn, best: int, brought: int) -> list[Message]:
    """Say that the next player can free something: that it is the least, or against what the move brings."""
    if brought > 0:
        return [
            message.plural(
                "But the next player can free {count} point.", "But the next player can free {count} points.", best
            )
        ]
    if best > min(_gained(before, successor(before, other)) for other in before.moves()):
        return []
    return [
        message.plural(
            "After any other move the next player can free {count} point or more.",
            "After any other move the next player can free {count} points or more.",
            best,
        )
    ]


def _gained(before: Turn, after: Libertas) -> int:
    """Return the most that the next player could free; nothing where the game ends, or it is one's turn again."""
    if after.over() or isinstance(after, Setup) or after.seat() == before.seat():
        return 0
    return max(sum(points for _, points in groups_of(after, move)) for move in after.moves())
