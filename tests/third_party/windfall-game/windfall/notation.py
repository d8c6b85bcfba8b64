"""Windfall as text: a move is a card, `4`; a position has a row of cards for each seat, `25.../314..`."""

from __future__ import annotations

from itertools import zip_longest

from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.inputs import excerpt
from ludogite.core.options import Settings
from windfall.rules import CARDS, ROUNDS, Windfall, message


class WindfallNotation:
    """Moves and positions as text, both ways."""

    def parse(self, state: Windfall, text: str) -> int:
        if text not in map(str, range(1, CARDS + 1)):
            raise MoveSyntaxError(message("expected a card from 1 to 6, got '{text}'", text=excerpt(text)))
        return int(text)

    def format(self, state: Windfall, event: int) -> str:
        return str(event)

    def parse_position(self, text: str, settings: Settings) -> Windfall:
        state = Windfall(settings.number("players"))
        for card in "".join(map("".join, zip_longest(*text.replace(".", "").split("/"), fillvalue=""))):
            if state.over() or card not in map(str, state.moves()):
                break
            state = state.play(int(card))
        if self.format_position(state) != text:
            raise PositionError(f"expected the cards of each seat, such as '25.../314..', got {text!r}")
        return state

    def format_position(self, state: Windfall) -> str:
        return written(state, [str(card) for card in state.cards])


def written(state: Windfall, cards: list[str]) -> str:
    """Return a position's text, with these signs for its cards."""
    rows = ["".join(cards[seat :: state.players]) for seat in range(state.players)]
    return "/".join(row.ljust(ROUNDS, ".") for row in rows)
