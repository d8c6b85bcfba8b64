"""Whoever looks learns nothing that is hidden from them. Proved by twins: positions that look the same to a viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.language import LANGUAGES
from ludogite.core.rng import Rng
from ludogite.testing.cases import LawCase, demand, place_of
from ludogite.testing.faults import way_out
from ludogite.testing.histories import LookAlike, look_alikes
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.parts import Hidden
    from ludogite.core.playthrough import Playthrough
    from ludogite.core.state import State

TWINS = 2
"""So many twins are drawn for each viewer."""

DRAWS = 40
"""If so many draws make the same twin, nothing is drawn."""

DRAWN = 20
"""So many twins are drawn before a position is said to have no other: few may be possible."""


@way_out("Make whatever a viewer is given from `hidden.view`, never from what the viewer may not know.")
def check_views_show_nothing_hidden(place: LawCase) -> None:
    """Demand that everything made for a viewer is equal for a position and its twin.

    That is the view's text, the scene in both shapes, the description, the terminal board, what is asked, and, for
    decisions that both allow, what is told, the steps and the trail. The seat that decides has the same legal moves.
    """
    hidden = place.game.hidden
    if hidden is None:
        return
    for viewer in place.viewers:
        found: list[tuple[str, object]] = []
        for seed in range(TWINS):
            twin = LawCase(place.game, place.settings, hidden.twin(place.state, viewer, Rng(seed)))
            if twin.state == place.state:
                continue
            who = named(place, viewer)
            text = place.game.notation.format_position(twin.state)
            _compare_events(place, twin, viewer, f"shows {who} that it is not {text!r}")
            found = found or list(seen(place, viewer))
            for (what, here), (_, there) in zip(found, seen(twin, viewer), strict=True):
                demand(here == there, place, f"{what} shows {who} that it is not {text!r}")


@way_out("Draw in `determinisation` only what the seat does not know, and keep all that it sees.")
def check_determinisations_are_enough_to_play(place: LawCase) -> None:
    """Demand that what a seat may believe in looks to it like the position and allows it the same moves.

    It follows from what the seat sees: of a twin, the same draw makes the same.
    """
    hidden = place.game.hidden
    if hidden is None:
        return
    for seat in range(place.state.seats()):
        believed = hidden.determinisation(place.state, seat, Rng(seat))
        name = place.game.rules.seat_names[seat]
        view = place.game.view(believed, seat)
        demand(view == place.game.view(place.state, seat), place, f"what {name} believes in looks to it like {view!r}")
        if place.decides and place.state.seat() == seat:
            demand(believed.moves() == place.state.moves(), place, f"{name} does not know its own legal moves")
        if hidden.determinisation(believed, seat, Rng(seat)) != believed:
            demand(False, place, f"what {name} believes in follows from more than it sees")


def named(place: LawCase, viewer: int | None) -> str:
    """Return who looks, in words."""
    return "a spectator" if viewer is None else f"seat {place.game.rules.seat_names[viewer]}"


def seen(place: LawCase, viewer: int | None) -> Iterator[tuple[str, object]]:
    """Give all that a viewer sees of a position, and what it is."""
    game, state = place.game, place.state
    yield "who acts", game.to_act(state)
    yield "the view", game.view(state, viewer)
    for upright in (False, True):
        yield "the scene", game.board.scene(state, viewer, upright=upright)
    yield "the description", game.board.describe(state, viewer)
    yield "the question", game.board.ask(state)
    if game.around.tally is not None:
        yield "the tally", list(game.around.tally.of(state))
    if game.around.tasks is not None:
        yield "the tasks", game.around.tasks(state)
    for language in LANGUAGES:
        yield "the terminal board", translate(game.board.terminal(state, viewer), language)
    if place.decides and state.seat() == viewer:
        yield "the list of legal moves", state.moves()


def _compare_events(place: LawCase, twin: LawCase, viewer: int | None, law: str) -> None:
    if not place.decides:
        return
    board = place.game.board
    for event in place.events(3):
        if event not in twin.state.moves():
            continue
        if not _looks_the_same(place.after(event), twin.after(event), viewer):
            continue
        told = board.tell(place.state, event, viewer), board.tell(twin.state, event, viewer)
        demand(told[0] == told[1], place, f"what is told {law}", event)
        if place.game.around.note is not None:
            noted = [place.game.around.note(at.state, event, viewer) for at in (place, twin)]
            demand(noted[0] == noted[1], place, f"the list of moves {law}", event)
        for upright in (False, True):
            here = board.trail(place.state, event, viewer, upright=upright)
            there = board.trail(twin.state, event, viewer, upright=upright)
            demand(here == there, place, f"the trail {law}", event)
        steps = board.steps(place.state, event, viewer), board.steps(twin.state, event, viewer)
        demand(steps[0] == steps[1], place, f"the movement {law}", event)


def _looks_the_same(place: LawCase, twin: LawCase, viewer: int | None) -> bool:
    """Tell whether two positions still look alike: what an event reveals is told and drawn, too."""
    return place.game.view(place.state, viewer) == place.game.view(twin.state, viewer)


@way_out("Let `hidden.twin` draw anew what the viewer cannot see.")
def check_twins_differ(play: Playthrough) -> None:
    """Demand of a game that hides something on the way that some position there has a twin which is another one.

    A game whose twins are always the position itself would keep the law of views by saying nothing.
    """
    hides = [(event.before, viewer) for event in play.events for viewer in _kept_in_the_dark(play, event.before)]
    demand(not hides or any(_has_twin(play, *one) for one in hides), place_of(play), NO_TWIN)


NO_TWIN = "something is hidden on the way here, and no position has a twin that differs from it"


def _kept_in_the_dark(play: Playthrough, state: State) -> list[int | None]:
    """Return those who do not see a position as it is."""
    if play.game.hidden is None:
        return []
    whole = play.game.notation.format_position(state)
    return [viewer for viewer in (None, *range(state.seats())) if play.game.view(state, viewer) != whole]


def _has_twin(play: Playthrough, state: State, viewer: int | None) -> bool:
    hidden = play.game.hidden
    return hidden is not None and any(hidden.twin(state, viewer, Rng(seed)) != state for seed in range(DRAWN))


@way_out("Draw from `rng` in `hidden.twin` each thing that the viewer cannot see.")
def check_twins_are_drawn(play: Playthrough) -> None:
    """Demand that not every draw makes the same twin where two positions are known to look the same to a viewer."""
    hidden = play.game.hidden
    for viewer in (None, *range(play.start.seats())) if hidden is not None else ():
        for alike in look_alikes(play, viewer):
            if hidden is None or _draws(hidden, alike):
                continue
            place = LawCase(play.game, play.settings, alike.now)
            text = play.game.notation.format_position(alike.twin)
            law = f"every draw makes the same twin for {named(place, viewer)}, to whom {text!r} looks the same as this"
            demand(False, place, law)


def _draws(hidden: Hidden[State], alike: LookAlike) -> bool:
    first = hidden.twin(alike.now, alike.viewer, Rng(0))
    return any(hidden.twin(alike.now, alike.viewer, Rng(seed)) != first for seed in range(1, DRAWS))


LAWS = (
    check_views_show_nothing_hidden,
    check_determinisations_are_enough_to_play,
)

OF_A_PLAYTHROUGH = (check_twins_differ, check_twins_are_drawn)
