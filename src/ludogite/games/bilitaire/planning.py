"""Deciding ahead in Bi-litaire: the next tray action, while the marbles still jump."""

from __future__ import annotations

from ludogite.games.bilitaire.rules import TRAYS, Bilitaire


def planning(state: Bilitaire, seat: int) -> Bilitaire | None:
    """Return the position in which the trays may be moved, to whoever plays them while jumps are owed.

    What the marbles owe is announced before they jump, so there is nothing to plan for them.
    """
    if state.over() or state.at_chance() or state.due <= 0 or state.player == seat:
        return None
    return Bilitaire(state.north, state.south, state.trays, state.player, TRAYS, state.first)
