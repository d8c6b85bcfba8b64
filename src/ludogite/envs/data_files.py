"""Labelled positions as a file: arrays, columns or lines. The same positions are the same bytes."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from ludogite.core.errors import OptionValueError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.envs.encoding import Choice
from ludogite.extras import require_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ludogite.core.game import Game
    from ludogite.envs.encoding import Encoding
    from ludogite.envs.positions import LabelledPosition

FIELDS = {
    "position": "the position as the notation writes it, exactly",
    "view": "the position as the seat that decides sees it",
    "seat": "the seat that decides, from 0",
    "game": "the number of the game that it comes from, from 0",
    "ply": "how many events came before",
    "played": "what was decided there",
    "result": "what that game was worth to the seat in the end, from 0 (last) to 1 (first)",
    "value": "what the position is worth to the seat, from 0 to 1: by best play where it is exact",
    "kind": "how the value is known: exact or estimate",
    "best": "a best decision",
    "moves": "the legal decisions",
    "move_values": "what each of them is worth to the seat: an estimate like the value; beside an exact one, nothing "
    "(NaN) where that is not proved",
}
"""What a row of every format has."""

ARRAYS = {
    "exact": "in place of kind: whether the value is exact",
    "move_offsets": "where the decisions of each position begin in moves and move_values; one more than positions",
    "observation": "what the seat sees as numbers, as ludogite.envs encodes it",
    "mask": "which actions begin a legal decision",
    "best_action": "the first action of the best decision",
}
"""What a file of arrays has besides."""


UNIX = 3
"""The system on which a file of arrays says it was made, wherever that is."""


def rows_of(game: Game, positions: Sequence[LabelledPosition]) -> list[dict[str, Any]]:
    """Return positions as plain data, a row each."""
    return [
        {
            "position": one.position,
            "view": game.view(one.state, one.seat),
            "seat": one.seat,
            "game": one.game,
            "ply": one.ply,
            "played": one.played,
            "result": one.result,
            "value": one.value,
            "kind": one.kind,
            "best": one.best,
            "moves": list(one.moves),
            "move_values": list(one.move_values),
        }
        for one in positions
    ]


def as_json_lines(encoding: Encoding, positions: Sequence[LabelledPosition]) -> bytes:
    """Return a line of JSON for each position."""
    rows = rows_of(encoding.game, positions)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def as_parquet(encoding: Encoding, positions: Sequence[LabelledPosition]) -> bytes:
    """Return columns, compressed."""
    require_extra("data", "Parquet")
    import pyarrow as pa  # noqa: PLC0415 - an extra, loaded when it is asked for
    import pyarrow.parquet as pq  # noqa: PLC0415 - the same

    types = {
        **dict.fromkeys(("position", "view", "played", "kind", "best"), pa.string()),
        "seat": pa.int8(),
        "game": pa.int32(),
        "ply": pa.int32(),
        "result": pa.float64(),
        "value": pa.float64(),
        "moves": pa.list_(pa.string()),
        "move_values": pa.list_(pa.float64()),
    }
    schema = pa.schema([(name, types[name]) for name in FIELDS])
    written = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows_of(encoding.game, positions), schema), written, compression="zstd")
    return written.getvalue()


def as_npz(encoding: Encoding, positions: Sequence[LabelledPosition]) -> bytes:
    """Return arrays, positions along the first axis; those of decisions one after another, with offsets."""
    require_extra("data", "NPZ")
    import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for

    rows = rows_of(encoding.game, positions)
    types = {"seat": np.int8, "game": np.int32, "ply": np.int32, "result": np.float64, "value": np.float64}
    texts = ("position", "view", "played", "best")
    arrays = {name: np.array([row[name] for row in rows], dtype=np.str_) for name in texts}
    arrays |= {name: np.array([row[name] for row in rows], dtype=kind) for name, kind in types.items()}
    arrays["exact"] = np.array([row["kind"] == "exact" for row in rows], dtype=np.bool_)
    arrays["moves"] = np.array([move for row in rows for move in row["moves"]], dtype=np.str_)
    worth = [np.nan if value is None else value for row in rows for value in row["move_values"]]
    arrays["move_values"] = np.array(worth, dtype=np.float64)
    arrays["move_offsets"] = np.cumsum([0, *(len(row["moves"]) for row in rows)], dtype=np.int64)
    seen = [encoding.observe(one.state, one.seat) for one in positions]
    arrays["observation"] = np.array(seen, dtype=np.float32).reshape(len(rows), encoding.observation_size)
    masks = [encoding.mask(Choice(one.state)) for one in positions]
    arrays["mask"] = np.array(masks, dtype=np.bool_).reshape(len(rows), len(encoding.actions))
    arrays["best_action"] = np.array([first_action(encoding, one) for one in positions], dtype=np.int32)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as file:  # not compressed: the same bytes, whatever library would do it
        for name in sorted(arrays):
            array = io.BytesIO()
            np.lib.format.write_array(array, np.ascontiguousarray(arrays[name]), allow_pickle=False)
            entry = zipfile.ZipInfo(f"{name}.npy")
            entry.create_system = UNIX
            file.writestr(entry, array.getvalue())
    return written.getvalue()


def first_action(encoding: Encoding, one: LabelledPosition) -> int:
    """Return the first action of the best decision."""
    return encoding.path(one.state, one.state.moves()[one.moves.index(one.best)])[0]


WRITERS: dict[str, Callable[[Encoding, Sequence[LabelledPosition]], bytes]] = {
    ".npz": as_npz,
    ".parquet": as_parquet,
    ".jsonl": as_json_lines,
}


def writer_of(path: str) -> Callable[[Encoding, Sequence[LabelledPosition]], bytes]:
    """Return how a file of this name is written; raises OptionValueError, MissingExtraError."""
    suffix = PurePath(path).suffix
    if suffix not in WRITERS:
        raise OptionValueError(
            house_message(
                "expected a file that ends in one of: {suffixes}; got '{path}'",
                suffixes=", ".join(WRITERS),
                path=excerpt(path),
            )
        )
    if suffix != ".jsonl":
        require_extra("data", suffix.removeprefix("."))
    return WRITERS[suffix]
