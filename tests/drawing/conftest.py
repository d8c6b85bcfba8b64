"""A game small enough to read at a glance: a pile of tokens, each turn takes one or two."""

from dataclasses import dataclass

import pytest

from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.game import Game
from ludogite.core.message import Message, translated, verbatim
from ludogite.core.options import Option, Settings
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.parts import About, Rules
from ludogite.core.scene import Scene, Sprite, Step
from ludogite.core.state import State
from ludogite.drawing.kit import Drawing

EMPTY = Reason("empty", translated(fr="La pile est vide.", en="The pile is empty."))


class Pile(State):
    def __init__(self, left: int, seat: int) -> None:
        self.left, self.turn = left, seat

    def fields(self) -> tuple[object, ...]:
        return (self.left, self.turn)

    def over(self) -> bool:
        return self.left == 0

    def seat(self) -> int:
        return self.turn

    def moves(self) -> list[int]:
        return [n for n in (1, 2) if n <= self.left]

    def play(self, move: int) -> State:
        return Pile(self.left - move, 1 - self.turn)

    def outcome(self) -> Outcome:
        return Outcome(ranks=(1, 2), reason=EMPTY)


class PileNotation:
    def parse(self, state: State, text: str) -> int:
        if text not in {"1", "2"}:
            raise MoveSyntaxError(f"cannot take {text!r}")
        return int(text)

    def format(self, state: State, event: int) -> str:
        return str(event)

    def parse_position(self, text: str, settings: Settings) -> State:
        left, _, seat = text.partition(" ")
        if not left.isdigit() or seat not in {"A", "B", "?"} or int(left) > settings.number("tokens"):
            raise PositionError(f"no pile {text!r}")
        return Pile(int(left), "AB?".index(seat) % 2)

    def format_position(self, state: State) -> str:
        assert isinstance(state, Pile)
        return f"{state.left} {'AB'[state.turn]}"

    def view(self, state: State, viewer: int | None) -> str:
        return self.format_position(state)


@dataclass
class PileBoard:
    symbols: str
    style: str = ".pi-token{--token:var(--gold)}"

    def scene(self, state: State, viewer: int | None = None, *, upright: bool = False) -> Scene:
        assert isinstance(state, Pile)
        tokens = tuple(
            Sprite(f"pi-{n}", "pi-token", 30 * n + 20, 50, classes="pi-token", label=translated(fr="jeton", en="token"))
            for n in range(state.left)
        )
        return Scene(200, 100, '<rect width="200" height="100" fill="var(--felt)"/>', tokens, ())

    def touches(self, state: State, move: int) -> tuple[str, ...]:
        return (str(move),)

    def steps(self, state: State, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        return ()

    def trail(
        self, state: State, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        return (Sprite("pi-taken", "pi-token", 180, 50, layer="marks"),)

    def tell(self, state: State, event: int, viewer: int | None = None) -> Message:
        return translated(fr=f"{event} de moins", en=f"{event} fewer")

    def describe(self, state: State, viewer: int | None = None) -> Message:
        assert isinstance(state, Pile)
        return translated(fr=f"Il reste {state.left} jetons.", en=f"{state.left} tokens are left.")

    def ask(self, state: State) -> Message:
        return translated(fr="Prenez.", en="Take.")

    def terminal(self, state: State, viewer: int | None) -> Message:
        return verbatim("")

    def ahead(self, state: State, move: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        return ()


@pytest.fixture(scope="session")
def pile() -> Game:
    d = Drawing()
    d.symbol("pi-token", '<circle r="12" fill="var(--token)"/>')
    return Game(
        id="pile",
        about=About(title=translated(fr="La pile", en="The pile"), line=translated(fr="Un ou deux.", en="One or two.")),
        rules=Rules(
            seat_names=("A", "B"),
            seat_titles=(verbatim("A"), verbatim("B")),
            options=(
                Option(
                    "tokens", 5, (3, 5), translated(fr="Jetons", en="Tokens"), translated(fr="Combien", en="How many")
                ),
            ),
            longest=5,
            reasons=(EMPTY,),
            start=lambda settings: Pile(settings.number("tokens"), 0),
        ),
        notation=PileNotation(),
        board=PileBoard(d.symbols),
    )
