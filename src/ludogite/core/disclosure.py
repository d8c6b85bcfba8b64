"""What was decided or dealt in secret: what of it is hidden from somebody, and what is told when it comes to light."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.message import Message, join

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.playthrough import Event
    from ludogite.core.state import State

HIDDEN_DECISION = "…"
"""What stands for a decision that somebody must not know."""

HIDDEN_OUTCOME = "[…]"
"""What stands for an outcome of chance that somebody must not know."""

MOST_TOLD = 12
"""So many of the events that one event brings to light are told again, the latest ones; the list shows all."""


class Disclosure(NamedTuple):
    """An event as a viewer learns of it."""

    number: int
    """Its place among the events of the game, from 0."""
    event: Event
    revealed: tuple[Event, ...] = ()
    """Earlier events that were hidden from the viewer until this one happened."""
    hidden: tuple[int, ...] = ()
    """The numbers of all events that are hidden from the viewer right after this one."""


def hidden_token(event: Event) -> str:
    """Return what stands in a list for an event that is hidden from its reader."""
    return HIDDEN_OUTCOME if event.by_chance else HIDDEN_DECISION


def still_hidden(
    game: Game, events: Sequence[Event], among: Iterable[int], viewer: int | None, now: State
) -> tuple[int, ...]:
    """Return which events, of those with these numbers, are hidden from a viewer while the game stands at `now`."""
    if game.hidden is None or now.over():
        return ()
    hides, found = game.hidden.hides, []
    for number in among:
        event = events[number]
        if hides(event.before, event.code, viewer, now):
            found.append(number)
    return tuple(found)


def disclose(
    game: Game, events: Sequence[Event], first: int, hidden: tuple[int, ...], viewer: int | None
) -> list[Disclosure]:
    """Return the events from number `first` on, each with what it brings to light of those hidden from a viewer."""
    if game.hidden is None:
        return [Disclosure(number, events[number]) for number in range(first, len(events))]
    found = []
    for number in range(first, len(events)):
        event = events[number]
        kept = still_hidden(game, events, (*hidden, number), viewer, event.after)
        all_kept = kept[: len(hidden)] == hidden
        revealed = () if all_kept else tuple(events[past] for past in hidden if past not in kept)
        found.append(Disclosure(number, event, revealed, kept))
        hidden = kept
    return found


def brought_to_light(game: Game, events: Sequence[Event], first: int) -> bool:
    """Tell whether the events from number `first` on showed some seat what had been hidden from it."""
    if game.hidden is None:
        return False
    before = events[first].before
    return any(
        learnt.revealed
        for seat in range(before.seats())
        for learnt in disclose(game, events, first, still_hidden(game, events, range(first), seat, before), seat)
    )


def tell(game: Game, event: Event, viewer: int | None, revealed: Iterable[Event] = ()) -> Message:
    """Say an event as a viewer may hear it, after what it brings to light that was told otherwise before."""
    said = game.board.tell(event.before, event.code, viewer)
    again = retold(game, revealed, viewer) if revealed else ()
    return join([*again, said]) if again else said


def retold(game: Game, revealed: Iterable[Event], viewer: int | None) -> list[Message]:
    """Say events that have come to light, in order; those that a viewer has heard in the same words are left out."""
    found = []
    for event in revealed:
        said = tell_open(game, event)
        if said != game.board.tell(event.before, event.code, viewer):
            found.append(said)
    return found[-MOST_TOLD:]


def tell_open(game: Game, event: Event) -> Message:
    """Say an event from which nothing is hidden any more."""
    return game.board.tell(game.reveal(event.before), event.code)
