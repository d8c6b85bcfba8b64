"""The wheel of a game's project: built of a clean copy, as on another machine, and what its builder needs."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError

if TYPE_CHECKING:
    from ludogite.testing.project import Project

LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info", "venv", "node_modules")
"""What is no source of a wheel."""
BUILD = """
import importlib, sys
module, _, name = sys.argv[1].partition(":")
sys.path[:0] = sys.argv[3:]
backend = importlib.import_module(module)
(getattr(backend, name) if name else backend).build_wheel(sys.argv[2])
"""
LONGEST_BUILD_S = 300
REQUIREMENT = re.compile(r"\s*([\w.-]+)\s*(?:\[[^]]*\])?\s*(?:>=\s*([\d.]+))?")
"""The name of a requirement, and the oldest version that will do."""
NO_WHEEL_COMMAND = "invalid command 'bdist_wheel'"
"""What setuptools says where it is older than 70.1 and the package `wheel` is not installed."""
SETUPTOOLS = ("setuptools>=77", "wheel")


class WheelError(LudogiteError, RuntimeError):
    """A project's wheel cannot be built."""

    code = "project/wheel"


class BuilderError(LudogiteError, RuntimeError):
    """What builds a project's wheel is missing here, or too old."""

    code = "project/builder"

    def __init__(self, words: str, needed: tuple[str, ...]) -> None:
        super().__init__(words)
        self.command = f"pip install {shlex.join(needed)}"
        """Installs what is needed."""


def wheel_files(project: Project) -> frozenset[str]:
    """Return the names of the files in the wheel that is built of a clean copy; raises WheelError, BuilderError."""
    _demand_backend(project)
    with tempfile.TemporaryDirectory() as scratch:
        copied = shutil.copytree(project.folder, Path(scratch, "project"), ignore=LEFT_BEHIND)
        wheels = Path(scratch, "wheels")
        wheels.mkdir()
        command = [sys.executable, "-c", BUILD, project.backend, str(wheels), *project.backend_path]
        try:
            built = subprocess.run(  # noqa: S603 - the project's own backend, as an installer runs it
                command,
                cwd=copied,
                env={**os.environ, "LUDOGITE_PURE": "1"},
                capture_output=True,
                text=True,
                timeout=LONGEST_BUILD_S,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise WheelError(f"no wheel is built of {str(project.folder)!r} within {LONGEST_BUILD_S} s") from error
        found = list(wheels.glob("*.whl"))
        if built.returncode or len(found) != 1:
            raise _failure(project, built.stderr)
        with zipfile.ZipFile(found[0]) as wheel:
            return frozenset(wheel.namelist())


def _demand_backend(project: Project) -> None:
    package = project.backend.partition(":")[0].partition(".")[0]
    if not project.backend_path and find_spec(package) is None:
        raise BuilderError(f"{package} is not installed", SETUPTOOLS if package == "setuptools" else (package,))


def _failure(project: Project, errors: str) -> WheelError | BuilderError:
    """Return why nothing was built: for want of what the project asks for, or by the project's own fault."""
    said = [line for line in errors.splitlines() if line.strip()]
    if lacking := {words: needed for needed in project.requires if (words := _lack(needed))}:
        needed = tuple(lacking.values())
        only_setuptools = all(one.startswith("setuptools") for one in needed)
        return BuilderError(", ".join(lacking), (*needed, "wheel") if only_setuptools else needed)
    if NO_WHEEL_COMMAND in errors:
        return BuilderError("setuptools is too old to build one by itself", SETUPTOOLS)
    return WheelError(f"no wheel can be built of {str(project.folder)!r}: {said[-1] if said else 'no reason'}")


def _lack(requirement: str) -> str:
    """Return what is missing of a requirement of the project's builder, in words; nothing where it is met."""
    found = REQUIREMENT.match(requirement)
    if found is None or ";" in requirement:  # only for some machines: whoever builds there knows
        return ""
    name, oldest = found.groups()
    try:
        here = version(name)
    except PackageNotFoundError:
        return f"{name} is not installed"
    return f"{name} {here} is installed, older than {oldest}" if oldest and _figures(here) < _figures(oldest) else ""


def _figures(version_text: str) -> list[int]:
    return [int(figure) for figure in re.findall(r"\d+", version_text)]
