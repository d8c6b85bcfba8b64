"""Figures: a tally and a task for every seat, and at the end a count whose pictures can be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.language import LANGUAGES
from ludogite.testing.cases import demand
from ludogite.testing.faults import way_out
from ludogite.testing.laws.scenes import symbol_names
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.testing.cases import LawCase


@way_out("Return a figure and a task for each seat, and lines with words and with symbols that the board has.")
def check_tallies_and_counts(place: LawCase) -> None:
    """Demand a figure and a task for each seat or for none, and of the end a count in words, with known symbols."""
    game, state = place.game, place.state
    if game.around.tally is not None:
        figures = game.around.tally.of(state)
        demand(len(figures) in {0, state.seats()}, place, f"the tally has {len(figures)} figures")
        demand(all(figures), place, f"the tally leaves a seat out: {figures}")
    if game.around.tasks is not None:
        tasks = game.around.tasks(state)
        demand(len(tasks) in {0, state.seats()}, place, f"there are {len(tasks)} tasks for {state.seats()} seats")
        spoken = all(translate(task, language) for task in tasks for language in LANGUAGES)
        demand(spoken, place, "a seat's task says nothing")
    if game.around.count is None or not state.over():
        return
    symbols = symbol_names(game)
    counts = game.around.count(state)
    demand(bool(counts), place, "nothing is counted")
    for line in (line for count in counts for line in count.lines):
        demand(all(translate(line.what, language) for language in LANGUAGES), place, "a line says nothing")
        sprites = line.picture.sprites if line.picture else ()
        unknown = {sprite.symbol for sprite in sprites if sprite.symbol} - symbols
        demand(not unknown, place, f"the count uses symbols that the board has not: {unknown}")


LAWS = (check_tallies_and_counts,)
