"""What follows at a table by itself: chance, plans whose turn has come, and the end where the rules say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.chance import FairDeal
from ludogite.play import events as ev
from ludogite.play.endings import ended
from ludogite.play.lines import after_event
from ludogite.play.plans import carry_out

if TYPE_CHECKING:
    from ludogite.core.playthrough import History
    from ludogite.play.table import Table


def follow_up(table: Table, play: History, nonces: tuple[str, ...]) -> list[ev.TableEvent]:
    """Return what follows when the game at a table has come so far, before anybody has to decide."""
    found: list[ev.TableEvent] = []
    plans, lines = dict(table.plans.kept), table.lines
    for number in range(table.ply, len(play.events)):
        lines = after_event(lines, play.events[number])
    while (outcome := play.outcome) is None:
        if play.state.at_chance():
            if table.plan.own_dice:
                break
            play = play.after_chance(FairDeal(table.plan.seed, nonces).source(len(play.events)))
            found.append(ev.Chanced(play.events[-1].token))
            lines = after_event(lines, play.events[-1])
            continue
        seat = play.state.seat()
        plan = plans.pop(seat, None)
        token = lines.answer(seat) or plan  # what answers to what was played comes before what holds in any case
        if token is None:
            break
        play, event = carry_out(table, play, seat, token)
        found.append(event)
        lines = after_event(lines, play.events[-1]) if isinstance(event, ev.Moved) else lines.without(seat)
    return found if outcome is None else [*found, *ended(table, outcome)]
