"""What a seat of Libertas sees, written into flat arrays: the numbers of `study.observe`."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i32, i64

from ludogite.core.arrays import WHOLE, binary_fraction, fractions, ints, vec
from ludogite.core.kernel import ObservationWriter
from ludogite.core.state import State
from ludogite.games.libertas.deal import NOBODY, NOTHING, OPEN_RACKS, PAIR, PLACES, Four, Round, one_of
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.rules import Liberation
from ludogite.games.libertas.scorer import COLOURS, FLAGS, LIBERTAS, NUMBERS, OCUPANTE, SUIT, count

KINDS: Final[i64] = 17
"""A card on the board is told by its colour and its number, or as a Libertas or an Ocupante."""
HELD: Final[i64] = 45
"""A rack is told by its 44 flags and the number of its Libertas."""
HALVINGS: Final[i64] = 12
"""Points are told in 4096ths."""
LONG_IDLE: Final[i64] = 8

OF_4: Final = fractions(4)
OF_8: Final = fractions(8)
OF_64: Final = fractions(64)


def held_by(hand: i64) -> i64:
    """Return how many cards a hand has."""
    held = hand >> FLAGS
    for colour in range(COLOURS):
        held += count((hand >> (NUMBERS * colour)) & SUIT)
    return held


@final
class LibertasObservations(ObservationWriter):
    """The board, the racks as far as they are seen, points, turns, and what a second round begins from."""

    def __init__(self, players: int) -> None:
        places = PLACES[players]
        self.players: Final[i64] = players
        self.many: Final[i64] = len(places)
        """Cells in play."""
        self.cells: Final[vec[i64]] = ints(len(places))
        for place in range(len(places)):
            self.cells[place] = places[place]

    def write(self, state: State, seen: vec[i32], row: i64) -> None:
        """Write what the seat that decides sees, seats counted from itself on. Before the lay-out nobody decides."""
        racks = row + KINDS * self.many
        if isinstance(state, Liberation):
            covered = state.round.variant & OPEN_RACKS == 0
            self.write_deal(state, seen, row)
            for place in range(self.players):
                self.write_rack(state, place, covered and place > 0, seen, racks)
            self.write_turn(state.round, state.turn, state.reference, state.bonuses, state.stalls, seen, racks)
            if state.shown:
                seen[racks + self.players * (HELD + 1) + FLAGS] = WHOLE
            if covered:
                return
            round_ = state.round
        else:
            later = cast("Occupation", state)
            round_ = later.round
            self.write_cards(later.cards, seen, row)
            for place in range(self.players):
                self.write_hand(one_of(later.hands, self.seat_at(place, later.turn)), seen, racks + place * HELD)
            self.write_turn(round_, later.turn, later.reference, later.points, later.idle, seen, racks)
            seen[self.after_turn(racks) - 2] = WHOLE
        if round_.variant & PAIR and round_.layout:
            self.write_cards(round_.layout, seen, self.after_turn(racks))

    def seat_at(self, place: i64, seat: i64) -> i64:
        """Return the seat so many places after another."""
        whose = seat + place
        return whose if whose < self.players else whose - self.players

    def after_turn(self, racks: i64) -> i64:
        """Return where the numbers end that follow the board; the lay-out of a pair of rounds comes then."""
        return racks + self.players * (HELD + 1) + FLAGS + 1 + 4 * self.players + 3

    def write_deal(self, state: Liberation, seen: vec[i32], row: i64) -> None:
        """Write the cards that lie on the board in phase I."""
        cards, takable, guards = state.deal.cards, state.flags | state.libertas, state.guards
        for place in range(self.many):
            cell = self.cells[place]
            if (takable >> cell) & 1:
                self.write_card(cards[cell], seen, row + place)
            elif (guards >> cell) & 1:
                self.write_card(OCUPANTE, seen, row + place)

    def write_cards(self, cards: bytes, seen: vec[i32], row: i64) -> None:
        """Write the card of each cell."""
        for place in range(self.many):
            card: i64 = cards[self.cells[place]]
            if card != NOTHING:
                self.write_card(card, seen, row + place)

    def write_card(self, card: i64, seen: vec[i32], at: i64) -> None:
        """Write a card into the planes of its kind."""
        if card < FLAGS:
            colour = card // NUMBERS
            seen[at + colour * self.many] = WHOLE
            seen[at + (COLOURS + card - colour * NUMBERS) * self.many] = WHOLE
        else:
            seen[at + (COLOURS + NUMBERS + card - LIBERTAS) * self.many] = WHOLE

    def write_rack(self, state: Liberation, place: i64, covered: bool, seen: vec[i32], racks: i64) -> None:
        """Write the rack of the seat so many places on: all of it, or what lies open and how many cards do not."""
        whose = self.seat_at(place, state.turn)
        hand = one_of(state.hands, whose)
        at = racks + place * HELD
        if not covered:
            self.write_hand(hand, seen, at)
            return
        hidden = held_by(hand)
        if state.reference != NOBODY and (hand >> state.reference) & 1:
            seen[at + state.reference] = WHOLE
            hidden -= 1
        if state.shown and state.last_taker() == whose:
            seen[at + LIBERTAS] = OF_4[1]
            hidden -= 1
        seen[racks + self.players * HELD + place] = OF_64[hidden]

    def write_hand(self, hand: i64, seen: vec[i32], at: i64) -> None:
        """Write all cards of a rack."""
        for card in range(FLAGS):
            if (hand >> card) & 1:
                seen[at + card] = WHOLE
        seen[at + LIBERTAS] = OF_4[hand >> FLAGS]

    def write_turn(
        self, round_: Round, turn: i64, reference: i64, points: Four, idle: i64, seen: vec[i32], racks: i64
    ) -> None:
        """Write the last flag, points, whose turn it is, and what is known of the round."""
        players = self.players
        at = racks + players * (HELD + 1)
        if reference != NOBODY:
            seen[at + reference] = WHOLE
        at += FLAGS + 1
        for place in range(players):
            whose = self.seat_at(place, turn)
            seen[at + place] = binary_fraction(one_of(points, whose), HALVINGS)
            if round_.earlier:
                seen[at + players + place] = binary_fraction(round_.earlier[whose], HALVINGS)
            if round_.first == whose:
                seen[at + 3 * players + place] = WHOLE
        seen[at + 2 * players] = WHOLE
        at += 4 * players
        seen[at] = OF_8[min(idle, LONG_IDLE)]
        if round_.earlier:
            seen[at + 2] = WHOLE
