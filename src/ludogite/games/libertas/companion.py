"""Libertas beside the real box: touch the cards of a hand, see what they count."""

from __future__ import annotations

from ludogite.core.companion import Face, HandCounter
from ludogite.core.message import Message
from ludogite.core.options import Settings
from ludogite.games.libertas.cards import CARD_OF, COLOURS, card_name
from ludogite.games.libertas.counting import MOST_LIBERTAS
from ludogite.games.libertas.messages import message

SQUARE, LINE = 12, 48
"""What a square and a line set free are worth, in twenties."""


def _card(sign: str) -> Face:
    return Face(sign, f"li-s{sign}", "", card_name(CARD_OF[sign]))


def extras(settings: Settings) -> tuple[tuple[Message, int], ...]:
    """Return what was earned on the board."""
    unit = 1 if settings.flag("simple_scale") else 20
    return (
        (message("Squares freed"), SQUARE * unit),
        (message("Lines freed"), LINE * unit),
    )


COUNTER = HandCounter(
    title=message("Hand counter"),
    about=message("Touch the cards of each hand: the best division is found exactly, and the total is made."),
    rows=(*(tuple(_card(f"{letter}{number}") for number in range(1, 12)) for letter in COLOURS), (_card("L"),)),
    several={"L": MOST_LIBERTAS},
    offered=("libertas_fills_gap", "simple_scale"),
    extras=extras,
    players=4,
)
