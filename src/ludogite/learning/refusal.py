"""What the commands of this folder say where they refuse something."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ludogite.core.exit_codes import exit_code

if TYPE_CHECKING:
    from ludogite.core.errors import LudogiteError


def refuse(error: LudogiteError) -> int:
    """Say in one sentence why not, with its code; return the exit code."""
    sys.stderr.write(f"ludogite: {error} [{error.code}]\n")
    return exit_code(error)
