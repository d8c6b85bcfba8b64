"""How Pebbles looks and speaks."""

from __future__ import annotations

from ludogite.core.message import Message, verbatim
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step
from pebbles.hidden import Secrets
from pebbles.messages import message
from pebbles.notation import NAMES
from pebbles.rules import UNKNOWN, Pebbles


def place(number: int) -> tuple[float, float]:
    """Return where a pebble lies on the heap."""
    return 60.0 + 60 * (number % 5), 60.0 + 60 * (number // 5)


class PebblesBoard:
    """A heap of dots, a row of hoards below, a button for each number to take."""

    symbols = '<symbol id="pe-dot" overflow="visible"><circle r="20" class="pe-dot"/></symbol>'
    style = ".pe-dot{fill:var(--gold)}"

    def scene(self, state: Pebbles, viewer: int | None = None, *, upright: bool = False) -> Scene:
        pebbles = tuple(Sprite(f"pe-{n}", "pe-dot", *place(n), label=message("pebble")) for n in range(state.heap))
        hoards = tuple(
            Sprite(
                f"pe-h{seat}",
                "",
                60.0 + 100 * seat,
                300.0,
                layer="labels",
                text=verbatim(self._hoard(state, seat, viewer)),
            )
            for seat in range(state.seats())
        )
        decides = not state.over() and not state.at_chance()
        spots = tuple(
            Spot(f"-{move}", message("take {move}", move=move)) for move in (state.moves() if decides else ())
        )
        return Scene(360, 360, '<rect width="360" height="360" fill="var(--felt)"/>', pebbles + hoards, spots)

    def _hoard(self, state: Pebbles, seat: int, viewer: int | None) -> str:
        if not state.hidden:
            return str(state.taken[seat])
        return f"{state.taken[seat]}+{Secrets().view(state, viewer).split()[2].split('/')[seat]}"

    def touches(self, state: Pebbles, move: int) -> tuple[str, ...]:
        return (f"-{move}",)

    def steps(
        self, state: Pebbles, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        if state.at_chance():
            return ()
        return (Step(tuple(Change(f"pe-{state.heap - 1 - n}", y=300, leaves=True) for n in range(event)), sound="tap"),)

    def ahead(self, state: Pebbles, move: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        return ()

    def trail(
        self, state: Pebbles, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        if state.at_chance():
            return ()
        return (Sprite("pe-last", "pe-dot", *place(state.heap - event), layer="marks"),)

    def tell(self, state: Pebbles, event: int, viewer: int | None = None) -> Message:
        if not state.at_chance():
            return message("{name} takes {event}.", name=NAMES[state.turn], event=event)
        if UNKNOWN in state.hidden:
            return message("The secrets are dealt.")
        return message("The die shows {event}.", event=event)

    def describe(self, state: Pebbles, viewer: int | None = None) -> Message:
        hoards = ", ".join(self._hoard(state, seat, viewer) for seat in range(state.seats()))
        return message("Heap: {heap}. Hoards: {hoards}.", heap=state.heap, hoards=hoards)

    def ask(self, state: Pebbles) -> Message:
        if state.over():
            return message("The game is over.")
        if state.at_chance():
            return message("Chance decides.")
        return message("How many do you take?")

    def terminal(self, state: Pebbles, viewer: int | None) -> Message:
        return verbatim(f"[bold]{'●' * state.heap}[/]\n") + self.describe(state, viewer)
