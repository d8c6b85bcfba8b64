"""What the tests promise of themselves, so that they stay quick, steady and cheap to change."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.for_each import for_each

TESTS = Path(__file__).parent


def imported(module: Path) -> Iterator[str]:
    """Return every module that a file imports."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_laws_lie_where_the_plain_build_looks_for_them() -> None:
    folders = re.findall(r"^LAWS := (.*)$", (TESTS.parent / "Makefile").read_text("utf-8"), re.MULTILINE)[0].split()
    marked = [
        path for path in TESTS.rglob("test_*.py") if path != Path(__file__) and "mark.laws" in path.read_text("utf-8")
    ]
    left_out = [str(path) for path in marked if path.relative_to(TESTS.parent).parts[:2] not in map(_parts, folders)]
    assert not left_out, "name their folder in LAWS of the Makefile"


def _parts(folder: str) -> tuple[str, ...]:
    return Path(folder).parts


def test_nothing_is_imported_from_a_module_of_tests() -> None:
    taken = [
        f"{module.relative_to(TESTS)}: {name}"
        for module in sorted(TESTS.rglob("*.py"))
        for name in imported(module)
        if any(part.startswith("test_") for part in name.split(".")) and name.startswith("tests.")
    ]
    assert not taken, "what several tests need stands in a module beside them, not in one of them"


SLEEPS = re.compile(r"(?<!def )\bsleep\((?!0\))|wait_for_timeout\(")
WAITS = {"waiting.py", "test_suite.py"}
MADE_BY_HAND = "history/write.py"
"""Makes data folders of a version, once; no test runs it."""


SELECTOR = re.compile(
    r"""\b(?:locator|wait_for_selector|querySelector(?:All)?|closest|matches|tap|click|check|fill)\(\s*f?["'`][^"'`]*[.#][a-zA-Z]"""
)
SELECTORS_LEFT = 1026
"""How often tests still name a class or an id of a page; lower it with every test that takes a page object instead."""


def test_tests_of_pages_name_no_more_classes_and_ids_than_they_did() -> None:
    found = sum(len(SELECTOR.findall(path.read_text("utf-8"))) for path in TESTS.rglob("test_*.py"))
    assert found <= SELECTORS_LEFT, (
        "name what a person sees (role, label, text), or take a page object (tests/web/pages)"
    )


def test_nothing_sleeps_in_the_hope_that_something_happens() -> None:
    hopes = [
        f"{path.relative_to(TESTS)}:{number}: {line.strip()}"
        for path in sorted(TESTS.rglob("*.py"))
        if path.name not in WAITS and path != TESTS / MADE_BY_HAND
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if SLEEPS.search(line)
    ]
    assert not hopes, "wait for a condition (tests/waiting.py), or say why time has to pass\n" + "\n".join(hopes)


WORDS_TO_WAIT_FOR = re.compile(r"""wait_for_function\(\s*f?"(?!\(|async |\w+ =>)""")


def test_what_a_page_is_waited_for_is_a_function() -> None:
    """Anything else is read anew each time, which our pages forbid: it works only where it is so at once."""
    hopes = [
        str(path.relative_to(TESTS))
        for path in sorted(TESTS.rglob("*.py"))
        if path != Path(__file__) and WORDS_TO_WAIT_FOR.search(path.read_text("utf-8"))
    ]
    assert not hopes, "write () => before it"


def test_a_law_over_many_things_reports_every_fault_under_its_name() -> None:
    @for_each([1, 2, 3, 4], lambda number: f"number {number}")
    def is_odd(number: int) -> None:
        assert number % 2

    with pytest.raises(pytest.fail.Exception, match=r"(?s)^2 of 4 fail\nnumber 2\n.*AssertionError.*\nnumber 4\n"):
        is_odd()
