"""What was learnt: a small network of NumPy arrays that says what a position promises to every seat."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import escaped, excerpt
from ludogite.core.message import house_message
from ludogite.core.registry import open_game
from ludogite.envs.encoding import Encoding, encoding_of
from ludogite.extras import require_extra

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from ludogite.core.state import State

FORMAT = "ludogite value network 1"
"""The first word of what a file of weights says about itself."""


class WeightsError(LudogiteError, ValueError):
    """A file of weights cannot be read, or belongs to another game."""

    code = "weights/file"


@dataclass(frozen=True, slots=True)
class ValueNetwork:
    """Layers of weights: from what the seat that acts sees to what each seat may hope for, from that one on."""

    encoding: Encoding
    layers: tuple[tuple[NDArray[np.float32], NDArray[np.float32]], ...]
    """The matrix and the offsets of each layer; between them, what is negative counts as nothing (ReLU)."""

    def predict(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return what each position promises, from 0 (last) to 1 (first): a row for each, a column for each seat."""
        import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for

        values = observations
        for matrix, offsets in self.layers[:-1]:
            values = np.maximum(values @ matrix + offsets, 0)
        matrix, offsets = self.layers[-1]
        promised: NDArray[np.float32] = 1 / (1 + np.exp(-np.clip(values @ matrix + offsets, -30, 30)))
        return promised

    def judge(self, states: Sequence[State]) -> list[list[float]]:
        """Return what positions promise to each seat; the ends among them say so themselves."""
        import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for

        seats = self.encoding.seats
        judged = [[float(state.payoff(seat)) for seat in range(seats)] if state.over() else [] for state in states]
        open_ends = [index for index, state in enumerate(states) if not judged[index]]
        if not open_ends:
            return judged
        acting = [int(states[index].seat()) for index in open_ends]
        seen = np.array(
            [self.encoding.observe(states[index], seat) for index, seat in zip(open_ends, acting, strict=True)],
            np.float32,
        )
        for index, seat, row in zip(open_ends, acting, self.predict(seen).tolist(), strict=True):
            judged[index] = row[seats - seat :] + row[: seats - seat]
        return judged

    def save(self, path: Path) -> None:
        """Write the weights as plain arrays, and what they are for; an older file is replaced at once or not at all."""
        import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for

        game, settings = self.encoding.game, self.encoding.settings
        about = {"format": FORMAT, "game": game.id, "rules": game.rules.version, "options": dict(settings)}
        arrays = {f"matrix_{place}": matrix for place, (matrix, _) in enumerate(self.layers)}
        arrays |= {f"offsets_{place}": offsets for place, (_, offsets) in enumerate(self.layers)}
        fresh = path.with_suffix(".part")
        with fresh.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
        fresh.replace(path)


def read_network(path: Path) -> ValueNetwork:
    """Return the network of a file; raises WeightsError."""
    require_extra("batches", "read_network")
    import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for

    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            about = json.loads(str(stored["about"]))
            depth = sum(name.startswith("matrix_") for name in stored.files)
            layers = tuple((stored[f"matrix_{place}"], stored[f"offsets_{place}"]) for place in range(depth))
    except FileNotFoundError as error:
        raise WeightsError(house_message("there is no file '{path}'", path=escaped(path))) from error
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise WeightsError(
            house_message("'{path}' is no file of weights that `save` has written", path=escaped(path))
        ) from error
    about = about if isinstance(about, dict) else {}
    if about.get("format") != FORMAT:
        raise WeightsError(
            house_message(
                "'{path}' has the format '{given}'; expected '{format}'",
                path=escaped(path),
                given=excerpt(str(about.get("format"))),
                format=FORMAT,
            )
        )
    encoding = encoding_of(open_game(about["game"], about["rules"]), **about["options"])
    wanted = encoding.observation_size, encoding.seats
    found = len(layers[0][0]), len(layers[-1][1])
    if found != wanted:
        raise WeightsError(
            house_message(
                "'{path}' has weights from {found} numbers; {game} shows {wanted}: train it again",
                path=escaped(path),
                found=found[0],
                wanted=wanted[0],
                game=encoding.game.id,
            )
        )
    return ValueNetwork(encoding, layers)
