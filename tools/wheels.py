"""Builds the wheels of every Python that is promised, compiled and plain, and tries each in a clean environment.

    python tools/wheels.py [VERSION …] [--only {compiled|plain}]

Wheels go to dist/. A Python that is not found on this machine is named at the end, and makes the exit code 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
BUILDS = {"compiled": {"LUDOGITE_COMPILE": "1"}, "plain": {"LUDOGITE_PURE": "1"}}
CLASSIFIER = "Programming Language :: Python :: "


def promised_versions() -> list[str]:
    """Return the versions of Python that the package says it runs on."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    versions = [text.removeprefix(CLASSIFIER) for text in described["project"]["classifiers"]]
    return [version for version in versions if version.startswith("3.")]


def find_python(version: str) -> str | None:
    """Return a Python of this version: from the path, else from pyenv."""
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for command in (f"python{version}", *map(str, home.glob(f"versions/{version}.*/bin/python"))):
        asked = [command, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        try:
            done = subprocess.run(asked, capture_output=True, text=True, check=True)  # noqa: S603 - an interpreter
        except (OSError, subprocess.CalledProcessError):
            continue
        if done.stdout.strip() == version:
            return command
    return None


def run(*command: str | Path, cwd: Path | None = None, **variables: str) -> None:
    """Run a command and show what it says only where it fails."""
    done = subprocess.run(  # noqa: S603 - our own commands
        list(map(str, command)),
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
    for line in done.stdout.splitlines():
        if line.startswith("  "):
            print(line)


def make_environment(python: str | Path, folder: Path) -> Path:
    """Return the Python of a new environment."""
    run(python, "-m", "venv", folder)
    return folder / "bin" / "python"


def copy_sources(folder: Path) -> Path:
    """Copy what git knows, so that no earlier build gets into a wheel."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603 - git
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
    return folder


def build_wheel(builder: Path, build: str, folder: Path) -> Path:
    """Build one wheel and put it where the others are."""
    sources = copy_sources(folder / "sources")
    made = folder / "wheel"
    run(
        *(builder, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", made, "."),
        cwd=sources,
        **BUILDS[build],
    )
    (wheel,) = made.glob("*.whl")
    DIST.mkdir(exist_ok=True)
    return Path(shutil.copy2(wheel, DIST))


def try_wheel(python: str, wheel: Path, build: str, folder: Path) -> None:
    """Install a wheel in clean environments, with each set of extras, and use it."""
    checker = Path(shutil.copy2(ROOT / "tools" / "wheel_check.py", folder))
    inside = make_environment(python, folder / "clean")
    for extras in ("plain", "web", "all"):
        asked = str(wheel) if extras == "plain" else f"{wheel}[{extras}]"
        run(inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", asked)
        run(inside, checker, build, extras, ROOT / "tests" / "records", cwd=folder)


def main() -> int:
    """Build and try; return 1 where a Python was not to be had."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("versions", nargs="*", default=promised_versions(), metavar="VERSION")
    parser.add_argument("--only", choices=BUILDS)
    chosen = parser.parse_args()
    missing = []
    for version in chosen.versions:
        python = find_python(version)
        if python is None:
            missing.append(version)
            continue
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            builder = make_environment(python, folder / "builder")
            pinned = ROOT / "requirements" / "build.txt"
            run(builder, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", pinned)
            for build in (chosen.only,) if chosen.only else BUILDS:
                began = time.monotonic()
                inner = folder / build
                inner.mkdir()
                wheel = build_wheel(builder, build, inner)
                built_s = time.monotonic() - began
                print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, built in {built_s:.0f} s", flush=True)
                try_wheel(python, wheel, build, inner)
    for version in missing:
        print(f"Python {version} is not on this machine: nothing was built or tried for it", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
