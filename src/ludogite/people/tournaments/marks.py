"""A mark: how something stands, in short. A form sends back the mark of what it showed."""

from __future__ import annotations

import hashlib

import msgspec

MARK_LENGTH = 12


def mark_of(stands: object) -> str:
    """Return the mark of something; what is alike has the same one."""
    return hashlib.sha256(msgspec.json.encode(stands)).hexdigest()[:MARK_LENGTH]
