"""Networks as judges of positions: from numbers to what a guided search asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludogite.bots.puct import Judgement, Network
from ludogite.core.state import State
from ludogite.envs.encoding import Choice, Encoding
from ludogite.extras import require_extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Predict = Callable[[NDArray[np.float32], NDArray[np.bool_]], tuple[NDArray[np.floating], NDArray[np.floating]]]
    """From observations and masks, a row for each position: the logits of actions, and what each position promises to
    the seat that acts (from -1 to 1), or to every seat from that one on."""


def judge_by(encoding: Encoding, predict: Predict) -> Network:
    """Return what `bots.puct.Puct` asks: the priors of decisions and the worth of positions, by a network's numbers.

    The prior of a decision that takes several touches follows from the sum of their logits, all asked at its beginning.
    """
    require_extra("batches", "judge_by")
    import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for

    def judge(states: list[State]) -> list[Judgement]:
        seen = np.array([encoding.observe(state, int(state.seat())) for state in states], np.float32)
        masks = np.array([encoding.mask(Choice(state)) for state in states])
        logits, promised = predict(seen, masks)
        return [
            (_priors(encoding, state, logits[row]), _worths(encoding.seats, int(state.seat()), promised[row]))
            for row, state in enumerate(states)
        ]

    def _priors(encoding: Encoding, state: State, logits: NDArray[np.floating]) -> list[float]:
        summed = np.array([sum(logits[action] for action in encoding.path(state, move)) for move in state.moves()])
        shares = np.exp(summed - summed.max())
        priors: list[float] = (shares / shares.sum()).tolist()
        return priors

    def _worths(seats: int, seat: int, promised: NDArray[np.floating]) -> list[float]:
        worths = ((promised + 1) / 2).reshape(-1).tolist()
        if len(worths) == 1:  # what one of two gains the other one loses
            worths.append(1 - worths[0])
        return [worths[(place - seat) % seats] for place in range(seats)]

    return judge
