"""A decision of Rugby as advice: what to do, what it takes or risks, and what is at stake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.text import Text
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import KICKS
from ludogite.games.rugby.rules import DEFEND, STOP, THROW, Rugby, as_rugby
from ludogite.games.rugby.words import KINDS, faces

if TYPE_CHECKING:
    from ludogite.core.state import State


def advice(state: State, move: int) -> Text:
    """Say what to do and what speaks for it."""
    rugby = as_rugby(state)
    if rugby.phase == THROW:
        if rugby.sheet.period == KICKS:
            return Text("Tirez au but.", "Take the kick.")
        return Text("Lancez les trois dés.", "Throw the three dice.")
    if rugby.phase == DEFEND:
        return _defending(rugby, move)
    return _choosing(rugby, move)


def _defending(rugby: Rugby, move: int) -> Text:
    stake = rugby.stake
    if move == rugby.moves()[0]:
        return Text(
            f"Défendez\u00a0: {stake} points sont en jeu, et le dé rouge peut les annuler.",
            f"Defend: {stake} points are at stake, and the red die can cancel them.",
        )
    return Text(
        f"Ne défendez pas\u00a0: {stake} points ne valent pas le risque d’un avertissement.",
        f"Do not defend: {stake} points are not worth the risk of a warning.",
    )


def _choosing(rugby: Rugby, move: int) -> Text:
    rules = rugby.match.rules
    kind, points = rules.kind[rugby.dice], rules.points[rugby.dice]
    if move != STOP:
        again = faces(HANDS[move])
        told = Text(f"Relancez\u00a0: {again.fr}.", f"Throw again: {again.en}.")
        if kind >= 0:
            return told + Text(
                f" Vous pourriez prendre\u00a0: {KINDS[kind].fr} ({points} points).",
                f" You could take it: {KINDS[kind].en} ({points} points).",
            )
        return told + Text(" Arrêter ne rapporterait rien.", " Stopping would score nothing.")
    if kind < 0:
        return Text(
            "Arrêtez-vous là, sans marquer\u00a0: relancer risque plus que cela ne promet.",
            "Stop here without a score: throwing again risks more than it promises.",
        )
    return Text(f"Prenez\u00a0: {KINDS[kind].fr}, {points} points.", f"Take it: {KINDS[kind].en}, {points} points.")
