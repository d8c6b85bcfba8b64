"""Moments on pages: written for machines, and by the page's script as the reader's device writes them."""

from __future__ import annotations

from datetime import UTC, datetime

from markupsafe import Markup

LATEST_MS = 253_370_764_800_000
"""The first day of the year 9999: whatever comes later is shown as if it came then, and never breaks a page."""


def moment_of(at_ms: int) -> datetime:
    """Return a moment by Greenwich's clock, whatever number stands for it."""
    return datetime.fromtimestamp(min(max(at_ms, 0), LATEST_MS) / 1000, UTC)


def day(at_ms: int) -> Markup:
    """Return the day of a moment, as an element."""
    return _element(at_ms, "day", "%Y-%m-%d")


def moment(at_ms: int) -> Markup:
    """Return a moment with its hour, as an element."""
    return _element(at_ms, "moment", "%Y-%m-%d %H:%M UTC")


def _element(at_ms: int, kind: str, plain: str) -> Markup:
    at = moment_of(at_ms)
    written = at.isoformat(timespec="minutes")
    return Markup('<time datetime="{}" data-{}>{}</time>').format(written, kind, at.strftime(plain))
