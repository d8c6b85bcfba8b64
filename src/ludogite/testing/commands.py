"""What the commands of this package have in common."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING

import click

from ludogite.core.errors import LudogiteError

if TYPE_CHECKING:
    from collections.abc import Callable


def tell_refusals(command: Callable[[], object]) -> None:
    """Run a command; what the house refuses is told in one sentence, without a traceback, and so are warnings."""
    warnings.formatwarning = lambda message, *_details, **_more: f"warning: {message}\n"
    try:
        command()
    except LudogiteError as error:
        click.echo(f"error: {error}", err=True)
        sys.exit(2)
