"""Scenes as pictures: the drawing kit that boards are made with, and what puts a scene together into one SVG.

What every board is drawn with: `drawing/kit.py` (symbols, lettering, gradients), `drawing/svg.py`, `drawing/theme.py`
(all colours, by day and by night), `drawing/glyphs.py` and `drawing/states.py` (marks that mean the same in every
game). `drawing/compose.py` makes one picture of a scene, `drawing/data.py` makes scenes ready for a page's script.

The board kit stands on them: `drawing/surfaces.py` (wood, felt), `drawing/grid.py`, `drawing/track.py`,
`drawing/cards.py`, `drawing/pawns.py`, `drawing/dice.py`, and `drawing/drawn_board.py`, a board that has the plain
one's words and finds movements by comparing the pieces of two positions. `drawing/lid.py` reads the box of a game;
`drawing/check.py` says what every picture must keep.

For paper: `drawing/paper.py`, `drawing/knockout_sheet.py`. For study: `drawing/charts.py`, `drawing/tree_chart.py`,
`drawing/study_page.py` (a page of charts in one file), and `show` and `strip` of `drawing/notebook.py`.
"""

from ludogite.drawing.notebook import Picture, Strip, show, strip

__all__ = ["Picture", "Strip", "show", "strip"]
