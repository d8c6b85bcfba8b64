"""A sheet to print: pages of paper, exact to the millimetre."""

from __future__ import annotations

from dataclasses import dataclass

from ludogite.core.message import Message


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something to print and to use on a real table. Its pages are in one language; its title is in all of them."""

    name: str
    """Its name in addresses and commands: small letters and hyphens."""
    title: Message
    about: Message
    """What to do with it, in one sentence."""
    pages: tuple[str, ...]
    """A stand-alone SVG for each page, whose units are millimetres."""
    width_mm: float = 210
    height_mm: float = 297
