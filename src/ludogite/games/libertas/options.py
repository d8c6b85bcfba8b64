"""What can be chosen before a game of Libertas, and the first position with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.errors import OptionValueError
from ludogite.core.options import Option, Settings, switch
from ludogite.core.text import Text
from ludogite.games.libertas.deal import FILLS_GAP, NOBODY, OCCUPATION, OPEN_RACKS, PAIR, SIMPLE_SCALE
from ludogite.games.libertas.rules import Setup

if TYPE_CHECKING:
    from ludogite.core.state import State

SEATS = "abcd"

OPTIONS = (
    Option(
        "players",
        2,
        (2, 3, 4),
        Text("Joueurs", "Players"),
        Text(
            "À deux, on joue sur les 25 cases du milieu\u202f; à trois ou quatre, sur les 49.",
            "Two play on the 25 cells in the middle; three or four on all 49.",
        ),
    ),
    Option(
        "first",
        "random",
        ("random", *SEATS),
        Text("Qui commence", "Who begins"),
        Text(
            "Commencer est un avantage, très grand à deux. Autour d’une table, le plus jeune commence.",
            "To begin is an advantage, a very large one with two. Around a table the youngest begins.",
        ),
        (Text("au sort", "drawn"), *(Text.same(seat.upper()) for seat in SEATS)),
    ),
    switch(
        "open_racks",
        Text("Chevalets ouverts", "Open racks"),
        Text(
            "Toutes les cartes prises restent visibles\u00a0: plus besoin de mémoire.",
            "All cards taken stay visible: no memory is needed.",
        ),
    ),
    switch(
        "simple_scale",
        Text("Barème simple", "Simple scale"),
        Text("Tous les points sont divisés par 20.", "All points are divided by 20."),
    ),
    switch(
        "libertas_fills_gap",
        Text("Libertas comble un trou", "Libertas fills a gap"),
        Text(
            "Avec une Libertas, une série à laquelle il manque un seul numéro compte aussi comme ordonnée.",
            "With a Libertas, a series that lacks a single number also counts as in order.",
        ),
    ),
    switch(
        "occupation",
        Text("Phase II\u00a0: Occupation", "Phase II: Occupation"),
        Text(
            "Après la libération, on repose les cartes, et compléter un carré ou une ligne coûte des points.",
            "After the liberation the cards are laid again, and completing a square or a line costs points.",
        ),
    ),
    switch(
        "pair",
        Text("Deux manches croisées", "Two rounds, seats exchanged"),
        Text(
            "À deux\u00a0: on joue deux fois la même donne, chacun commence une fois, et on additionne les points.",
            "With two: the same lay-out is played twice, each begins once, and the points are added.",
        ),
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


def variant_of(settings: Settings) -> int:
    """Return the options that are on, as bits."""
    return sum(int(bit) for name, bit in FLAGS.items() if settings.flag(name))


def start(settings: Settings) -> State:
    """Return the position before the first event; raises OptionValueError where options do not go together."""
    players = settings.number("players")
    first = settings.word("first")
    if settings.flag("pair") and players != 2:
        raise OptionValueError(f"option 'pair' cannot be 'yes' with {players} players; it is for two")
    if first != "random" and first not in SEATS[:players]:
        raise OptionValueError(
            f"option 'first' cannot be {first!r} with {players} players; it is one of: random, "
            + ", ".join(SEATS[:players])
        )
    return Setup(players, variant_of(settings), NOBODY if first == "random" else SEATS.index(first))
