"""The options of the game, and the rules that they settle."""

from __future__ import annotations

from functools import cache

from ludogite.core.options import Option, Settings, switch
from ludogite.core.text import Text
from ludogite.games.rugby.dice import STANDARD, DiceTable, read_table
from ludogite.games.rugby.match import Rules

FORMAT = Option(
    "format",
    "best_of_three",
    ("best_of_three", "single"),
    Text("Formule", "Format"),
    Text("Deux matchs gagnants, ou un seul match.", "First to win two matches, or one match only."),
    (Text("deux matchs gagnants", "best of three"), Text("un seul match", "single match")),
)
DEFENDED_KICKS = switch(
    "defended_kicks",
    Text("Coups de pied défendus", "Defended kicks"),
    Text(
        "Aux coups de pied, un tir réussi peut être contré avec le dé rouge.",
        "On kicks, a kick that passes may be met with the red die.",
    ),
)
FIRST = Option(
    "first",
    "random",
    ("random", "a", "b"),
    Text("Premier à lancer", "First to throw"),
    Text("Qui lance en premier dans le premier match.", "Who throws first in the first match."),
    (Text("au hasard", "drawn"), Text("équipe A", "side A"), Text("équipe B", "side B")),
)


def dice_option(table: DiceTable) -> Option:
    """Return the option that names the dice: the house's table, or another one in full."""
    title = Text("Dés", "Dice")
    explanation = Text(
        "Les dés de la maison, ou une table de dés écrite en entier.",
        "The dice of the house, or a table of dice written in full.",
    )
    house = Text("dés de la maison", "dice of the house")
    if table == STANDARD:
        return Option("dice", "standard", ("standard",), title, explanation, (house,), free=canonical)
    labels = (Text("dés de cette table", "dice of this table"), house)
    return Option("dice", table.text, (table.text, "standard"), title, explanation, labels, free=canonical)


def canonical(text: str) -> str:
    """Return how records write a table of dice; raises TableError."""
    table = read_table(text)
    return "standard" if table == STANDARD else table.text


def rules_of(settings: Settings) -> Rules:
    """Return the rules that a choice of options settles."""
    dice = settings.word("dice")
    text = STANDARD.text if dice == "standard" else dice
    best_of_three = settings.word("format") == "best_of_three"
    return _rules(text, best_of_three, settings.flag("defended_kicks"), "ab".find(settings.word("first")))


@cache
def _rules(dice: str, best_of_three: bool, defended_kicks: bool, first: int) -> Rules:
    return Rules(dice, best_of_three, defended_kicks, first)
