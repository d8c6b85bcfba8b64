"""Every promise of docs/explanation/trust.md names a test that exists, and what is long the part of the proof."""

from __future__ import annotations

import re

from tests.docs.papers import DOCS, ROOT
from tests.proof import PARTS

TRUST = (DOCS / "explanation" / "trust.md").read_text(encoding="utf-8")
TEST = re.compile(r"`(tests/[\w/-]+(?:\.py|/))`")
LONG = re.compile(r"◆([^;|]*)")


def tables() -> list[list[list[str]]]:
    """Return the tables of the page: rows of cells, the heads first."""
    found = re.findall(r"(?:^\|.*\n)+", TRUST, re.MULTILINE)
    rows = [[line.strip("| ").split(" | ") for line in table.splitlines()] for table in found]
    return [[table[0], *table[2:]] for table in rows]


PROMISES = [row for table in tables() if table[0][-1] in {"how it is tested", "tests"} for row in table[1:]]


def test_there_are_promises() -> None:
    assert len(PROMISES) > 50


def test_the_tests_that_are_named_exist() -> None:
    named = sorted(set(TEST.findall(TRUST)))
    assert named
    assert not [path for path in named if not (ROOT / path).is_file() and not [*(ROOT / path).rglob("test_*.py")]]


def test_every_promise_names_a_test_or_has_the_same_as_the_one_before() -> None:
    unnamed = [row[0] for row in PROMISES if not TEST.search(row[-1]) and not row[-1].startswith("the same")]
    assert not unnamed, "\n".join(unnamed)


def test_what_only_the_proof_tests_names_its_part() -> None:
    parts = "|".join(PARTS)
    long = [match for row in PROMISES for match in LONG.findall(row[-1])]
    assert long
    assert not [text for text in long if not re.match(rf" `({parts})`", text)]
