"""Plain Python on request: with LUDOGITE_PURE=1 the sources run even where compiled modules lie beside them."""

from __future__ import annotations

import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

WANTED = os.environ.get("LUDOGITE_PURE") == "1"
"""Whether this process runs the plain sources."""


class SourceFinder(MetaPathFinder):
    """Finds the `.py` of our modules and never a compiled library."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the source of one of our modules; others are for the usual finders."""
        if fullname.partition(".")[0] != "ludogite" or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def is_compiled() -> bool:
    """Tell whether the positions of this process are compiled."""
    from ludogite.core import state  # noqa: PLC0415 - this module must run before any other of ours

    return not str(state.__file__).endswith(".py")


if WANTED:
    sys.meta_path.insert(0, SourceFinder())
