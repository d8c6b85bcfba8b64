"""The cards of Libertas in writing and in words: `R5`, `L`, `O`."""

from __future__ import annotations

from functools import cache

from ludogite.core.message import Message, verbatim
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.scorer import FLAGS, LIBERTAS, OCUPANTE

COLOURS = "RBGY"
"""The letters of the colours, in the order of the cards."""

COLOUR_NAMES = (
    message("red"),
    message("blue"),
    message("green"),
    message("yellow"),
)


COLOUR_LETTERS = (
    message("R", context="letter on a red flag"),
    message("B", context="letter on a blue flag"),
    message("G", context="letter on a green flag"),
    message("Y", context="letter on a yellow flag"),
)
"""What stands on a flag, for those who do not tell its colour: one or two letters, other ones for each colour."""


def card_letter(card: int) -> Message | None:
    """Return what is written on a card; nothing on a Libertas and an Ocupante."""
    return COLOUR_LETTERS[card // 11] if card < FLAGS else None


def card_text(card: int) -> str:
    """Return a card as it is written."""
    if card < FLAGS:
        return f"{COLOURS[card // 11]}{card % 11 + 1}"
    return "L" if card == LIBERTAS else "O"


CARD_OF: dict[str, int] = {card_text(card): card for card in (*range(int(FLAGS)), int(LIBERTAS), int(OCUPANTE))}
"""The card of each text."""


@cache
def card_name(card: int) -> Message:
    """Return a card in words."""
    if card < FLAGS:
        number = verbatim(str(card % 11 + 1))
        colour = COLOUR_NAMES[card // 11]
        return message("{colour} {number}", colour=colour, number=number)
    return verbatim("Libertas" if card == LIBERTAS else "Ocupante")


@cache
def which_card(card: int) -> Message:
    """Return a card as a sentence says it: “takes blue 1”, “takes a Libertas”."""
    if card < FLAGS:
        number = verbatim(str(card % 11 + 1))
        return message("{colour} {number}", context="in a sentence", colour=COLOUR_NAMES[card // 11], number=number)
    return message("a Libertas") if card == LIBERTAS else message("an Ocupante")


def cards_of(hand: int) -> list[int]:
    """Return the cards of a hand: the flags by colour and number, then its Libertas."""
    flags = [card for card in range(int(FLAGS)) if hand >> card & 1]
    return flags + [int(LIBERTAS)] * (hand >> FLAGS)


def hand_of(cards: list[int]) -> int:
    """Return the hand that holds these flags and Libertas."""
    return sum(1 << card for card in cards)
