"""The options of the game, and the rules that they settle."""

from __future__ import annotations

from functools import cache

from ludogite.core.options import Option, Settings, switch
from ludogite.games.rugby.dice import STANDARD, DiceTable, read_table
from ludogite.games.rugby.match import MatchRules
from ludogite.games.rugby.messages import message

FORMAT = Option(
    "format",
    "best_of_three",
    ("best_of_three", "single"),
    message("Format"),
    message("First to win two matches, or one match only."),
    (message("best of three"), message("single match")),
)
DEFENDED_KICKS = switch(
    "defended_kicks",
    message("Defended kicks"),
    message("On kicks, a kick that passes may be met with the red die."),
)
FIRST = Option(
    "first",
    "random",
    ("random", "a", "b"),
    message("First to throw"),
    message("Who throws first in the first match."),
    (message("drawn"), message("side A"), message("side B")),
)


def dice_option(table: DiceTable) -> Option:
    """Return the option that names the dice: the house's table, or another one in full."""
    title = message("Dice")
    explanation = message("The dice of the house, or a table of dice written in full.")
    house = message("dice of the house")
    if table == STANDARD:
        return Option("dice", "standard", ("standard",), title, explanation, (house,), free=canonical)
    labels = (message("dice of this table"), house)
    return Option("dice", table.text, (table.text, "standard"), title, explanation, labels, free=canonical)


def canonical(text: str) -> str:
    """Return how records write a table of dice; raises TableError."""
    table = read_table(text)
    return "standard" if table == STANDARD else table.text


def rules_of(settings: Settings) -> MatchRules:
    """Return the rules that a choice of options settles."""
    dice = settings.word("dice")
    text = STANDARD.text if dice == "standard" else dice
    best_of_three = settings.word("format") == "best_of_three"
    return _rules(text, best_of_three, settings.flag("defended_kicks"), "ab".find(settings.word("first")))


@cache
def _rules(dice: str, best_of_three: bool, defended_kicks: bool, first: int) -> MatchRules:
    return MatchRules(dice, best_of_three, defended_kicks, first)
