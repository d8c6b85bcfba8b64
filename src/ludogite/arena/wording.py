"""Chances and numbers in words: the same at the table, in the terminal, on pages and when looking back."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

CERTAIN = 0.0005
"""Closer to 0 or 1 than this, a known chance is no chance any more."""


def percent(value: float, *, exact: bool = False) -> Message:
    """Return a share of 1 in hundredths; what is known exactly is given with a decimal."""
    value = max(0.0, value)  # sums of exact chances may end a hair below nothing
    figures = f"{100 * value:.1f}" if exact else f"{100 * value:.0f}"
    return house_message("{figures}%", figures=figures)


def decimal(figures: str) -> Message:
    """Return a number that is written with a point as each language writes it."""
    return house_message("{sign}{figures}", sign="", figures=figures)


def grouped(number: int) -> str:
    """Return a whole number with a narrow space between thousands, which every language reads."""
    return f"{number:,}".replace(",", "\u202f")


def points(value: float, *, exact: bool = False) -> Message:
    """Return a difference between two chances, with its sign."""
    figures = f"{abs(100 * value):.1f}" if exact else f"{abs(100 * value):.0f}"
    sign = "\u2212" if value < 0 and float(figures) > 0 else "+"
    return house_message("{sign}{figures}", sign=sign, figures=figures)


def promise(value: float, kind: str, seats: int) -> Message:
    """Say what a value promises to the player who is spoken to, and how that is known."""
    exact = kind == "exact"
    if exact and value >= 1 - CERTAIN:
        return house_message("The win is certain.")
    if exact and value <= CERTAIN:
        return house_message("Against perfect play, this is lost.")
    share = percent(value, exact=exact)
    if seats > 2:
        return house_message("Share of your rivals you should finish ahead of: {share} (estimate).", share=share)
    if exact:
        return house_message("Chance of winning against best play: {share}, exact.", share=share)
    return house_message("Estimated chance of winning against best play: {share}.", share=share)
