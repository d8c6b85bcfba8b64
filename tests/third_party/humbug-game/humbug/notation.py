"""Humbug as text: `3x5` bids three fives, `doubt`, `pay`, a throw is `[11345]`.

A position is its cups, whose turn it is, the bid, who has fallen, and whether the cups are down, lifted by a doubt or
laid open: `11345/226/- a 3x5 c down`. Dice still to be thrown are dots, hidden ones stars.
"""

from __future__ import annotations

import re
from typing import Final

from humbug.messages import message
from humbug.rules import DOUBT, NO_BID, NOT_THROWN, PAY, Humbug
from humbug.throws import faces_of, packed
from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.inputs import excerpt
from ludogite.core.options import Settings

SEATS: Final = "abcdef"
WORDS: Final = {"doubt": DOUBT, "pay": PAY}
BID: Final = "([1-9]|[12][0-9]|30)x([1-6])"
THROW: Final = "1*2*3*4*5*6*"
CUP: Final = rf"(?:-|\.{{1,5}}|(?=[1-6]{{1,5}}(?:/| )){THROW})"
POSITION: Final = re.compile(rf"({CUP}(?:/{CUP})+) ([a-f]) (-|{BID}) (-|[a-f]+) (down|lifted|open)")
EXAMPLE: Final = "11345/226/- a 3x5 c down"


class HumbugNotation:
    """Moves and positions as text, both ways."""

    def parse(self, state: Humbug, text: str) -> int | None:
        if state.at_chance():
            return _read_throw(text)
        if text in WORDS:
            return WORDS[text]
        found = re.fullmatch(BID, text)
        if found is None:
            raise MoveSyntaxError(message("expected a bid such as 3x5, or doubt, got '{text}'", text=excerpt(text)))
        return _read_bid(state, found[1], found[2])

    def format(self, state: Humbug, event: int) -> str:
        if state.at_chance():
            return f"[{written_throw(event)}]"
        return next((word for word, move in WORDS.items() if move == event), None) or written_bid(state, event)

    def parse_position(self, text: str, settings: Settings) -> Humbug:
        found = POSITION.fullmatch(text)
        if found is None:
            raise PositionError(f"expected cups, seat, bid, fallen and cover, such as {EXAMPLE!r}, got {text!r}")
        cups, turn, bid, count, face, fallen, cover = found.groups()
        words, wild = cups.split("/"), settings.flag("wild")
        dice = tuple(0 if word == "-" else len(word) for word in words)
        out = tuple(SEATS.index(name) for name in fallen if name != "-")
        thrown, seat = tuple(map(_read_cup, words)), SEATS.index(turn)
        empty = Humbug(thrown, dice, seat, NO_BID, out, cover == "lifted", wild, cover == "open")
        read = NO_BID if bid == "-" else _read_bid(empty, count, face)
        if read is None or _is_impossible(empty, read, settings):
            raise PositionError(f"expected a position of a game with these options, got {text!r}")
        return Humbug(thrown, dice, seat, read, out, cover == "lifted", wild, cover == "open")

    def format_position(self, state: Humbug) -> str:
        return written(state, frozenset())


def written(state: Humbug, covered: frozenset[int]) -> str:
    """Return a position's text, with stars for the dice of these seats."""
    seats = range(len(state.dice))
    cups = [_written_cup(state.cups[seat], state.dice[seat], seat in covered) for seat in seats]
    bid = written_bid(state, state.bid) if state.bid else "-"
    fallen = "".join(SEATS[seat] for seat in state.fallen) or "-"
    cover = "lifted" if state.lifted else "open" if state.open else "down"
    return f"{'/'.join(cups)} {SEATS[state.turn]} {bid} {fallen} {cover}"


def written_bid(state: Humbug, bid: int) -> str:
    """Return a bid's token."""
    return f"{state.count_of(bid)}x{state.face_of(bid)}"


def written_throw(throw: int) -> str:
    """Return the faces of a throw, lowest first."""
    return "".join(map(str, faces_of(throw)))


def _written_cup(cup: int, dice: int, covered: bool) -> str:
    if cup == NOT_THROWN:
        return "." * dice
    return "*" * dice if covered else written_throw(cup) or "-"


def _read_cup(word: str) -> int:
    return NOT_THROWN if word[0] == "." else packed(int(face) for face in word if face != "-")


def _read_throw(text: str) -> int:
    if not 2 < len(text) < 8 or not re.fullmatch(rf"\[{THROW}\]", text):
        raise MoveSyntaxError(message("expected dice such as [11345], lowest first, got '{text}'", text=excerpt(text)))
    return packed(map(int, text[1:-1]))


def _read_bid(state: Humbug, count: str, face: str) -> int | None:
    return None if state.wild and face == "1" else state.bid_of(int(count), int(face))


def _is_impossible(state: Humbug, bid: int, settings: Settings) -> bool:
    """Tell whether a position with this bid contradicts itself or the options."""
    dice, seats = state.dice, len(state.dice)
    without = [seat for seat in range(seats) if not dice[seat]]
    throwing = [cup == NOT_THROWN for cup, have in zip(state.cups, dice, strict=True) if have]
    return any((
        seats != settings.number("players") or max(dice) > settings.number("dice"),
        sorted(state.fallen) != without or len(without) > seats - 2,
        state.turn >= seats or not dice[state.turn],
        throwing != sorted(throwing),
        bid > state.highest_bid(),
        bid != NO_BID and any(throwing),
        state.lifted and bid == NO_BID,
    ))  # fmt: skip
