"""Pebbles as text: a move is `-2`, a throw `[2]`, the secrets `[201]`; a position `9 0/0 - a 3`."""

from __future__ import annotations

import re
from typing import Final

from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.inputs import excerpt
from ludogite.core.options import Settings
from pebbles.messages import message
from pebbles.rules import SECRETS, UNKNOWN, Pebbles

POSITION: Final = re.compile(r"(\d{1,3}) (\d{1,3}(?:/\d{1,3})+) (-|[012?](?:/[012?])+) ([abc]) ([123?])", re.ASCII)
NAMES: Final = "abc"


class PebblesNotation:
    """Moves and positions as text."""

    def __init__(self, kind: type[Pebbles] = Pebbles) -> None:
        self.kind = kind

    def parse(self, state: Pebbles, text: str) -> int | None:
        if not state.at_chance():
            if not re.fullmatch(r"-[123]", text, re.ASCII):
                raise MoveSyntaxError(message("expected -1, -2 or -3, got '{text}'", text=excerpt(text)))
            return int(text[1])
        if not re.fullmatch(r"\[[0-3]{1,3}\]", text, re.ASCII):
            raise MoveSyntaxError(message("expected figures such as [2], got '{text}'", text=excerpt(text)))
        return next((outcome for outcome in state.chances() if self.format(state, outcome) == text), None)

    def format(self, state: Pebbles, event: int) -> str:
        if not state.at_chance():
            return f"-{event}"
        if UNKNOWN not in state.hidden:
            return f"[{event}]"
        return f"[{''.join(str(event // SECRETS**seat % SECRETS) for seat in range(state.seats()))}]"

    def parse_position(self, text: str, settings: Settings) -> Pebbles:
        found = POSITION.fullmatch(text)
        if found is None:
            raise PositionError(f"expected heap, taken, hidden, seat and limit, got {text!r}")
        heap, taken, hidden, turn, limit = found.groups()
        state = self.kind(
            int(heap),
            tuple(map(int, taken.split("/"))),
            tuple(UNKNOWN if figure == "?" else int(figure) for figure in hidden.split("/") if figure != "-"),
            NAMES.index(turn),
            UNKNOWN if limit == "?" else int(limit),
            settings.flag("die"),
            settings.word("wins"),
        )
        _refuse_the_impossible(state, settings, text)
        if self.format_position(state) != text:
            raise PositionError(f"expected figures without zeros before them, got {text!r}")
        return state

    def format_position(self, state: Pebbles) -> str:
        return written(state)


def written(state: Pebbles, hidden: list[str] | None = None) -> str:
    """Return a position's text, with these words for what is hidden."""
    secrets = [str(secret) if secret != UNKNOWN else "?" for secret in state.hidden] if hidden is None else hidden
    limit = "?" if state.limit == UNKNOWN else state.limit
    return f"{state.heap} {'/'.join(map(str, state.taken))} {'/'.join(secrets) or '-'} {NAMES[state.turn]} {limit}"


def _refuse_the_impossible(state: Pebbles, settings: Settings, text: str) -> None:
    players = settings.number("players")
    known = UNKNOWN not in state.hidden
    faults = (
        len(state.taken) != players or state.turn >= players,
        state.heap + sum(state.taken) != settings.number("heap"),
        len(state.hidden) != players * settings.flag("secret"),
        not known and (sum(state.taken) > 0 or set(state.hidden) != {UNKNOWN} or state.turn != 0),
        settings.flag("die") and not known and state.limit != UNKNOWN,
        not settings.flag("die") and state.limit != 3,
        state.heap == 0 and state.limit == UNKNOWN,
    )
    if any(faults):
        raise PositionError(f"expected a position of a game with these options, got {text!r}")
