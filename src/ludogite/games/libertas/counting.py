"""The count of a hand told to people: which card serves where, and what each combination is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import HandError
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, verbatim
from ludogite.core.parts import Score
from ludogite.games.libertas.cards import CARD_OF, COLOUR_NAMES, card_text, cards_of, hand_of
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.scorer import ALIKE, FLAGS, LIBERTAS, LONE, OCUPANTE, SERIES, Division, count, ordered

if TYPE_CHECKING:
    from ludogite.core.options import Settings

MOST_LIBERTAS = 4
"""There are no more in the box."""


class HandScorer:
    """Counts hands of cards written as `R3 R4 R5 B5 G5 L L`."""

    def score(self, hand: str, settings: Settings) -> Score:
        """Return the best count of a hand; raises HandError."""
        unit = 1 if settings.flag("simple_scale") else 20
        return explained(read_hand(hand), gap=settings.flag("libertas_fills_gap"), unit=unit)


def read_hand(text: str) -> int:
    """Return the hand that a text lists, its cards separated by spaces or commas."""
    cards = []
    words = text.replace(",", " ").split()
    if not words:
        raise HandError(message("expected cards such as 'R3 R4 L', got '{text}'", text=excerpt(text)))
    for word in words:
        card = CARD_OF.get(word)
        if card is None:
            raise HandError(
                message("no card '{word}'; cards are R, B, G or Y with 1 to 11 (such as R5), and L", word=excerpt(word))
            )
        if card == OCUPANTE:
            raise HandError(message("an Ocupante ('O') is never taken, so no hand holds one"))
        if card in cards and card != LIBERTAS:
            raise HandError(message("'{word}' stands twice in the hand; there is one of each flag", word=excerpt(word)))
        cards.append(card)
    if cards.count(int(LIBERTAS)) > MOST_LIBERTAS:
        raise HandError(
            message(
                "{count} Libertas ('L') are too many; the box holds {most}",
                count=cards.count(int(LIBERTAS)),
                most=MOST_LIBERTAS,
            )
        )
    return hand_of(cards)


def explained(hand: int, *, gap: bool, unit: int) -> Score:
    """Return the best count of a hand with all its parts, a twenty counting for `unit`."""
    division = Division(hand, gap)
    spare = hand >> FLAGS
    left = hand_of([card for card in cards_of(hand) if card < FLAGS])
    parts = []
    for kind, flags, joined, worth in division.combinations():
        left ^= flags
        cards = _written(flags) + (" L" if joined else "")
        parts.append((cards, _named(kind, flags, joined=bool(joined), gap=gap), worth * unit))
    parts.sort(key=lambda part: -part[2])
    if spare:
        each = f"{LONE * unit}"
        name = message("each Libertas counts {each}", each=each)
        parts.append((" ".join(["L"] * spare), name, spare * LONE * unit))
    if left:
        parts.append((_written(left), message("in no combination"), 0))
    return Score(sum(points for _, _, points in parts), tuple(parts))


def _written(flags: int) -> str:
    return " ".join(card_text(card) for card in cards_of(flags))


def _named(kind: int, flags: int, *, joined: bool, gap: bool) -> Message:
    cards = cards_of(flags)
    helped = message(" with a Libertas") if joined else verbatim("")
    if kind == SERIES:
        colour = COLOUR_NAMES[cards[0] // 11]
        suit = flags >> (cards[0] // 11 * 11)
        in_order = ordered(suit, 0) or (joined and gap and ordered(suit, 1))
        order = message(" in order") if in_order else verbatim("")
        size = count(suit)
        return message("{size} {colour} flags", size=size, colour=colour) + order + helped
    if kind == ALIKE:
        number = cards[0] % 11 + 1
        many = message("three") if len(cards) == 3 else message("four")
        return message("{many} {number}s", many=many, number=number) + helped
    lowest = min(card % 11 + 1 for card in cards)
    return message("mixed run from {lowest} to {lowest2}", lowest=lowest, lowest2=lowest + 6)
