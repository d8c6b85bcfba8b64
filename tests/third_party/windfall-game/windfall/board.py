"""How Windfall looks: a golden apple for each round, a row of cards for each seat, and a hand below them."""

from __future__ import annotations

from ludogite.core.message import Message, join, verbatim
from ludogite.core.plain_words import spoken
from ludogite.core.scene import Spot, Sprite, Step
from ludogite.drawing.cards import card_back, card_face
from ludogite.drawing.drawn_board import DrawnBoard
from ludogite.drawing.grid import Grid
from ludogite.drawing.kit import Drawing
from ludogite.drawing.pawns import marble, painted
from ludogite.drawing.surfaces import tray
from windfall.hidden import is_sealed
from windfall.rules import CARDS, ROUNDS, Windfall, message

GRID = Grid(6, 6, pitch=112, margin=44)
STYLE = ".wf-name{fill:var(--on-felt)}.wf-apple{fill:var(--on-gold);font-size:44px}.wf-lost{opacity:.35}"


class WindfallBoard(DrawnBoard[Windfall]):
    """Touch a card of your hand to seal it; an apple goes to the card that takes it."""

    def __init__(self) -> None:
        drawing = Drawing()
        drawing.css.append(STYLE)
        self.apple, self.gold = marble(drawing), painted(drawing, "gold")
        self.faces = [
            card_back(drawing),
            *(card_face(drawing, f"wf-{card}", str(card)) for card in range(1, CARDS + 1)),
        ]
        super().__init__(drawing, GRID.width, GRID.height, tray(drawing, GRID.width, GRID.height))

    def pieces(self, state: Windfall, viewer: int | None) -> list[Sprite]:
        titles = enumerate(self.rules.seat_titles[: state.players])
        names = [Sprite(f"name-{n}", "", *at(state, n, -1), classes="wf-name", text=title) for n, title in titles]
        played = [self.card(state, index, viewer) for index in range(len(state.cards))]
        holder = state.seat() if viewer is None else viewer
        held = [] if state.over() else state.hand(holder)
        hand = [Sprite(f"card-{holder}-{card}", self.faces[card], *in_hand(card), scale=0.74) for card in held]
        return [*names, *played, *hand, *(self.prize(state, round_) for round_ in range(ROUNDS))]

    def card(self, state: Windfall, index: int, viewer: int | None) -> Sprite:
        """Return a card that was played. Whoever may not see it sees its back, called by its seat alone."""
        round_, seat = divmod(index, state.players)
        face = 0 if is_sealed(state, index, viewer) else state.cards[index]
        label = verbatim(face) if face else message("a sealed card")
        place, scale = at(state, seat, round_), min(0.74, 1.9 / state.players)
        return Sprite(f"card-{seat}-{face}", self.faces[face], *place, scale=scale, label=label)

    def prize(self, state: Windfall, round_: int) -> Sprite:
        """Return the apple of a round: above its cards, or on the one that has taken it."""
        winner = state.winner(round_) if round_ < state.round() else None
        x, y = GRID.at(round_ + 1, 5.2) if winner is None else at(state, winner + 0.2, round_ + 0.36)
        classes = f"wf-apple {self.gold}" + " wf-lost" * (winner is None and round_ < state.round())
        label = message.plural("an apple worth one point", "an apple worth {count} points", round_ + 1)
        return Sprite(f"apple-{round_}", self.apple, x, y, 0, 0.7, classes, "over", label, verbatim(round_ + 1))

    def spots(self, state: Windfall) -> list[Spot]:
        cards = range(1, CARDS + 1)
        return [Spot(str(card), message("card {card}", card=card), *in_hand(card), 108, 150) for card in cards]

    def steps(
        self, state: Windfall, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        (beat,) = super().steps(state, event, viewer, upright=upright)
        apples = tuple(change for change in beat.changes if change.id.startswith("apple"))
        cards = tuple(change for change in beat.changes if change not in apples)
        return Step(cards, 400, "card"), *([Step(apples, 600, "bell")] if apples else [])

    def tell(self, state: Windfall, event: int, viewer: int | None = None) -> Message:
        told, after = super().tell(state, event, viewer), state.play(event)
        if after.round() == state.round():
            return told
        winner = after.winner(state.round())
        if winner is None:
            return message("{told} Nobody takes the apple.", told=told)
        return message("{told} {seat} takes the apple.", told=told, seat=self.rules.seat_titles[winner])

    def rows(self, state: Windfall, viewer: int | None) -> list[Message]:
        """Return each seat's cards in words."""
        rows = zip(self.rules.seat_titles, self.written(state, viewer).split("/"), strict=False)
        return [message("{seat}: {cards}.", seat=seat, cards=join(map(spoken, row), ", ")) for seat, row in rows]

    def describe(self, state: Windfall, viewer: int | None = None) -> Message:
        return join([*self.rows(state, viewer), self.ask(state)])

    def terminal(self, state: Windfall, viewer: int | None) -> Message:
        return join(self.rows(state, viewer), "\n")

    def ask(self, state: Windfall) -> Message:
        return super().ask(state) if state.over() else message("Seal a card.")


def at(state: Windfall, seat: float, round_: float) -> tuple[float, float]:
    """Return where a seat's card of a round lies; its name stands before the first one."""
    return GRID.at(round_ + 1, 4.65 - (seat + 0.5) * 3.5 / state.players)


def in_hand(card: int) -> tuple[float, float]:
    """Return where a card lies while it is held."""
    return GRID.at(card - 1, 0.3)
