"""What a seat may believe in agrees with what it was shown: neither more than the list of moves tells it, nor less."""

from __future__ import annotations

from ludogite.core.rng import Rng
from ludogite.testing.cases import LawCase, demand
from ludogite.testing.faults import way_out

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


LAWS = (check_beliefs_agree_with_the_list,)
