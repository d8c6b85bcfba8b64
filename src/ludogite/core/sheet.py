"""A sheet to print: pages of paper, exact to the millimetre."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludogite.core.message import Message, Speaker


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something to print and to use on a real table. Its pages are drawn in the language of whoever prints."""

    name: str
    """Its name in addresses and commands: small letters and hyphens."""
    title: Message
    about: Message
    """What to do with it, in one sentence."""
    pages: tuple[Callable[[Speaker], str], ...]
    """Each draws one page: a stand-alone SVG whose units are millimetres."""
    width_mm: float = 210
    height_mm: float = 297
