"""What is decided or dealt in secret stays secret in every word that leaves the house, until it comes to light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.disclosure import disclose, hidden_token, still_hidden, tell
from ludogite.core.generic import successor
from ludogite.core.playthrough import Event
from ludogite.core.rng import Rng
from ludogite.testing.cases import LawCase, demand, spread
from ludogite.testing.faults import way_out
from ludogite.testing.histories import look_alikes
from ludogite.testing.laws.secrets import named, seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.core.game import Game
    from ludogite.core.playthrough import Playthrough
    from ludogite.core.state import State

COMPARED = 4
"""So many events of a position are compared."""

LOOKED = 20
"""At so many moments of a game it is asked what is hidden."""


@way_out("Let the board and the view show nothing of an event to those from whom `hides` hides it.")
def check_hidden_events_look_alike(place: LawCase) -> None:
    """Demand that events which are hidden from a viewer when they happen leave all that it sees and hears equal.

    That is all that twins are compared by, and what is told, the steps and the trail. What chance brings may lie open
    when it comes and still not be listed, to be remembered; of outcomes hidden from everybody only those are compared
    that look the same.
    """
    for viewer in place.viewers if place.game.hidden is not None else ():
        hidden = [event for event in place.events(COMPARED) if _hides_at_once(place, event, viewer)]
        for other in hidden[1:]:
            _compare_hidden(place, hidden[0], other, viewer)


def _compare_hidden(place: LawCase, event: int, other: int, viewer: int | None) -> None:
    game, state, board = place.game, place.state, place.game.board
    here, there = place.after(event), place.after(other)
    if _lies_open(place, event) and game.view(here.state, viewer) != game.view(there.state, viewer):
        return
    law = f"shows {named(place, viewer)} that it is not {game.notation.format(state, other)!r}"
    heard = board.tell(state, event, viewer), board.tell(state, other, viewer)
    demand(heard[0] == heard[1], place, f"what is told {law}", event)
    for upright in (False, True):
        trails = [board.trail(state, code, viewer, upright=upright) for code in (event, other)]
        demand(trails[0] == trails[1], place, f"the trail {law}", event)
        steps = [board.steps(state, code, viewer, upright=upright) for code in (event, other)]
        demand(steps[0] == steps[1], place, f"the movement {law}", event)
    for (what, one), (_, two) in zip(seen(here, viewer), seen(there, viewer), strict=True):
        demand(one == two, place, f"{what} {law}", event)


@way_out("Let `hidden.reveal` lie open to all: `hides` keeps no decision of it back, and `tell` tells all the same.")
def check_laid_open_hides_nothing(place: LawCase) -> None:
    """Demand that in a position laid open no decision is hidden from anybody, and that all hear the same."""
    game, hidden = place.game, place.game.hidden
    if hidden is None or place.state.over():
        return
    opened = hidden.reveal(place.state)
    for event in place.events(COMPARED):
        after = successor(opened, event)
        told = [game.board.tell(opened, event, viewer) for viewer in place.viewers]
        demand(all(words == told[0] for words in told), place, "laid open, it is not told alike to all", event)
        for viewer in place.viewers if not _lies_open(place, event) else ():
            kept = game.hides(opened, event, viewer, after)
            demand(not kept, place, f"laid open, it is hidden from {named(place, viewer)}", event)


@way_out("Let `hides` answer no for good, once it has answered no to a viewer.")
def check_what_came_to_light_stays(play: Playthrough) -> None:
    """Demand that an event which was shown to a viewer is not hidden from it again while the game goes on."""
    game, events = play.game, play.events
    if game.hidden is None:
        return
    for viewer in (None, *range(play.start.seats())):
        shown: set[int] = set()
        for number in spread(list(range(len(events))), LOOKED):
            now = events[number].after
            hidden = set(still_hidden(game, events, range(number + 1), viewer, now))
            for again in sorted(shown & hidden):
                place = LawCase(game, play.settings, events[again].before)
                text = game.notation.format_position(now)
                law = f"shown to {named(place, viewer)}, it is hidden again at {text!r}"
                demand(False, place, law, events[again].code)
            shown = set(range(number + 1)) - hidden


@way_out("Let tokens, `tell`, `describe` and the view follow from what the viewer knows, never from what is hidden.")
def check_twin_histories_are_told_alike(play: Playthrough) -> None:
    """Demand that a viewer reads and hears the same of two games that differ in nothing it may know.

    Events hidden from the viewer are replaced by others that are hidden as well, all others stay, until one brings
    something replaced to light; then it begins anew. All along, the list of moves, the words and the view are equal.
    """
    if play.game.hidden is None:
        return
    rng = Rng(len(play.events))
    for viewer in (None, *range(play.start.seats())):
        first = 0
        while first < len(play.events):
            first = _follow(play, first, viewer, rng)


@way_out("Let `hides` answer yes until the view shows what was decided or dealt.")
def check_what_is_listed_was_seen(play: Playthrough) -> None:
    """Demand that a secret is not listed to a viewer before it has seen it.

    Two games that have looked the same to the viewer at every moment, and still differ, have the same list: what is
    another event in one of them is hidden. A decision that is never hidden was seen by whoever watched.
    """
    game = play.game
    for viewer in (None, *range(play.start.seats())) if game.hidden is not None else ():
        for alike in look_alikes(play, viewer):
            event = alike.event
            if not game.hides(event.before, event.code, viewer, alike.now):
                place = LawCase(game, play.settings, event.before)
                sees, other = game.view(alike.now, viewer), place.token(alike.other)
                law = f"listed to {named(place, viewer)}, who sees {sees!r} and cannot know it from {other}"
                demand(False, place, law, event.code)


def _follow(play: Playthrough, first: int, viewer: int | None, rng: Rng) -> int:
    """Compare a game with a twin of it from one event on; return where to begin anew."""
    game, truth = play.game, play.events
    twin, replaced = list(truth[:first]), []
    for number in range(first, len(truth)):
        event = truth[number]
        before = twin[-1].after if twin else play.start
        code = _replaced(play, event, before, viewer, rng)
        if code is None:
            return number + 1
        after = successor(before, code)
        twin.append(Event(before, code, game.notation.format(before, code), after))
        if code != event.code:
            replaced.append(number)
        if not replaced:
            continue
        place = LawCase(game, play.settings, event.before)
        hides = _hides_at_once(place, event.code, viewer)
        comes_to_light = len(still_hidden(game, truth, replaced, viewer, event.after)) < len(replaced)
        if comes_to_light or (not hides and game.view(after, viewer) != game.view(event.after, viewer)):
            return number + 1
        _compare_histories(place, truth[: number + 1], twin, viewer)
    return len(truth)


def _replaced(play: Playthrough, event: Event, before: State, viewer: int | None, rng: Rng) -> int | None:
    """Return what happens in a twin instead of an event: another one that is hidden, or the same; None: it cannot."""
    place = LawCase(play.game, play.settings, before)
    if not play.game.hides(event.before, event.code, viewer, event.after):
        return event.code if event.code in place.listed() else None
    others = [code for code in place.listed() if _hides_at_once(place, code, viewer)]
    if _lies_open(LawCase(play.game, play.settings, event.before), event.code):
        looks = play.game.view(event.after, viewer)
        others = [code for code in others if play.game.view(successor(before, code), viewer) == looks]
    return others[rng.below(len(others))] if others else None


def _compare_histories(place: LawCase, truth: Sequence[Event], twin: Sequence[Event], viewer: int | None) -> None:
    game, event, last = place.game, truth[-1].code, len(truth) - 1
    law = f"tells {named(place, viewer)} what was decided or dealt in secret"
    here, there = _list(game, truth, viewer), _list(game, twin, viewer)
    demand(here == there, place, f"the list of moves {law}: {here} is not {there}", event)
    demand(_heard(game, truth, last, viewer) == _heard(game, twin, last, viewer), place, f"what is told {law}", event)
    words = [game.board.describe(events[-1].after, viewer) for events in (truth, twin)]
    demand(words[0] == words[1], place, f"the description {law}", event)


def _list(game: Game, events: Sequence[Event], viewer: int | None) -> list[str]:
    hidden = still_hidden(game, events, range(len(events)), viewer, events[-1].after)
    return [hidden_token(event) if number in hidden else event.token for number, event in enumerate(events)]


def _heard(game: Game, events: Sequence[Event], last: int, viewer: int | None) -> object:
    hidden = still_hidden(game, events, range(last), viewer, events[last].before)
    (learnt,) = disclose(game, events, last, hidden, viewer)
    return tell(game, events[last], viewer, learnt.revealed)


def _hides_at_once(place: LawCase, event: int, viewer: int | None) -> bool:
    return place.game.hides(place.state, event, viewer, place.after(event).state)


def _lies_open(place: LawCase, event: int) -> bool:
    """Tell whether an event may be seen though it is hidden: an outcome of chance that is hidden from everybody."""
    return place.state.at_chance() and all(_hides_at_once(place, event, viewer) for viewer in place.viewers)


LAWS = (check_hidden_events_look_alike, check_laid_open_hides_nothing)

OF_A_PLAYTHROUGH = (
    check_what_came_to_light_stays,
    check_what_is_listed_was_seen,
    check_twin_histories_are_told_alike,
)
