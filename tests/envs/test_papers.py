"""The reference tells every plane of every game as it is."""

import pytest
from tests.docs.papers import DOCS, sections

from ludogite.core.registry import installed_games
from ludogite.envs import encoding_of

REFERENCE = sections(DOCS / "reference" / "encodings.md")
TITLES = {
    "squadro": "Squadro",
    "libertas": "Libertas",
    "bilitaire": "Bi-litaire",
    "rugby": "Rugby",
    "stilelibero": "StileLibero",
}


@pytest.mark.parametrize("id_", installed_games())
def test_every_plane_is_documented(id_: str) -> None:
    encoding, told = encoding_of(id_), REFERENCE[TITLES[id_]]
    assert f"{len(encoding.actions)} actions, {encoding.observation_size} numbers" in told
    rows = [f"| `{p.name}` | {' × '.join(map(str, p.shape))} | {p.about} |" for p in encoding.observation_planes]
    assert [line for line in told.splitlines() if line.startswith("| `")] == rows
