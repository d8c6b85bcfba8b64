"""What can be chosen before a game of Libertas, and the first position with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import OptionValueError
from ludogite.core.inputs import excerpt
from ludogite.core.message import verbatim
from ludogite.core.options import Option, Settings, switch
from ludogite.games.libertas.deal import FILLS_GAP, NOBODY, OCCUPATION, OPEN_RACKS, PAIR, SIMPLE_SCALE, VERSION_1
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.rules import Setup

if TYPE_CHECKING:
    from ludogite.games.libertas.phases import Libertas

SEATS = "abcd"

RULES_VERSION = 2
"""2: a starter of phase II without flags is skipped (LI18), and an end by idle turns is told as one."""

OPTIONS = (
    Option(
        "players",
        2,
        (2, 3, 4),
        message("Players"),
        message("Two play on the 25 cells in the middle; three or four on all 49."),
    ),
    Option(
        "first",
        "random",
        ("random", *SEATS),
        message("Who begins"),
        message("To begin is an advantage, a very large one with two. Around a table the youngest begins."),
        (message("drawn"), *(verbatim(seat.upper()) for seat in SEATS)),
    ),
    switch(
        "open_racks",
        message("Open racks"),
        message("All cards taken stay visible: no memory is needed."),
    ),
    switch(
        "simple_scale",
        message("Simple scale"),
        message("All points are divided by 20."),
    ),
    switch(
        "libertas_fills_gap",
        message("Libertas fills a gap"),
        message("With a Libertas, a series that lacks a single number also counts as in order."),
    ),
    switch(
        "occupation",
        message("Phase II: Occupation"),
        message("After the liberation the cards are laid again, and completing a square or a line costs points."),
    ),
    switch(
        "pair",
        message("Two rounds, seats exchanged"),
        message("With two: the same lay-out is played twice, each begins once, and the points are added."),
    ),
)

FLAGS = {
    "open_racks": OPEN_RACKS,
    "simple_scale": SIMPLE_SCALE,
    "libertas_fills_gap": FILLS_GAP,
    "occupation": OCCUPATION,
    "pair": PAIR,
}
"""The bit of each option that is on or off."""


def variant_of(settings: Settings, version: int = RULES_VERSION) -> int:
    """Return the options that are on, as bits, and the one of earlier rules."""
    chosen = sum(int(bit) for name, bit in FLAGS.items() if settings.flag(name))
    return chosen | int(VERSION_1) if version == 1 else chosen


def start(settings: Settings, version: int = RULES_VERSION) -> Libertas:
    """Return the position before the first event; raises OptionValueError where options do not go together."""
    players = settings.number("players")
    first = settings.word("first")
    if settings.flag("pair") and players != 2:
        raise OptionValueError(
            message("option 'pair' cannot be 'yes' with {players} players; it is for two", players=players)
        )
    if first != "random" and first not in SEATS[:players]:
        raise OptionValueError(
            message(
                "option 'first' cannot be '{first}' with {players} players; it is one of: {choices}",
                first=excerpt(first),
                players=players,
                choices=", ".join(("random", *SEATS[:players])),
            )
        )
    return Setup(players, variant_of(settings, version), NOBODY if first == "random" else SEATS.index(first))
