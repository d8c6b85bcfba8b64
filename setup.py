"""Compiles the hot modules with mypyc; everything else is said in pyproject.toml.

LUDOGITE_PURE=1 compiles nothing, LUDOGITE_COMPILE=1 fails where it cannot compile; otherwise what cannot be
compiled is installed as plain Python. LUDOGITE_SEPARATE=1 gives each module its own library: a slower first
build, quicker ones after an edit.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SRC = Path("src")
HOT = (
    "core/arrays.py",
    "core/rng.py",
    "core/state.py",
    "core/judge.py",
    "core/drive.py",
    "games/*/deal.py",
    "games/*/occupation.py",
    "games/*/match.py",
    "games/*/attempts.py",
    "games/*/rules.py",
    "games/*/search.py",
    "games/*/scorer.py",
    "games/*/solver.py",
    "games/*/chains.py",
    "games/*/slips.py",
    "bots/[!_]*.py",
)
PURE = os.environ.get("LUDOGITE_PURE") == "1" or sys.implementation.name != "cpython"
MUST = os.environ.get("LUDOGITE_COMPILE") == "1"
SEPARATE = os.environ.get("LUDOGITE_SEPARATE") == "1"


def extensions() -> list[Extension]:
    """The hot modules that exist, as C extensions."""
    hot = sorted(str(path) for pattern in HOT for path in (SRC / "ludogite").glob(pattern))
    if PURE or not hot:
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - not there in a plain installation

        group = None if SEPARATE else "ludogite"
        return mypycify(hot, group_name=group, separate=SEPARATE, opt_level="2", debug_level="0")
    except (ImportError, SystemExit) as error:  # mypycify prints type errors, then exits
        if MUST:
            raise
        say_plain("mypyc is missing" if isinstance(error, ImportError) else "see the errors above")
        return []


def say_plain(why: str) -> None:
    """One line for whoever installs: it works, but slowly."""
    print(f"ludogite: not compiled ({why}), plain Python modules instead", file=sys.stderr)


def remove_libraries(folder: Path) -> None:
    """Removes compiled modules, which Python would prefer to the sources beside them."""
    for pattern in ("*.so", "*.pyd"):
        for library in folder.rglob(pattern):
            library.unlink()


class BuildExt(build_ext):
    """Builds what can be built, and leaves no library of an earlier build behind."""

    def run(self) -> None:
        """Compile, or say why not."""
        if self.inplace:
            remove_libraries(SRC)
        try:
            super().run()
        except Exception as error:  # distutils has no common error for "no C compiler"
            if MUST:
                raise
            say_plain(str(error))
            remove_libraries(Path(self.build_lib))
            if self.inplace:
                remove_libraries(SRC)

    def get_outputs(self) -> list[str]:
        """What was really built: nothing, when compiling was given up."""
        return [path for path in super().get_outputs() if Path(path).exists()]


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
