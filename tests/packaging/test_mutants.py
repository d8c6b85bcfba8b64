"""The tool that plants faults: the same sample for the same sources, and what the tests do to each of them."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

from mutant_operators import all_mutants  # noqa: E402 - it lies in the folder above
from mutants import ROOMS, Sample, draw_sample, read_journal, report  # noqa: E402

LAMP = '''"""A lamp."""

EVENING = "from six on"


def is_lit(hour: int) -> bool:
    """Tell whether it is lit."""
    return hour >= 18


def oil(hours: int) -> int:
    if hours > 3:
        hours -= 1
    return hours
'''
TESTS = """
from ludogite.lamp import is_lit

def test_a_lamp_is_lit_at_night(): assert is_lit(22)
"""


def test_the_same_source_gives_the_same_sample_wherever_its_lines_are() -> None:
    mutants = all_mutants("lamp.py", LAMP)
    sample = draw_sample(mutants, 5)
    moved = all_mutants("lamp.py", LAMP.replace("EVENING", "# lit by hand\n\n\nEVENING"))
    assert draw_sample(moved, 5) == sample
    assert len({mutant.operator for mutant in sample}) == 5, "of each operator in turn"
    assert all(moved[one].lines.start == mutants[one].lines.start + 3 for one in sample)
    assert {mutant.operator for mutant in mutants if "six" in mutant.before} == {"assignment"}, "no text is changed"
    assert len(all_mutants("lamp.py", "def f(a, b):\n    a = 1\n    a = 1\n")) == 4, "twice the same are two"


def test_faults_are_found_survive_or_are_not_run_and_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    for path, text in (("src/ludogite/__init__.py", ""), ("src/ludogite/lamp.py", LAMP), ("tests/test_lamp.py", TESTS)):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    asked = Sample(tmp_path, tmp_path / "into", {"lamp.py": ("tests/test_*.py",)})
    sample = {
        mutant: planted
        for mutant, planted in asked.draw(["lamp.py"], 100).items()
        if (mutant.place, mutant.operator) in {("is_lit", "return_none"), ("is_lit", "swap_op"), ("oil", "return_none")}
    }
    asked.run(2, 1, sample)
    lines = read_journal(asked.journal)
    outcomes = {(line.mutant.place, line.mutant.operator): (line.outcome, line.line) for line in lines}
    assert outcomes == {
        ("is_lit", "return_none"): ("found", 8),
        ("is_lit", "swap_op"): ("survived", 8),
        ("oil", "return_none"): ("not run", 14),
    }
    told: list[str] = []
    report(lines, told.append)
    assert told[1].split() == ["lamp.py", "3", "1", "33%", "1", "survived,", "1", "not", "run;", "0"]
    assert "\nlamp.py:8 survived, swap_op in is_lit\n  - return hour >= 18\n  + return hour > 18" in "\n".join(told)

    # As if it had been killed in the middle of writing what became of the last one.
    written = sorted(asked.journal.read_bytes().splitlines(keepends=True), key=lambda line: b"not run" in line)
    asked.journal.write_bytes(b"".join(written[:2]) + written[2][:20])
    asked.run(1, 1, sample)
    assert [line.outcome for line in read_journal(asked.journal)][2:] == ["not run"], "the others are not tried again"

    (tmp_path / "src/ludogite/lamp.py").write_text(LAMP.replace(">= 18", ">= 17"))
    later = Sample(tmp_path, tmp_path / "later", asked.rooms).draw(["lamp.py"], 40, asked.journal)
    assert {mutant.place for mutant, planted in later.items() if planted is None} == {"is_lit"}, "those are gone"


def test_every_room_has_tests() -> None:
    rooms = Sample(ROOT, ROOT / "build", ROOMS)
    assert all(rooms.files(module) for module in rooms.rooms)
