"""What belongs beside a file of positions: where they come from, what each field means, and a checksum."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.core.options import written
from ludogite.envs.data_files import ARRAYS, FIELDS
from ludogite.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.core.options import Settings
    from ludogite.envs.encoding import Encoding
    from ludogite.envs.positions import LabelledPosition

CARD = ".card.md"
"""What the name of a file's card ends with."""


@dataclass(frozen=True, slots=True)
class DataOrigin:
    """How positions were made: asked again, the same bytes come."""

    settings: Settings
    source: str
    """Whose games they come from."""
    seed: int
    nodes: int
    per_game: int
    only_exact: bool


def checksum_of(content: bytes) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(content).hexdigest()


def card(
    name: str, content: bytes, encoding: Encoding, positions: Sequence[LabelledPosition], origin: DataOrigin
) -> str:
    """Return the card of a file, as Markdown."""
    game = encoding.game
    exact = sum(one.kind == "exact" for one in positions)
    options = ", ".join(f"{option}={_short(written(value))}" for option, value in origin.settings.items()) or "none"
    facts = {
        "file": f"`{name}`, {len(content)} bytes",
        "SHA-256": f"`{checksum_of(content)}`",
        "game": f"{game.about.title} (`{game.id}`), rules version {game.rules.version}",
        "options": options,
        "positions": f"{len(positions)}, all different",
        "exact values": f"{exact}; the others are estimates",
        "games": f"{len({one.game for one in positions})}: {origin.source}",
        "at most of a game": str(origin.per_game),
        "only exact values": "yes" if origin.only_exact else "no",
        "effort of a value": f"{origin.nodes} positions",
        "seed": str(origin.seed),
        "made by": f"Ludogîte {__version__}",
    }
    fields = dict(FIELDS)
    if name.endswith(".npz"):
        del fields["kind"]
        fields |= ARRAYS
    lines = [f"# Positions of {game.about.title}", "", "| | |", "|---|---|"]
    lines += [f"| {what} | {words} |" for what, words in facts.items()]
    lines += ["", "## Fields", "", "| field | meaning |", "|---|---|"]
    lines += [f"| `{field}` | {meaning} |" for field, meaning in fields.items()]
    if name.endswith(".npz"):
        planes = ", ".join(f"{plane.name} ({plane.size})" for plane in encoding.observation_planes)
        lines += ["", f"Observations have {encoding.observation_size} numbers: {planes}.", ""]
        lines += [f"Masks have {len(encoding.actions)} actions: {' '.join(encoding.actions)}"]
    lines += ["", "## What to know before you learn from it", "", *_caveats(exact == len(positions), game.id)]
    return "\n".join(lines) + "\n"


def _caveats(all_exact: bool, game: str) -> list[str]:
    said = [
        "- Positions are those that came up in these games: other players reach others.",
        "- A position is judged by itself: how often it came up before, which may end a game, is not in it.",
        "- `result` is how one game ended, between players who err; it is not what the position is worth.",
    ]
    if not all_exact:
        said.append("- A value that is not exact is what a search of that effort says, not the truth.")
    return [*said, f"- The rules: `ludogite games {game}`; the notation is at their end."]


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"
