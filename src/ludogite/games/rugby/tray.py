"""What the green, white and red dice show in a position."""

from __future__ import annotations

from itertools import product

from ludogite.games.rugby.match import KICKS
from ludogite.games.rugby.rules import DEFEND, GREEN, RED, WHITE, Rugby


def tray_faces(rugby: Rugby) -> dict[str, str]:
    """Return the face of each die in the tray: what it showed, `roll` when it is next, `blank` when out of play."""
    faces = dict.fromkeys(("green", "white", "red"), "blank")
    if rugby.phase in {DEFEND, RED}:
        faces["red"] = "roll"
    if rugby.phase == GREEN or (rugby.sheet.period == KICKS and rugby.phase not in {DEFEND, RED}):
        faces["green"] = "blank" if rugby.over() else "roll"
    elif rugby.sheet.period == KICKS:
        faces["green"] = "g1"
    elif rugby.phase in {WHITE, DEFEND, RED}:
        faces |= _shown(rugby)
    return faces


def _shown(rugby: Rugby) -> dict[str, str]:
    """Return what the green and the white die must have shown for these points to be at stake."""
    rules, dice = rugby.match.rules, rugby.dice
    points, conversion, bonus = rules.points[dice], rules.conversion[dice], rules.bonus[dice]
    greens = (1, 0) if conversion else (0,)
    factors = (1, 2) if bonus and rugby.phase != WHITE else (1,)
    for green, factor in product(greens, factors):
        if (points + green * conversion) * factor == rugby.stake:
            shown = {"green": f"g{green}"} if conversion else {}
            if bonus:
                shown["white"] = "roll" if rugby.phase == WHITE else f"w{factor}"
            return shown
    return {}
