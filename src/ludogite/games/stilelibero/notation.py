"""StileLibero as text.

Decisions: `D1` … `D6` dive, `+` throw on, `=` stop, `=4` `=5` `=6` stop on so many equal dice.
Chance: dice in brackets, written in ascending order and read in any, `[2355]`.

A race is six fields, `b/a 12/41@7 7 1 3+1 25`:
  lanes     the seats in the order of the lanes
  progress  of each lane; for those home 39 plus the overshoot, `@` and the round of arrival
  round     from 1
  lane      to act, from 1; `-` when the race is over
  dice      how many may still be thrown in this turn, with `+` and how many are in the air
  counting  the dice that count; `-` when none was thrown in this turn, `~` when those thrown before the wall
            are forgotten and none has been thrown since (the swimmer may then stop)
The draw for the lanes is three fields, `ac/b draw 24`: the seats from lane 1 on, those who share places together;
the word; the sums thrown so far by those who share places, in the order of the seats, or `-`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.inputs import excerpt
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.rules import (
    CELLS,
    FORGOTTEN,
    NONE,
    OVER,
    STOP,
    THROW,
    Heat,
    LaneDraw,
    Race,
)
from ludogite.games.stilelibero.soundness import wrong_with

if TYPE_CHECKING:
    from ludogite.core.options import Settings
    from ludogite.games.stilelibero.phases import StileLibero

SEATS = "abcdefgh"
"""The seats' names, in order."""

DECISION = re.compile(r"D([1-6])|\+|=([456])?", re.ASCII)
DICE = re.compile(r"\[([1-6]{1,6})\]", re.ASCII)
RACE = re.compile(
    r"(?P<lanes>[a-h](?:/[a-h])+) (?P<progress>\d{1,2}(?:@[1-9]\d{0,8})?(?:/\d{1,2}(?:@[1-9]\d{0,8})?)+)"
    r" (?P<lap>[1-9]\d{0,8}) (?P<lane>[1-8]|-) (?P<left>[0-6])(?:\+(?P<air>[1-6]))? (?P<dice>[1-6]{1,6}|-|~)",
    re.ASCII,
)
DRAW = re.compile(r"(?P<places>[a-h]+(?:/[a-h]+)*) draw (?P<sums>-|\d{1,2}(?:/\d{1,2})*)", re.ASCII)

COUNTING = {"-": int(NONE), "~": int(FORGOTTEN)}
"""How it is written that no die counts."""


def write_dice(dice: int) -> str:
    """Return dice as digits in ascending order."""
    return "".join(str(face + 1) * (dice >> (3 * face) & 7) for face in range(6))


def read_dice(digits: str) -> int:
    """Return the dice that digits name, in any order."""
    return sum(1 << (3 * (int(digit) - 1)) for digit in digits)


class StileLiberoNotation:
    """Moves, dice and positions of StileLibero as text."""

    def parse(self, state: StileLibero, text: str) -> int:
        """Return the event that a token writes."""
        if state.at_chance():
            return _read_fall(text)
        decision = DECISION.fullmatch(text)
        if decision is None:
            raise MoveSyntaxError(message("expected D1 to D6, +, =, =4, =5 or =6, got '{text}'", text=excerpt(text)))
        if decision[1]:
            return int(decision[1])
        return STOP + int(decision[2] or 0) if text.startswith("=") else THROW

    def format(self, state: StileLibero, event: int) -> str:
        """Return the canonical token of an event of this position."""
        if state.at_chance():
            return f"[{write_dice(event)}]"
        if event >= STOP:
            return f"={event - STOP}" if event > STOP else "="
        return f"D{event}" if event else "+"

    def format_position(self, state: StileLibero) -> str:
        """Return the exact text of a position."""
        if isinstance(state, LaneDraw):
            places = "/".join("".join(SEATS[seat] for seat in place) for place in state.places)
            return f"{places} draw {'/'.join(map(str, state.sums)) or '-'}"
        lanes = "/".join(SEATS[seat] for seat in state.heat.order)
        progress = "/".join(
            f"{state.at(lane)}@{arrival}" if arrival else str(state.at(lane))
            for lane, arrival in enumerate(state.arrivals)
        )
        lane = "-" if state.over() else str(state.lane + 1)
        dice = f"{state.left}+{state.air}" if state.air else str(state.left)
        counting = next((sign for sign, dice in COUNTING.items() if dice == state.dice), None) or write_dice(state.dice)
        return f"{lanes} {progress} {state.lap} {lane} {dice} {counting}"

    def parse_position(self, text: str, settings: Settings) -> StileLibero:
        """Return the position that a text describes, refusing those that no race can reach."""
        deep, podium = settings.word("end") == "deep", settings.word("race") == "podium"
        players = settings.number("players")
        draw = DRAW.fullmatch(text)
        if draw:
            return self._exactly(read_draw(text, draw, deep, podium, players), text)
        race = RACE.fullmatch(text)
        if race is None:
            raise PositionError(
                message(
                    "expected a race such as 'b/a 12/30 5 1 6 -' or a draw such as 'ab draw -', got '{text}'",
                    text=excerpt(text),
                )
            )
        state = read_race(text, race, deep, podium)
        check_seats(text, state.heat.order, players)
        wrong = wrong_with(state)
        if wrong:
            raise PositionError(message("'{text}' cannot be reached: {wrong}", text=excerpt(text), wrong=wrong))
        return self._exactly(state, text)

    def _exactly(self, state: StileLibero, text: str) -> StileLibero:
        written = self.format_position(state)
        if written != text:
            raise PositionError(message("'{text}' is written '{written}'", text=excerpt(text), written=written))
        return state


def _read_fall(text: str) -> int:
    dice = DICE.fullmatch(text)
    if dice is None:
        raise MoveSyntaxError(message("expected one to six dice such as [2355], got '{text}'", text=excerpt(text)))
    return read_dice(dice[1])


def check_seats(text: str, seats: tuple[int, ...], players: int) -> None:
    """Refuse anything but each seat once."""
    if sorted(seats) != list(range(players)):
        raise PositionError(
            message(
                "'{text}' must name each of the seats {seats} once",
                text=excerpt(text),
                seats=", ".join(SEATS[:players]),
            )
        )


def read_draw(text: str, match: re.Match[str], deep: bool, podium: bool, players: int) -> LaneDraw:
    """Return the draw that a text describes."""
    places = tuple(tuple(SEATS.index(seat) for seat in place) for place in match["places"].split("/"))
    check_seats(text, tuple(seat for place in places for seat in place), players)
    sums = () if match["sums"] == "-" else tuple(int(points) for points in match["sums"].split("/"))
    draw = LaneDraw(deep, podium, CELLS, places, sums)
    if any(list(place) != sorted(place) for place in places):
        raise PositionError(
            message("'{text}' must write those who share places in the order of the seats", text=excerpt(text))
        )
    if len(sums) >= len(draw.throwers()):
        raise PositionError(
            message("'{text}' is no draw: expected fewer sums than seats that share places", text=excerpt(text))
        )
    if not all(6 <= points <= 36 for points in sums):
        raise PositionError(
            message("'{text}' has a sum that six dice cannot show; expected 6 to 36", text=excerpt(text))
        )
    return draw


def read_race(text: str, match: re.Match[str], deep: bool, podium: bool) -> Race:
    """Return the race that a text describes, not yet checked beyond its form."""
    order = tuple(SEATS.index(seat) for seat in match["lanes"].split("/"))
    reached = [swum.partition("@") for swum in match["progress"].split("/")]
    if len(reached) != len(order):
        raise PositionError(
            message(
                "'{text}' has {lanes} lanes and the progress of {swum}",
                text=excerpt(text),
                lanes=len(order),
                swum=len(reached),
            )
        )
    if any(int(swum) > 2 * CELLS + 4 for swum, _, _ in reached):
        raise PositionError(message("'{text}' has a progress beyond {most}", text=excerpt(text), most=2 * CELLS + 4))
    return Race(
        Heat(deep, podium, CELLS, order),
        tuple(int(arrival or 0) for _, _, arrival in reached),
        sum(int(swum) << (6 * lane) for lane, (swum, _, _) in enumerate(reached)),
        int(match["lap"]),
        OVER if match["lane"] == "-" else int(match["lane"]) - 1,
        int(match["left"]),
        int(match["air"] or 0),
        COUNTING[match["dice"]] if match["dice"] in COUNTING else read_dice(match["dice"]),
    )
