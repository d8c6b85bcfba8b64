"""Positions of Libertas in writing, whole or as somebody sees them.

Fields are separated by single spaces; hands, points and rows are given for the seats a, b, c, d or from the top,
separated by `/`:

    rows reference seat count bonuses hands [II points] [by:seat] [again:lay-out | plus:points]

| field | phase I | phase II |
|---|---|---|
| rows | the cards of each row separated by commas, `.` for an empty cell; `?` before the lay-out | the same |
| reference | the last flag taken, `-` before the first | the last flag laid, `-` before the first |
| seat | who decides; `?` before it is drawn | who decides, or whose turn would come |
| count | Ocupante moves in a row | turns in a row without a card laid |
| bonuses | points won by freeing, `240/0` | `-`: they are among the points |
| hands | cards by colour and number, then the Libertas, separated by commas, `-` for none; `L!` lies open | the same |
| `II`, points | | what each seat has left |
| `by:b` | who began this round: with `occupation`, and in the first round of a pair | the same |
| `again:…` | first round of a pair: the lay-out to be played again | the same |
| `plus:120/60` | second round of a pair: what the first one brought | the same |

Points are those of the table: with `simple_scale` a twentieth of the others. In the text of a view a hidden card is
`?`, and so is the lay-out after `again:`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import PositionError
from ludogite.core.inputs import excerpt
from ludogite.games.libertas.cards import card_text, cards_of
from ludogite.games.libertas.deal import NOBODY, NOTHING, OPEN_RACKS, PLACES, Round, one_of
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.options import SEATS
from ludogite.games.libertas.reading import Reader
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.scorer import LIBERTAS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.core.options import Settings
    from ludogite.games.libertas.phases import Libertas, Turn


def rows(cards: bytes, players: int) -> str:
    """Return the cards of all cells, row by row."""
    side = 5 if players == 2 else 7
    words = ["." if cards[cell] == NOTHING else card_text(cards[cell]) for cell in PLACES[players]]
    return "/".join(",".join(words[start : start + side]) for start in range(0, side * side, side))


def read(text: str, settings: Settings, version: int) -> Libertas:
    """Return the position that a text describes; raises PositionError.

    A starter of phase II who is skipped may be named: it is then the turn of whoever begins instead.
    """
    state = Reader(text, settings, version).state()
    if written(state) != text:
        raise PositionError(message("expected '{written}', got '{text}'", written=written(state), text=excerpt(text)))
    return state.begun() if isinstance(state, Occupation) else state


def written(state: Libertas) -> str:
    """Return the exact text of a position."""
    return _written(state, lambda _: False)


def hides(state: Libertas, viewer: int | None, seat: int) -> bool:
    """Tell whether the rack of a seat is hidden from a viewer, but for the cards that lie open."""
    if not isinstance(state, Liberation) or state.round.variant & OPEN_RACKS:
        return False
    return viewer != seat and not state.over()


def open_cards(state: Liberation, seat: int) -> list[int]:
    """Return the cards of a seat that lie open for all: the reference, and a Libertas until the next take."""
    found = []
    if state.reference != NOBODY and one_of(state.hands, seat) >> state.reference & 1:
        found.append(state.reference)
    if state.shown and state.last_taker() == seat:
        found.append(int(LIBERTAS))
    return found


def seen(state: Libertas, viewer: int | None) -> str:
    """Return the position as a viewer sees it."""
    return _written(state, lambda seat: hides(state, viewer, seat))


def _written(state: Libertas, hidden: Callable[[int], bool]) -> str:
    if isinstance(state, Setup):
        seat = "?" if state.first == NOBODY else SEATS[state.first]
        none = "/".join("0" * state.players)
        return f"? - {seat} 0 {none} {none.replace('0', '-')}"
    if isinstance(state, Occupation):
        hands = "/".join(_hand(cards_of(one_of(state.hands, seat))) for seat in range(state.seats()))
        fields = [*_middle(state, state.cards, state.idle), "-", hands, "II", _points(state.points, state.round)]
        return " ".join([*fields, *_round(state.round, hidden=False)])
    hands = "/".join(_rack(state, seat, hidden=hidden(seat)) for seat in range(state.seats()))
    fields = [*_middle(state, state.cards(), state.stalls), _points(state.bonuses, state.round), hands]
    return " ".join([*fields, *_round(state.round, hidden=any(map(hidden, range(state.seats()))))])


def _middle(state: Turn, cards: bytes, count: int) -> list[str]:
    reference = "-" if state.reference == NOBODY else card_text(state.reference)
    return [rows(cards, state.seats()), reference, SEATS[state.turn], str(count)]


def _hand(cards: list[int]) -> str:
    return ",".join(card_text(card) for card in cards) or "-"


def _rack(state: Liberation, seat: int, *, hidden: bool) -> str:
    cards = cards_of(one_of(state.hands, seat))
    shown = open_cards(state, seat)
    mark = "!" if int(LIBERTAS) in shown else ""
    if not hidden:
        return _hand(cards) + mark
    return ",".join(["?"] * (len(cards) - len(shown)) + [card_text(card) for card in shown]) + mark or "-"


def _points(points: tuple[int, int, int, int], round_: Round) -> str:
    return "/".join(str(one_of(points, seat) * round_.unit()) for seat in range(round_.players))


def _round(round_: Round, *, hidden: bool) -> list[str]:
    fields = []
    if round_.first != NOBODY:
        fields.append(f"by:{SEATS[round_.first]}")
    if round_.layout:
        fields.append("again:" + ("?" if hidden else rows(round_.layout, round_.players)))
    if round_.earlier:
        fields.append("plus:" + "/".join(str(points * round_.unit()) for points in round_.earlier))
    return fields
