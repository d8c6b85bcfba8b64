"""The proof: every long test belongs to a part, every part has tests, and what was done is not done again."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from tests.proof import PARTS, part_of

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"
sys.path.insert(0, str(TOOLS))

from journal import Line  # noqa: E402 - the tools are scripts
from proof import PartSummary, Summary, markdown, report, summarise  # noqa: E402 - the same


def parts_named() -> dict[str, set[str]]:
    """Return the files in which each part is named; `""` is a mark without one."""
    found = defaultdict[str, set[str]](set)
    for path in (ROOT / "tests").rglob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in {"proof", "laws"} and is_mark(node.value):
                call = calls.get(id(node))
                name = call.args[0] if call and call.args else ast.Constant("laws" if node.attr == "laws" else "")
                assert isinstance(name, ast.Constant), f"{path}:{node.lineno}: write the name of the part there"
                found[str(name.value)].add(path.relative_to(ROOT).as_posix())
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "rest_in_proof":
                found[ast.literal_eval(node.args[0])].add(path.relative_to(ROOT).as_posix())
        drawn = [decorator for node in tree.body for decorator in getattr(node, "decorator_list", ())]
        if any(ast.unparse(decorator).startswith("given(") for decorator in drawn):
            found["laws"].add(path.relative_to(ROOT).as_posix())
    return found


def is_mark(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "mark"


def test_every_test_of_the_proof_names_a_part_that_names_its_file_and_every_part_has_tests() -> None:
    named = parts_named()
    assert not named.pop("", None), 'say @pytest.mark.proof("PART")'
    assert set(named) == set(PARTS)
    for part, files in named.items():
        assert not [file for file in files if not file.startswith(PARTS[part].tests)], part
        assert not [path for path in PARTS[part].tests if not (ROOT / path).exists()], part
        assert not [path for path in PARTS[part].tests if not any(file.startswith(path) for file in files)], part


def test_rooms_of_the_parts_exist_and_no_part_takes_longer_than_anybody_waits() -> None:
    for part in PARTS.values():
        assert all((ROOT / "src" / "ludogite" / room).exists() for room in part.rooms)
        assert part.minutes <= 10
    assert sum(part.minutes for part in PARTS.values()) <= 75


marks = pytest.mark
"""By another name, so that they are not read as marks of this file."""


class Marked(pytest.Item):
    """A test of this file with one mark."""

    def runtest(self) -> None:
        raise NotImplementedError


@pytest.mark.parametrize("part", [(), ("songs",), ("kills",)])
def test_a_test_without_a_part_or_of_another_one_is_not_collected(
    request: pytest.FixtureRequest, part: tuple[str, ...]
) -> None:
    """The last names a part that would never look into this file."""
    item = Marked.from_parent(request.node.parent, name="marked")
    assert part_of(item) is None
    item.add_marker(marks.proof(*part))
    with pytest.raises(pytest.UsageError, match=r"tests/proof\.py"):
        part_of(item)


def lines(*tests: Line) -> list[PartSummary]:
    begun = Line("one", part="kills", planned=3, figures={"cores": 2, "date": "2026-11-19 02:00"})
    return summarise([begun, *tests], "one")


def test_a_part_has_ended_when_all_of_its_tests_have_and_counts_what_they_tried() -> None:
    first = Line("one", "a.py::a", seconds=30, part="kills", figures={"cases": 25, "worst": "3 s"})
    second = Line("one", "a.py::b", seconds=60, part="kills", skipped=True)
    elsewhere = Line("another", "a.py::c", seconds=60, part="kills")
    (kills,) = lines(first, second, elsewhere)
    assert (kills.passed, kills.skipped, kills.left, kills.cases, kills.has_ended) == (1, 1, 1, 25, False)
    third = Line("one", "a.py::c", seconds=90, part="kills", failed=True, output="lost")
    (kills,) = lines(first, second, third)
    assert (kills.failed, kills.left, kills.cases, kills.has_ended) == (1, 0, 26, True)
    assert kills.minutes == 1.5, "the longest test takes longer than half of both"
    summary = Summary("abc", 1, 7, "x", "3", [kills])
    told = report(summary, [first, second, third], "one")
    assert "a.py::c failed\nlost" in told
    assert "a: worst 3 s" in told
    assert "kills" not in markdown(summary), "what has failed proves nothing"
    (kills,) = lines(first, second, Line("one", "a.py::c", seconds=30, part="kills"))
    assert "| `kills` |" in markdown(Summary("abc", 1, 7, "x", "3", [kills]))


def test_contributing_says_when_each_part_is_run() -> None:
    named = re.findall(r"PART=([\w,]+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert {part for parts in named for part in parts.split(",")} == set(PARTS)


def test_the_parts_are_listed() -> None:
    done = subprocess.run(
        [sys.executable, "tools/proof.py", "--list"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert all(part.proves in done.stdout for part in PARTS.values())
