"""Text goes both ways, exactly."""

from __future__ import annotations

import re
import zlib

from ludogite.core.errors import PositionError
from ludogite.core.inputs import quoted
from ludogite.core.rng import Rng
from ludogite.core.serial import Position, position_from_json
from ludogite.testing.cases import LawCase, demand, spread
from ludogite.testing.faults import way_out
from ludogite.testing.mutation import HUGE, STRANGE, Mutator

MANY = 200
"""Up to so many events of a position are written and read."""

SPOILED = 16
"""So many spoiled texts of each position are tried."""

NUMBERS = 6
"""So many numbers of each position are written in ways that no number is written."""

NO_NUMBERS = ("9" * 5000, "²", "٣", "1_0", "+1", "")
"""What looks like a number, here or there, and is none at any door."""


@way_out("Let `format` write one token for each event, in brackets where chance acts, and `parse` read exactly those.")
def check_notation_goes_both_ways(place: LawCase) -> None:
    """Demand that each event has a token of its own, without white space, that is read back as that event.

    Chance is written in brackets, a decision is not.
    """
    notation, state = place.game.notation, place.state
    tokens: dict[str, int] = {}
    for event in place.events(MANY):
        token = notation.format(state, event)
        demand(bool(token) and not any(map(str.isspace, token)), place, f"{token!r} is not one token", event)
        demand(tokens.setdefault(token, event) == event, place, f"two events are written {token!r}", event)
        demand(notation.parse(state, token) == event, place, f"{token!r} is read as another event", event)
        bracketed = token.startswith("[") and token.endswith("]")
        demand(bracketed == state.at_chance(), place, "brackets are for chance and only for chance", event)


@way_out("Let `parse_position` read every field that `format_position` writes, single spaces between them.")
def check_positions_go_both_ways(place: LawCase) -> None:
    """Demand that the text of a position is one line that is read back as an equal position."""
    notation = place.game.notation
    text = notation.format_position(place.state)
    demand(bool(text) and "\n" not in text, place, "the text of a position is one line")
    demand("  " not in text and text == text.strip(), place, "single spaces separate the fields of a position")
    again = notation.parse_position(text, place.settings)
    demand(again == place.state, place, "its text is read as another position")
    demand(hash(again) == hash(place.state), place, "read back, it has another hash")
    demand(notation.format_position(again) == text, place, "read back, it has another text")


@way_out("Mend `parse_position`: the position's text in the JSON is read by it.")
def check_json_goes_both_ways(place: LawCase) -> None:
    """Demand that a position as JSON is read back as an equal position with the same options."""
    here = Position(place.game, place.settings, place.state)
    text = here.to_json()
    demand(position_from_json(text, place.game) == here, place, f"{text} is read as another position")


@way_out(
    "Match the whole text (`re.fullmatch`, `whole_number`) and raise PositionError for whatever you would not write."
)
def check_spoiled_positions_are_refused(place: LawCase) -> None:
    """Demand that a text is refused with PositionError, or is exactly what is written for the position it gives.

    It may name a seat whose turn is skipped; nothing else may differ. A position that is accepted must be playable:
    somebody acts, and what may happen can happen.
    """
    notation = place.game.notation
    for text in spoiled(notation.format_position(place.state)):
        try:
            state = notation.parse_position(text, place.settings)
        except PositionError as error:
            demand(bool(str(error)), place, f"{quoted(text)} is refused without a word")
            continue
        except Exception as error:
            law = f"reading {quoted(text)} must give a position or a PositionError, not {quoted(error)}"
            raise place.broken(law) from error
        written = notation.format_position(state)
        exact = written == text or _names_a_skipped_seat(place.game.rules.seat_names, text, written)
        demand(exact, place, f"{quoted(text)} is read, and is not how it is written")
        _demand_playable(LawCase(place.game, place.settings, state), text)


def _names_a_skipped_seat(seats: tuple[str, ...], text: str, written: str) -> bool:
    fields = zip(text.split(" "), written.split(" "), strict=False)
    different = [pair for pair in fields if pair[0] != pair[1]]
    return text.count(" ") == written.count(" ") and len(different) == 1 and {*different[0]} <= {*seats}


def _demand_playable(place: LawCase, text: str) -> None:
    try:
        if place.state.over():
            place.state.outcome()
        for event in place.events(6):
            place.game.notation.format_position(place.after(event).state)
    except Exception as error:
        raise place.broken(f"the position {text!r} was read, and cannot be played") from error
    demand(place.state.over() or bool(place.events(1)), place, f"{text!r} was read, and nobody can act")


def spoiled(text: str) -> list[str]:
    """Return texts near this one, most of them wrong; always the same."""
    rng = Rng(zlib.crc32(text.encode()))
    mutator = Mutator(rng)
    texts = [text + " ", " " + text, text + text, text[:-1], text[1:], text.swapcase(), *STRANGE, *HUGE]
    texts += [mutator.mutated(text) for _ in range(SPOILED)]
    numbers = [number.span() for number in re.finditer("[0-9]+", text)]
    for begin, end in (numbers[n] for n in spread(list(range(len(numbers))), NUMBERS)):
        texts += [text[:begin] + other + text[end:] for other in NO_NUMBERS]
    return [other for other in texts if other != text]


LAWS = (
    check_notation_goes_both_ways,
    check_positions_go_both_ways,
    check_json_goes_both_ways,
    check_spoiled_positions_are_refused,
)
