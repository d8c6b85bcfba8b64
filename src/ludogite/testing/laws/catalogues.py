"""Translations are found: messages name a package that is there, and its catalogues can be read and are compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.language import LANGUAGES
from ludogite.testing.cases import demand_of_game
from ludogite.testing.faults import way_out
from ludogite.testing.messages import catalogue_fault, folder_of, written_domains

if TYPE_CHECKING:
    from ludogite.core.game import Game


@way_out("Write the name of the game's own package in `Domain`: its words and their translations lie there.")
def check_messages_are_of_the_package(game: Game) -> None:
    """Demand that every `Domain` of a game is its own package: translations are looked for there."""
    folder = folder_of(game.package)
    for domain, place in () if folder is None else written_domains(folder):
        is_own = domain.partition(".")[0] == game.package.partition(".")[0]
        why = "that is another package" if folder_of(domain) is not None else "there is no such package"
        words = f"Domain({domain!r}): {why}, and the words of this game are in {game.package!r}"
        demand_of_game(is_own and folder_of(domain) is not None, game, words, place)


@way_out("Mend the .po where a line is named, then compile it: python -m ludogite.testing.catalogues PACKAGE.")
def check_catalogues_can_be_used(game: Game) -> None:
    """Demand that a catalogue of translations can be read and is compiled: else English is said in its place."""
    folder = folder_of(game.package)
    if folder is None:
        return
    for language in LANGUAGES:
        fault = catalogue_fault(folder, language)
        command = f"python -m ludogite.testing.catalogues {game.package}"
        mend = f"Mend that line, then run {command}" if "cannot be read" in fault else f"Run {command}"
        demand_of_game(not fault, game, fault, way_out=f"{mend} (needs Babel: pip install babel).")


OF_A_GAME = (check_messages_are_of_the_package, check_catalogues_can_be_used)
