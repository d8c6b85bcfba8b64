"""StileLibero beside the real pool: the race keeper counts lanes, laps and the podium while people throw."""

from __future__ import annotations

from ludogite.core.companion import Face, ScoreKeeper, Thrown
from ludogite.core.message import verbatim
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.notation import StileLiberoNotation
from ludogite.games.stilelibero.phases import StileLibero
from ludogite.games.stilelibero.rules import CELLS, LaneDraw

NOTATION = StileLiberoNotation()
PIPS = tuple(Face(str(value), f"st-die{value}", "lg-die-ivory", verbatim(str(value))) for value in range(1, 7))


class RaceDice:
    """Ordinary dice, as many as the turn asks for."""

    def thrown(self, state: StileLibero) -> Thrown | None:
        """Return the dice on the way."""
        return Thrown(len(NOTATION.format(state, state.chances()[0])) - 2, PIPS)

    def held(self, state: StileLibero) -> tuple[Face, ...]:
        """Return nothing: no die is thrown twice."""
        del state
        return ()

    def again(self, token: str) -> str:
        """Return nothing: no die is thrown twice."""
        del token
        return ""


def figures(state: StileLibero) -> tuple[str, ...]:
    """Return the cell of each swimmer, marked on the way home, or the overshoot of those who are home."""
    if isinstance(state, LaneDraw):
        return ()
    written = [""] * state.seats()
    for lane, seat in enumerate(state.heat.order):
        at = int(state.at(lane))
        home = at - (2 * int(CELLS) - 1)
        written[seat] = f"+{home}" if home >= 0 else str(at) if at <= CELLS else f"\u2190{2 * int(CELLS) - at}"
    return tuple(written)


KEEPER = ScoreKeeper(
    title=message("Race keeper"),
    about=message("Throw your real dice and touch them here: the race, the turns and the podium are kept for you."),
    dice=RaceDice(),
    figures=figures,
    offered=("players", "end", "race"),
    fixed={"lanes": "seats"},
)
"""The lanes are the order in which people write their names."""
