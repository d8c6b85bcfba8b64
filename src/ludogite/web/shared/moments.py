"""Moments on pages: written for machines, and by the page's script as the reader's device writes them."""

from __future__ import annotations

from datetime import UTC, datetime

from markupsafe import Markup


def day(at_ms: int) -> Markup:
    """Return the day of a moment, as an element."""
    return _element(at_ms, "day", "%Y-%m-%d")


def moment(at_ms: int) -> Markup:
    """Return a moment with its hour, as an element."""
    return _element(at_ms, "moment", "%Y-%m-%d %H:%M UTC")


def _element(at_ms: int, kind: str, plain: str) -> Markup:
    at = datetime.fromtimestamp(at_ms / 1000, UTC)
    written = at.isoformat(timespec="minutes")
    return Markup('<time datetime="{}" data-{}>{}</time>').format(written, kind, at.strftime(plain))
