"""Tender: three prizes, three cards each, sealed bids; small enough to be solved by those who study games."""

from __future__ import annotations

import re

from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.game import Game
from ludogite.core.message import Domain
from ludogite.core.options import Settings
from ludogite.core.outcome import Outcome, Reason, ranked
from ludogite.core.parts import About, Hidden, Rules
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.core.study import Study

CARDS = (1, 2, 3)

message = Domain("tender")
MOST = Reason("most", message("All prizes are given."))


class Tender(State):
    """What happened, in order: a prize is turned up, both seats seal a card, and so on; the higher card takes it."""

    def __init__(self, turned: tuple[int, ...] = (), laid_open: bool = False) -> None:
        self.turned, self.laid_open = turned, laid_open

    def fields(self) -> tuple[object, ...]:
        return self.turned, self.laid_open

    def over(self) -> bool:
        return len(self.turned) == 3 * len(CARDS)

    def at_chance(self) -> bool:
        return not self.over() and len(self.turned) % 3 == 0

    def seat(self) -> int:
        return len(self.turned) % 3 - 1

    def left(self, pile: int) -> list[int]:
        """Return what is left of the prizes (0) or of the cards of a seat (1, 2)."""
        return [card for card in CARDS if card not in self.turned[pile::3]]

    def moves(self) -> list[int]:
        return self.left(len(self.turned) % 3)

    def chances(self) -> list[int]:
        return self.left(0)

    def play(self, move: int) -> Tender:
        return Tender((*self.turned, move), self.laid_open)

    def happen(self, outcome: int) -> Tender:
        return self.play(outcome)

    def outcome(self) -> Outcome:
        points = [0, 0]
        for prize, first, second in zip(self.turned[0::3], self.turned[1::3], self.turned[2::3], strict=True):
            points[second > first] += prize * (first != second)
        ranks = ranked(points)
        return Outcome(ranks, MOST, (points[0], points[1]), drawn=ranks == (1, 1))


class TenderNotation:
    """Moves `2`, prizes `[3]`, positions `312-1`: in order, with a dash where nothing has happened yet."""

    def parse(self, state: Tender, text: str) -> int:
        found = re.fullmatch(r"\[([1-3])\]" if state.at_chance() else "([1-3])", text)
        if found is None:
            raise MoveSyntaxError(f"expected a card from 1 to 3, got {text!r}")
        return int(found[1])

    def format(self, state: Tender, event: int) -> str:
        return f"[{event}]" if state.at_chance() else str(event)

    def parse_position(self, text: str, settings: Settings) -> Tender:
        state = Tender()
        for sign in text.rstrip("-"):
            can_happen = state.chances() if state.at_chance() else [] if state.over() else state.moves()
            if sign not in map(str, can_happen):
                break
            state = state.play(int(sign))
        if self.format_position(state) != text:
            raise PositionError(f"expected nine signs such as '312------', got {text!r}")
        return state

    def format_position(self, state: Tender) -> str:
        return "".join(map(str, state.turned)).ljust(9, "-")


class SealedCards(Hidden[Tender]):
    """The first card of a round is sealed until the second one is."""

    def sealed(self, state: Tender, viewer: int | None) -> bool:
        """Tell whether the last card lies face down for a viewer."""
        return len(state.turned) % 3 == 2 and viewer != 0 and not state.laid_open

    def view(self, state: Tender, viewer: int | None) -> str:
        signs = "".join(map(str, state.turned))
        return (f"{signs[:-1]}*" if self.sealed(state, viewer) else signs).ljust(9, "-")

    def twin(self, state: Tender, viewer: int | None, rng: Rng) -> Tender:
        if not self.sealed(state, viewer):
            return state
        before = Tender(state.turned[:-1])
        cards = before.moves()
        return before.play(cards[rng.below(len(cards))])

    def hides(self, state: Tender, event: int, viewer: int | None, now: Tender) -> bool:
        return len(now.turned) == len(state.turned) + 1 and self.sealed(now, viewer)

    def reveal(self, state: Tender) -> Tender:
        return Tender(state.turned, laid_open=True)


GAME: Game[Tender] = Game(
    id="tender",
    about=About(title=message("Tender")),
    rules=Rules(start=lambda _settings: Tender(), reasons=(MOST,), longest=9, chance_in_play=True),
    notation=TenderNotation(),
    hidden=SealedCards(),
    study=Study(touches=lambda _settings: ("1", "2", "3"), one_touch=True),
)
