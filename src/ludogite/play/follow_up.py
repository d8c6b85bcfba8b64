"""What follows at a table by itself: chance, plans whose turn has come, and the end where the rules say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.chance import FairDeal
from ludogite.play import events as ev
from ludogite.play.endings import ended
from ludogite.play.plans import carry_out

if TYPE_CHECKING:
    from ludogite.core.playthrough import History
    from ludogite.play.table import Table


def follow_up(table: Table, play: History, nonces: tuple[str, ...]) -> list[ev.TableEvent]:
    """Return what follows when the game at a table has come so far, before anybody has to decide."""
    found: list[ev.TableEvent] = []
    plans = dict(table.plans)
    while (outcome := play.outcome) is None:
        if play.state.at_chance():
            if table.plan.own_dice:
                break
            play = play.after_chance(FairDeal(table.plan.seed, nonces).source(len(play.events)))
            found.append(ev.Chanced(play.events[-1].token))
            continue
        seat = play.state.seat()
        token = plans.pop(seat, None)
        if token is None:
            break
        play, event = carry_out(table, play, seat, token)
        found.append(event)
    return found if outcome is None else [*found, *ended(outcome)]
