"""Boards that can be played in the cell of a notebook: the extra `notebook`."""

from ludogite.extras import require_extra

require_extra("notebook", "ludogite.notebook")

from ludogite.notebook.playable_board import PlayableBoard  # noqa: E402 - nothing of the extra before it was asked for

__all__ = ["PlayableBoard"]
