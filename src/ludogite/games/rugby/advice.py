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


def decision(state: Rugby, move: int) -> Message:
    """Name a decision in a few words."""
    if state.phase == THROW:
        return message("Throw", context="decision")
    if state.phase == DEFEND:
        if move == state.moves()[0]:
            return message("Defend", context="decision")
        return message("Do not defend", context="decision")
    kind = state.match.rules.kind[state.dice]
    if move != STOP:
        return message("Throw again: {again}", again=faces(HANDS[move]))
    if kind < 0:
        return message("Stop without a score", context="decision")
    return message("Take it: {kind}", kind=KINDS[kind])


def _defending(rugby: Rugby, move: int) -> Message:
    stake = rugby.stake
    if move == rugby.moves()[0]:
        return message.plural(
            "Defend: {count} point is at stake, and the red die can cancel it.",
            "Defend: {count} points are at stake, and the red die can cancel them.",
            stake,
        )
    return message.plural(
        "Do not defend: {count} point is not worth the risk of a warning.",
        "Do not defend: {count} points are not worth the risk of a warning.",
        stake,
    )


def _choosing(rugby: Rugby, move: int) -> Message:
    rules = rugby.match.rules
    kind, points = rules.kind[rugby.dice], rules.points[rugby.dice]
    if move != STOP:
        again = faces(HANDS[move])
        told = message("Throw again: {again}.", again=again)
        if kind >= 0:
            return told + message.plural(
                " You could take it: {kind} ({count} point).",
                " You could take it: {kind} ({count} points).",
                points,
                kind=KINDS[kind],
            )
        return told + message(" Stopping would score nothing.")
    if kind < 0:
        return message("Stop here without a score: throwing again risks more than it promises.")
    return message.plural(
        "Take it: {kind}, {count} point.", "Take it: {kind}, {count} points.", points, kind=KINDS[kind]
    )
