"""A decision of StileLibero as advice: what to do with the dice, and what could be had or lost by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import Message, verbatim
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.phases import as_race
from ludogite.games.stilelibero.rules import FORGOTTEN, NONE, STOP, equal, single
from ludogite.games.stilelibero.words import cells_of, dice_of

if TYPE_CHECKING:
    from ludogite.games.stilelibero.phases import StileLibero
    from ludogite.games.stilelibero.rules import Race


def advice(state: StileLibero, move: int) -> Message:
    """Say what to do and what speaks for it."""
    race = as_race(state)
    if move > STOP:
        far = cells_of(move - STOP)
        return message("Stop and count the equal dice: {far}.", far=far)
    if move == STOP:
        far = cells_of(int(single(race.dice)))
        left = dice_of(int(race.left))
        rest = message(" You had {left} left to risk.", left=left)
        return message("Stop: {far} gained.", far=far) + (rest if race.left else verbatim(""))
    if move > 0:
        dice = dice_of(move)
        return message("Dive with {dice}.", dice=dice)
    return _throwing(race)


def decision(state: StileLibero, move: int) -> Message:
    """Name a decision in a few words."""
    race = as_race(state)
    if move >= STOP:
        far = cells_of(move - STOP if move > STOP else int(single(race.dice)))
        return message("Stop: {far}", far=far)
    if move > 0:
        return message("Dive with {dice}", dice=dice_of(move))
    return message("Throw {dice}", dice=dice_of(1 if race.heat.deep else int(race.left)))


def _throwing(race: Race) -> Message:
    dice = dice_of(1 if race.heat.deep else int(race.left))
    told = message("Throw {dice}.", dice=dice)
    if race.dice in {NONE, FORGOTTEN}:
        return told
    kept = max(int(single(race.dice)), int(equal(race.dice)))
    far = cells_of(kept)
    return told + message(" Stopping now would give only {far}.", far=far)
