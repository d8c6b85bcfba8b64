"""Positions, outcomes and faults as JSON: the same shape in every command."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from ludogite.core.errors import LudogiteError
from ludogite.core.language import WRITTEN, Language
from ludogite.translation import translate, translate_parameters

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.core.game import Game
    from ludogite.core.outcome import Outcome
    from ludogite.core.playthrough import Playthrough

Json = dict[str, Any]
"""A JSON object on its way out."""


def outcome_json(game: Game, outcome: Outcome | None, language: Language) -> Json | None:
    """Return how a game ended, seats by name."""
    if outcome is None:
        return None
    names = game.rules.seat_names
    return {
        "winners": [names[seat] for seat in outcome.winners],
        "scores": None if outcome.scores is None else dict(zip(names, outcome.scores, strict=False)),
        "ranks": dict(zip(names, outcome.ranks, strict=False)),
        "reason": translate(outcome.reason.text, language),
        "code": outcome.reason.code,
    }


def position_json(play: Playthrough, language: Language, ended: Outcome | None = None) -> Json:
    """Return a position: its rules' version, its text, who acts, what can happen, how it ended, however it did."""
    game, state, outcome = play.game, play.state, ended or play.outcome
    report: Json = {
        "rules_version": game.rules.version,
        "position": game.notation.format_position(state),
        "to_act": None if outcome else play.to_act,
        "moves": [],
        "outcome": outcome_json(game, outcome, language),
    }
    if outcome is None and state.at_chance():
        report["chance"] = [
            {"outcome": game.notation.format(state, code), "probability": float(share)}
            for code, share in game.probabilities(state)
        ] or None
    elif outcome is None:
        report["moves"] = [game.notation.format(state, move) for move in state.moves()]
    return report


def fault_json(fault: LudogiteError, language: Language = WRITTEN) -> Json:
    """Return a fault with its stable code, its sentence, and what is filled into that where something is."""
    told: Json = {"code": fault.code, "message": translate(fault.message, language)}
    filled = translate_parameters(fault.message, language)
    return {"error": told | {"parameters": filled} if filled else told}


def say_json(value: Json | list[Json]) -> None:
    """Print one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))


def answer_lines(answer: Callable[[str], Json], language: Language = WRITTEN) -> None:
    """Answer each line of standard input; a bad line is answered with its fault and the rest go on."""
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", errors="replace").strip()
        try:
            say_json(answer(line))
        except LudogiteError as fault:
            say_json(fault_json(fault, language))
        sys.stdout.flush()
