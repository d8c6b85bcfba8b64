"""Chances in words, in both languages: the same at the table, in the terminal and when looking back."""

from __future__ import annotations

from ludogite.core.text import Text

CERTAIN = 0.0005
"""Closer to 0 or 1 than this, a known chance is no chance any more."""


def percent(value: float, *, exact: bool = False) -> Text:
    """Return a share of 1 in hundredths; what is known exactly is given with a decimal."""
    value = max(0.0, value)  # sums of exact chances may end a hair below nothing
    figures = f"{100 * value:.1f}" if exact else f"{100 * value:.0f}"
    return Text(f"{figures.replace('.', ',')}\u202f%", f"{figures}%")


def points(value: float, *, exact: bool = False) -> Text:
    """Return a difference between two chances, with its sign."""
    figures = f"{abs(100 * value):.1f}" if exact else f"{abs(100 * value):.0f}"
    sign = "\u2212" if value < 0 and float(figures) > 0 else "+"
    return Text(f"{sign}{figures.replace('.', ',')}", f"{sign}{figures}")


def promise(value: float, kind: str, seats: int) -> Text:
    """Say what a value promises to the player who is spoken to, and how that is known."""
    exact = kind == "exact"
    if exact and value >= 1 - CERTAIN:
        return Text("La victoire est assurée.", "The win is certain.")
    if exact and value <= CERTAIN:
        return Text("Contre un jeu parfait, c’est perdu.", "Against perfect play, this is lost.")
    share = percent(value, exact=exact)
    if seats > 2:
        return Text(
            f"Part des rivaux que vous devriez devancer\u00a0: {share.fr} (estimation).",
            f"Share of your rivals you should finish ahead of: {share.en} (estimate).",
        )
    if exact:
        return Text(
            f"Chances de gagner face au meilleur jeu\u00a0: {share.fr}, valeur exacte.",
            f"Chance of winning against best play: {share.en}, exact.",
        )
    return Text(
        f"Chances de gagner estimées, face au meilleur jeu\u00a0: {share.fr}.",
        f"Estimated chance of winning against best play: {share.en}.",
    )
