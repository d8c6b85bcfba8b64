"""Which build is tested, and how hard.

LUDOGITE_PURE=1 tests the plain sources even where compiled modules lie beside them.
LUDOGITE_PROOF=1 asks for many more examples.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from hypothesis import HealthCheck, settings

PURE = os.environ.get("LUDOGITE_PURE") == "1"
PROOF = os.environ.get("LUDOGITE_PROOF") == "1"


class SourceFinder(MetaPathFinder):
    """Finds the `.py` of our modules and never a compiled library."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] != "ludogite":
            return None
        for folder in sys.path if path is None else path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def is_compiled() -> bool:
    """Whether imports of our modules find compiled libraries."""
    package = find_spec("ludogite")
    if PURE or package is None or package.origin is None:
        return False
    return any(any(Path(package.origin).parent.rglob(f"*{suffix}")) for suffix in EXTENSION_SUFFIXES)


def pytest_report_header() -> str:
    build = "compiled" if is_compiled() else "interpreted"
    return f"ludogite: {build}, {'proof' if PROOF else 'usual'} numbers"


if PURE:
    if "ludogite" in sys.modules:
        raise RuntimeError("ludogite was imported before LUDOGITE_PURE=1 could take effect")
    sys.meta_path.insert(0, SourceFinder())

# The same examples every time, on every machine: the clock must not decide.
steady = settings(derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", steady, max_examples=25)
settings.register_profile("proof", steady, max_examples=1000)
settings.load_profile("proof" if PROOF else "default")
