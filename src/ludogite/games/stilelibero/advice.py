"""A decision of StileLibero as advice: what to do with the dice, and what could be had or lost by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.text import Text
from ludogite.games.stilelibero.notation import as_race
from ludogite.games.stilelibero.rules import FORGOTTEN, NONE, STOP, equal, single
from ludogite.games.stilelibero.words import dice_of, many

if TYPE_CHECKING:
    from ludogite.core.state import State
    from ludogite.games.stilelibero.rules import Race


def advice(state: State, move: int) -> Text:
    """Say what to do and what speaks for it."""
    race = as_race(state)
    if move > STOP:
        far = many(move - STOP, "case", "cell")
        return Text(
            f"Arrêtez-vous et comptez les dés égaux\u00a0: {far.fr}.", f"Stop and count the equal dice: {far.en}."
        )
    if move == STOP:
        far = many(int(single(race.dice)), "case", "cell")
        left = dice_of(int(race.left))
        rest = Text(f" Il vous restait {left.fr} à risquer.", f" You had {left.en} left to risk.")
        return Text(f"Arrêtez-vous\u00a0: {far.fr} de gagnées.", f"Stop: {far.en} gained.") + (
            rest if race.left else Text("", "")
        )
    if move > 0:
        dice = dice_of(move)
        return Text(f"Plongez avec {dice.fr}.", f"Dive with {dice.en}.")
    return _throwing(race)


def _throwing(race: Race) -> Text:
    dice = dice_of(1 if race.heat.deep else int(race.left))
    told = Text(f"Lancez {dice.fr}.", f"Throw {dice.en}.")
    if race.dice in {NONE, FORGOTTEN}:
        return told
    kept = max(int(single(race.dice)), int(equal(race.dice)))
    far = many(kept, "case", "cell")
    return told + Text(
        f" Vous arrêter maintenant ne donnerait que {far.fr}.", f" Stopping now would give only {far.en}."
    )
