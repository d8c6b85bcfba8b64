"""What search may know of StileLibero."""

from __future__ import annotations

from ludogite.core.judge import Judge
from ludogite.core.options import Settings


def judge(settings: Settings) -> Judge:  # noqa: ARG001 - soon
    """Return what search may know."""
    return Judge()
