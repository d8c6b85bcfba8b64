"""Reading positions of Libertas, and refusing those that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import PositionError
from ludogite.core.inputs import excerpt, whole_number
from ludogite.games.libertas.cards import CARD_OF, card_text, cards_of, hand_of
from ludogite.games.libertas.cells import CELLS
from ludogite.games.libertas.deal import (
    NOBODY,
    NOTHING,
    OCCUPATION,
    PACKS,
    PAIR,
    PLACES,
    SQUARE,
    Deal,
    Four,
    Round,
    one_of,
)
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.options import SEATS, variant_of
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.scorer import FLAGS, LIBERTAS

if TYPE_CHECKING:
    from ludogite.core.message import Message
    from ludogite.core.options import Settings
    from ludogite.games.libertas.phases import Libertas

MOST = 1_000_000
"""Nobody ever has more points, nor fewer with a minus sign."""

MOST_BONUSES = 36 * 240 + 14 * 960
"""What all squares and lines of the large board bring together."""


class Reader:
    """One text of a position, taken apart field by field."""

    def __init__(self, text: str, settings: Settings, version: int) -> None:
        self.text = text
        self.players = settings.number("players")
        self.variant = variant_of(settings, version)
        self.unit = 1 if settings.flag("simple_scale") else 20
        self.first = settings.word("first")
        self.fields = text.split(" ")

    def state(self) -> Libertas:
        """Return the position; raises PositionError."""
        if len(self.fields) < 6:
            raise self._bad(message("six fields or more: rows reference seat count bonuses hands"))
        if self.fields[0] == "?":
            return self._setup()
        return self._occupation() if "II" in self.fields[6:7] else self._liberation()

    def _bad(self, expected: Message) -> PositionError:
        return PositionError(
            message("expected {expected}; got the position '{text}'", expected=expected, text=excerpt(self.text))
        )

    def _setup(self) -> Setup:
        seat = self.fields[2]
        if seat == "?" and self.first == "random":
            return Setup(self.players, self.variant, NOBODY)
        return Setup(self.players, self.variant, self._seat(seat))

    def _liberation(self) -> Liberation:
        cards = self._rows(self.fields[0])
        racks = self.fields[5].split("/")
        open_ = [rack.endswith("L!") for rack in racks]
        hands = self._hands(
            [rack.removesuffix("!") if shown else rack for rack, shown in zip(racks, open_, strict=True)]
        )
        bonuses = self._points(self.fields[4])
        if any(points < 0 or points % SQUARE for points in bonuses) or sum(bonuses) * 20 > MOST_BONUSES:
            raise self._bad(message("bonuses such as 240/0 that squares and lines can bring"))
        deal = Deal(cards)
        state = Liberation(
            self._round(self.fields[6:], cards),
            deal.only(deal.flags | deal.libertas),
            deal.flags,
            deal.libertas,
            deal.guards,
            self._reference(),
            self._seat(self.fields[2]),
            self._count(),
            any(open_),
            hands,
            bonuses,
        )
        self._check_pack(cards, hands)
        self._check_course(state, open_)
        return state

    def _check_course(self, state: Liberation, open_: list[bool]) -> None:
        """Refuse what no course of play leads to."""
        if state.reference == NOBODY:
            if any(state.hands) or any(state.bonuses) or state.stalls:
                raise self._bad(message("a reference, for cards have been taken"))
            return
        taker = SEATS[state.last_taker()]
        if sum(open_) > 1 or (state.shown and not open_[state.last_taker()]):
            raise self._bad(message("an open Libertas with {seat}, who took the last card", seat=taker))
        if not any(one_of(state.hands, seat) >> state.reference & 1 for seat in range(self.players)):
            raise self._bad(message("a reference that somebody has taken"))
        if not state.shown and not one_of(state.hands, state.last_taker()) >> state.reference & 1:
            raise self._bad(message("the reference with {seat}, who took the last card", seat=taker))
        if state.stalls > self.players or (state.stalls and not state.guards):
            raise self._bad(message("as many Ocupante moves in a row as there are players, at most"))
        if state.over() and (state.round.variant & OCCUPATION or state.round.layout):
            raise self._bad(message("what follows the end of phase I, for no card can be taken"))

    def _occupation(self) -> Occupation:
        if not self.variant & OCCUPATION:
            raise self._bad(message("phase I, for the option 'occupation' is off"))
        if len(self.fields) < 8 or self.fields[4] != "-":
            raise self._bad(message("- in place of bonuses, and points after II"))
        cards = self._rows(self.fields[0])
        hands = self._hands(self.fields[5].split("/"))
        round_ = self._round(self.fields[8:], None)
        reference = self._reference()
        state = Occupation(
            round_, cards, reference, self._seat(self.fields[2]), self._count(), hands, self._points(self.fields[7])
        )
        self._check_pack(cards, hands)
        if reference != NOBODY and reference not in cards:
            raise self._bad(message("a reference that lies on the board"))
        if state.idle > self.players or (state.idle >= state.holders() and not state.nobody_can_lay()):
            raise self._bad(message("fewer turns without a card laid, for somebody could lay"))
        if state.over():
            if round_.layout:
                raise self._bad(message("the second round, for the first one is over"))
        elif not self._can_play(state.begun()):
            raise self._bad(message("a seat that can play"))
        return state

    def _can_play(self, state: Occupation) -> bool:
        return one_of(state.hands, state.turn) != 0 and bool(state.moves())

    def _rows(self, text: str) -> bytes:
        side = 5 if self.players == 2 else 7
        table = [row.split(",") for row in text.split("/")]
        if len(table) != side or any(len(row) != side for row in table):
            raise self._bad(message("{side} rows of {side} cards", side=side))
        cards = [int(NOTHING)] * CELLS
        for cell, word in zip(PLACES[self.players], [word for row in table for word in row], strict=True):
            if word != ".":
                cards[cell] = self._card(word)
        return bytes(cards)

    def _card(self, word: str) -> int:
        if word not in CARD_OF:
            raise self._bad(message("a card such as R5, not '{word}'", word=excerpt(word)))
        return CARD_OF[word]

    def _seat(self, word: str) -> int:
        if len(word) != 1 or word not in SEATS[: self.players]:
            raise self._bad(
                message("a seat from a to {last}, not '{word}'", last=SEATS[self.players - 1], word=excerpt(word))
            )
        return SEATS.index(word)

    def _reference(self) -> int:
        word = self.fields[1]
        if word == "-":
            return int(NOBODY)
        card = self._card(word)
        if card >= FLAGS:
            raise self._bad(message("a flag as reference"))
        return card

    def _count(self) -> int:
        return self._number(self.fields[3], 0, 9)

    def _number(self, word: str, least: int, most: int) -> int:
        size = whole_number(word.removeprefix("-"))
        number = -size if size and word.startswith("-") else size
        if number is None or not least <= number <= most:
            raise self._bad(
                message("a number from {least} to {most}, not '{word}'", least=least, most=most, word=excerpt(word))
            )
        return number

    def _points(self, text: str) -> Four:
        words = text.split("/")
        if len(words) != self.players:
            raise self._bad(
                message("points for {players} seats, not '{text}'", players=self.players, text=excerpt(text))
            )
        points = [self._number(word, -MOST, MOST) for word in words]
        if any(number % self.unit for number in points):
            raise self._bad(message("points that {unit} divides, not '{text}'", unit=self.unit, text=excerpt(text)))
        return four([number // self.unit for number in points])

    def _hands(self, racks: list[str]) -> Four:
        if len(racks) != self.players:
            raise self._bad(message("hands of {players} seats", players=self.players))
        return four([hand_of([] if rack == "-" else [self._held(word) for word in rack.split(",")]) for rack in racks])

    def _held(self, word: str) -> int:
        card = self._card(word)
        if card > LIBERTAS:
            raise self._bad(message("no Ocupante in a hand"))
        return card

    def _check_pack(self, cards: bytes, hands: Four) -> None:
        held = [card for seat in range(self.players) for card in cards_of(one_of(hands, seat))]
        every = sorted([card for card in cards if card != NOTHING] + held)
        if every != list(PACKS[self.players]):
            wrong = [card for card in CARD_OF.values() if every.count(card) != PACKS[self.players].count(card)]
            raise self._bad(
                message("each card once on the board or in a hand; {card} is not", card=card_text(wrong[0]))
            )

    def _ending(self, wanted: list[str]) -> Message:
        if not wanted:
            return message("nothing at the end")
        return message("{fields} at the end", fields=", ".join(f"{name}:…" for name in wanted))

    def _round(self, fields: list[str], cards: bytes | None) -> Round:
        """Return what the last fields say of the round; in phase I the lay-out must agree with the board."""
        told = dict(field.split(":", 1) for field in fields if ":" in field)
        again = bool(self.variant & PAIR) and "again" in told
        wanted = ["by"] * bool(self.variant & OCCUPATION or again) + ["again"] * again
        wanted += ["plus"] * bool(self.variant & PAIR and not again)
        if list(told) != wanted or len(told) != len(fields):
            raise self._bad(self._ending(wanted))
        first = self._seat(told["by"]) if "by" in told else int(NOBODY)
        layout = self._layout(told["again"], cards) if again else b""
        earlier = self._points(told["plus"])[:2] if "plus" in told else ()
        return Round(self.players, self.variant, first, layout, earlier)

    def _layout(self, text: str, cards: bytes | None) -> bytes:
        layout = self._rows(text)
        if sorted(layout[cell] for cell in PLACES[self.players]) != list(PACKS[self.players]):
            raise self._bad(message("each card once in the lay-out after again:"))
        if cards and any(card not in (NOTHING, layout[cell]) for cell, card in enumerate(cards)):
            raise self._bad(message("a lay-out after again: that agrees with the rows"))
        return layout


def four(numbers: list[int]) -> Four:
    """Return a number for each of four seats, 0 for those that do not play."""
    a, b, c, d = (*numbers, 0, 0, 0)[:4]
    return (a, b, c, d)
