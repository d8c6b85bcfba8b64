"""Scenes as pictures: the drawing kit that boards are made with, and what puts a scene together into one SVG.

`kit` has symbols, lettering, gradients, wood and brass; `dice` has dice; `states` has the marks that mean the same in
every game; `theme` has the colours; `svg` the small change; `compose` makes a picture of a scene, `data` makes it
ready for a page's script, and `show` and `strip` give a notebook its faces.
"""

from ludogite.drawing.notebook import Picture, Strip, show, strip

__all__ = ["Picture", "Strip", "show", "strip"]
