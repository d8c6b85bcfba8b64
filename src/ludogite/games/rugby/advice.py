"""A decision of Rugby as advice: what to do, what it takes or risks, and what is at stake."""

from __future__ import annotations

from ludogite.core.message import Message
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import KICKS
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.rules import DEFEND, STOP, THROW, Rugby
from ludogite.games.rugby.words import KINDS, faces


def advice(state: Rugby, move: int) -> Message:
    """Say what to do and what speaks for it."""
    if state.phase == THROW:
        if state.sheet.period == KICKS:
            return message("Take the kick.")
        return message("Throw the three dice.")
    if state.phase == DEFEND:
        return _defending(state, move)
    return _choosing(state, move)


def _defending(rugby: Rugby, move: int) -> Message:
    stake = rugby.stake
    if move == rugby.moves()[0]:
        return message("Defend: {stake} points are at stake, and the red die can cancel them.", stake=stake)
    return message("Do not defend: {stake} points are not worth the risk of a warning.", stake=stake)


def _choosing(rugby: Rugby, move: int) -> Message:
    rules = rugby.match.rules
    kind, points = rules.kind[rugby.dice], rules.points[rugby.dice]
    if move != STOP:
        again = faces(HANDS[move])
        told = message("Throw again: {again}.", again=again)
        if kind >= 0:
            return told + message(" You could take it: {kind} ({points} points).", kind=KINDS[kind], points=points)
        return told + message(" Stopping would score nothing.")
    if kind < 0:
        return message("Stop here without a score: throwing again risks more than it promises.")
    return message("Take it: {kind}, {points} points.", kind=KINDS[kind], points=points)
