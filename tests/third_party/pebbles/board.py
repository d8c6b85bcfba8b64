"""How Pebbles looks and speaks."""

from __future__ import annotations

from ludogite.core.scene import Change, Scene, Spot, Sprite, Step
from ludogite.core.state import State
from ludogite.core.text import Language, Text
from pebbles.notation import NAMES, PebblesNotation
from pebbles.rules import UNKNOWN, Pebbles


def place(number: int) -> tuple[float, float]:
    """Return where a pebble lies on the heap."""
    return 60.0 + 60 * (number % 5), 60.0 + 60 * (number // 5)


class PebblesBoard:
    """A heap of dots, a row of hoards below, a button for each number to take."""

    symbols = '<symbol id="pe-dot" overflow="visible"><circle r="20" class="pe-dot"/></symbol>'
    style = ".pe-dot{fill:var(--gold)}"

    def scene(self, state: State, viewer: int | None = None, *, upright: bool = False) -> Scene:
        assert isinstance(state, Pebbles)
        pebbles = tuple(
            Sprite(f"pe-{n}", "pe-dot", *place(n), label=Text("caillou", "pebble")) for n in range(state.heap)
        )
        hoards = tuple(
            Sprite(
                f"pe-h{seat}",
                "",
                60.0 + 100 * seat,
                300.0,
                layer="labels",
                text=Text.same(self._hoard(state, seat, viewer)),
            )
            for seat in range(state.seats())
        )
        decides = not state.over() and not state.at_chance()
        spots = tuple(
            Spot(f"-{move}", Text(f"prendre {move}", f"take {move}")) for move in (state.moves() if decides else ())
        )
        return Scene(360, 360, '<rect width="360" height="360" fill="var(--felt)"/>', pebbles + hoards, spots)

    def _hoard(self, state: Pebbles, seat: int, viewer: int | None) -> str:
        if not state.hidden:
            return str(state.taken[seat])
        return f"{state.taken[seat]}+{PebblesNotation().view(state, viewer).split()[2].split('/')[seat]}"

    def touches(self, state: State, move: int) -> tuple[str, ...]:
        return (f"-{move}",)

    def steps(self, state: State, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        assert isinstance(state, Pebbles)
        if state.at_chance():
            return ()
        return (Step(tuple(Change(f"pe-{state.heap - 1 - n}", y=300, leaves=True) for n in range(event)), sound="tap"),)

    def trail(
        self, state: State, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        assert isinstance(state, Pebbles)
        if state.at_chance():
            return ()
        return (Sprite("pe-last", "pe-dot", *place(state.heap - event), layer="marks"),)

    def tell(self, state: State, event: int) -> Text:
        assert isinstance(state, Pebbles)
        if not state.at_chance():
            return Text(f"{NAMES[state.turn]} en prend {event}.", f"{NAMES[state.turn]} takes {event}.")
        if UNKNOWN in state.hidden:
            return Text("Les secrets sont distribués.", "The secrets are dealt.")
        return Text(f"Le dé montre {event}.", f"The die shows {event}.")

    def describe(self, state: State, viewer: int | None = None) -> Text:
        assert isinstance(state, Pebbles)
        hoards = ", ".join(self._hoard(state, seat, viewer) for seat in range(state.seats()))
        return Text(
            f"Sur le tas : {state.heap}. Devant les joueurs : {hoards}.", f"Heap: {state.heap}. Hoards: {hoards}."
        )

    def ask(self, state: State) -> Text:
        if state.over():
            return Text("La partie est finie.", "The game is over.")
        if state.at_chance():
            return Text("Le hasard décide.", "Chance decides.")
        return Text("Combien en prenez-vous ?", "How many do you take?")

    def terminal(self, state: State, viewer: int | None, language: Language) -> str:
        assert isinstance(state, Pebbles)
        return f"[bold]{'●' * state.heap}[/]\n{self.describe(state, viewer).say(language)}"
