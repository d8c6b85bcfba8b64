"""What a seat may believe in agrees with what it was shown: neither more than the list of moves tells it, nor less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.rng import Rng
from ludogite.testing.cases import LawCase, demand
from ludogite.testing.faults import way_out
from ludogite.testing.histories import look_alikes

if TYPE_CHECKING:
    from ludogite.core.playthrough import Playthrough

COMPARED = 4
"""So many events of a position are compared."""


@way_out("Let `hides` hide a decision from whoever cannot know it, and `determinisation` draw what is hidden anew.")
def check_beliefs_agree_with_the_list(place: LawCase) -> None:
    """Demand that of decisions which look alike to a seat it knows which was made unless they are hidden from it.

    Where they are hidden, the same draw makes it believe in the same position after each of them. Where they are not,
    its list of moves tells them apart, so what it believes in does. What every other seat must not know, no spectator
    does.
    """
    if place.game.hidden is None or not place.decides:
        return
    for event in place.events(COMPARED):
        for seat in range(place.state.seats()):
            if seat != place.state.seat():
                _compare_with_those_that_look_alike(place, event, seat)
        _demand_spectators_know_no_more(place, event)


def _compare_with_those_that_look_alike(place: LawCase, event: int, seat: int) -> None:
    game, here = place.game, place.after(event)
    name = game.rules.seat_names[seat]
    for other in place.events(COMPARED):
        there = place.after(other)
        alike = here.state != there.state and game.view(here.state, seat) == game.view(there.state, seat)
        if other <= event or here.state.over() or there.state.over() or not alike:
            continue
        token = game.notation.format(place.state, other)
        believed = [game.determinisation(after.state, seat, Rng(seat)) for after in (here, there)]
        if game.hides(place.state, event, seat, here.state):
            law = f"hidden from seat {name}, what it believes in tells it from {token!r}"
            demand(believed[0] == believed[1], place, law, event)
        else:
            law = (
                f"seat {name} cannot know it from {token!r}, yet its list of moves shows it: Hidden.hides must hide it"
            )
            demand(believed[0] != believed[1], place, law, event)


def _demand_spectators_know_no_more(place: LawCase, event: int) -> None:
    state, after = place.state, place.after(event).state
    others = [seat for seat in range(state.seats()) if seat != state.seat()]
    if others and all(place.game.hides(state, event, seat, after) for seat in others):
        hides = place.game.hides(state, event, None, after)
        demand(hides, place, "hidden from every other seat, it is shown to a spectator", event)


@way_out("Draw anew in `determinisation` all that `hides` hides from the seat, what chance dealt as well.")
def check_beliefs_are_not_the_truth(play: Playthrough) -> None:
    """Demand that what a seat believes in says nothing of what is hidden from it, however long ago it happened.

    While an event is hidden from a seat, and another one in its place would have looked the same to it at every moment,
    the same draw makes it believe in the same position.
    """
    game = play.game
    for seat in range(play.start.seats()) if game.hidden is not None else ():
        for alike in look_alikes(play, seat):
            event = alike.event
            if not game.hides(event.before, event.code, seat, alike.now):
                continue
            believed = [game.determinisation(state, seat, Rng(seat)) for state in (alike.now, alike.twin)]
            place = LawCase(game, play.settings, alike.now)
            token = game.notation.format(event.before, event.code)
            name = game.rules.seat_names[seat]
            law = f"what seat {name} believes in follows from {token!r}, which is hidden from it"
            demand(believed[0] == believed[1], place, law)


LAWS = (check_beliefs_agree_with_the_list,)

OF_A_PLAYTHROUGH = (check_beliefs_are_not_the_truth,)
