"""The tray of dice: what lies on it, and the dice and plates that are touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import verbatim
from ludogite.core.scene import Spot, Sprite
from ludogite.games.stilelibero import words
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.notation import StileLiberoNotation, write_dice
from ludogite.games.stilelibero.rules import FORGOTTEN, NONE, STOP, THROW, LaneDraw, Race, equal, single

if TYPE_CHECKING:
    from ludogite.games.stilelibero.phases import StileLibero
    from ludogite.games.stilelibero.pool import Pool

MOST_DICE = 6
DIE_SCALE = 0.84
DIE_ROOM = 92
"""How wide the place of a die is on the tray."""
PLATE = (114, 104)
"""The plate that says what stopping gives."""


def slot(pool: Pool, index: int) -> tuple[float, float]:
    """Return the place of a die on the tray."""
    return pool.tray(204 + index * 99.4, 1338)


def dives(race: Race) -> bool:
    """Tell whether it is to be decided how many dice to dive with."""
    return len(race.moves()) == MOST_DICE


def lying(race: Race) -> int:
    """Return how many dice lie on the tray."""
    return 0 if race.dice == FORGOTTEN else len(write_dice(race.dice))


def stops(race: Race) -> list[int]:
    """Return what stopping now would give, each way; nothing where nobody may stop."""
    if race.over() or race.dice == NONE:
        return []
    if race.dice == FORGOTTEN:
        return [0]
    return [int(single(race.dice))] + ([int(equal(race.dice))] if equal(race.dice) else [])


def dice_sprites(dice: int, pool: Pool, *, deep: bool = True) -> list[Sprite]:
    """Return the dice on the tray, each with what it counts; pairs and triples are struck out."""
    faces, sprites = write_dice(dice), []
    for index, face in enumerate(faces):
        often = faces.count(face)
        struck = deep and often in {2, 3}
        copy = faces[:index].count(face) + 1
        x, y = slot(pool, index)
        out = message(", struck out") if struck else verbatim("")
        worth = verbatim("0" if struck else "+1") if deep and often <= 3 else None
        sprites.append(
            Sprite(
                f"st-d{face}-{copy}",
                f"st-die{face}{'x' if struck else ''}",
                x,
                y,
                scale=DIE_SCALE,
                classes="lg-die-ivory st-worth",
                label=message("die {face}", face=face) + out,
                text=worth,
            )
        )
    return sprites


def tray_furniture(race: Race, pool: Pool) -> list[Sprite]:
    """Return whose turn it is (or who has won), a place for each die still to come, and what stopping now gives."""
    ahead = race.heat.order.index(race.outcome().winners[0]) if race.over() else race.lane
    x, y = pool.tray(76, 1345)
    sprites = [Sprite("st-now", f"st-cap{ahead + 1}", x, y, scale=1.72, classes=f"st-k{ahead + 1}", layer="furniture")]
    choosing = not race.over() and not race.at_chance()
    first = lying(race)
    for index in range(first, first + race.left + race.air):
        x, y = slot(pool, index)
        symbol, colour = "lg-hollow", ""
        if choosing and dives(race):
            symbol, colour = f"st-die{index + 1}", "lg-die-ivory"
        elif choosing and index == first:
            symbol, colour = "st-throw", "lg-die-gold"
        sprites.append(
            Sprite(f"st-h{index + 1}", symbol, x, y, scale=DIE_SCALE - 0.04, classes=colour, layer="furniture")
        )
    gains = stops(race)
    for row, cells in enumerate(gains):
        x, y = plate_place(pool, row, len(gains))
        symbol = f"st-gain{cells}" if len(gains) == 1 else f"st-gains{cells}"
        label = message("stopping gives {cells}", cells=cells)
        sprites.append(Sprite(f"st-stop{row + 1}", symbol, x, y, layer="furniture", label=label))
    return sprites


def plate_place(pool: Pool, row: int, rows: int) -> tuple[float, float]:
    """Return where it stands what stopping gives: alone, or one way above the other."""
    return pool.tray(826, 1345 if rows == 1 else 1321 + 48 * row)


def spots(state: StileLibero, pool: Pool) -> tuple[Spot, ...]:
    """Return the dice to dive with, or the die to throw and the plates to stop on."""
    if isinstance(state, LaneDraw) or state.over() or state.at_chance():
        return ()
    notation = StileLiberoNotation()
    return tuple(_spot(state, move, notation.format(state, move), pool) for move in state.moves())


def _spot(race: Race, move: int, name: str, pool: Pool) -> Spot:
    label = words.move_label(race, move)
    if move >= STOP:
        return _plate(race, move, Spot(name, label), pool)
    if dives(race):
        die = Spot(name, label, *slot(pool, move - 1), DIE_ROOM, DIE_ROOM)
        return die._replace(symbol=f"st-die{move}", classes="lg-die-ivory lg-up-to", caption=message("Dive"))
    here = Spot(name, label, *slot(pool, lying(race)), DIE_ROOM, DIE_ROOM)
    caption = message("throw") if move == THROW else message("dive")
    return here._replace(symbol="st-throw", classes="lg-die-gold", caption=caption, at_once=True)


def _plate(race: Race, move: int, spot: Spot, pool: Pool) -> Spot:
    gains = stops(race)
    row = 0 if move == STOP else 1
    x, y = plate_place(pool, row, len(gains))
    width, height = PLATE
    return spot._replace(
        x=x,
        y=y,
        width=width,
        height=height / len(gains) - 4,
        symbol=f"st-plate{gains[row]}",
        caption=message("stop"),
        at_once=True,
    )
