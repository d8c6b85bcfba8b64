"""Boards that can be played in the cell of a notebook: the extra `notebook`.

One widget, made with anywidget: `PlayableBoard` sends a scene as SVG with what can be touched, its front end
(`notebook/static/playable_board.js`, one module, no build) sends the touched spot, and Python makes decisions of
touches (`core/touching.py`, which a test holds to `web/board/static/touches.js`). `notebook/variations.py` keeps what
was tried, a tree of `History` values. The board is as light as the notebook's page says it is (JupyterLab, VS Code,
Colab and marimo each say it their own way), else as the device wishes. Nothing imports this.
"""

from ludogite.extras import require_extra

require_extra("notebook", "ludogite.notebook")

from ludogite.notebook.playable_board import PlayableBoard  # noqa: E402 - nothing of the extra before it was asked for

__all__ = ["PlayableBoard"]
