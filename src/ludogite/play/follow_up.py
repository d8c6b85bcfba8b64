"""What follows at a table by itself: chance where it acts, and the end of the game where the rules say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.chance import FairDeal
from ludogite.play import events as ev
from ludogite.play.endings import ended

if TYPE_CHECKING:
    from ludogite.core.playthrough import History
    from ludogite.play.table import Table


def follow_up(table: Table, play: History, nonces: tuple[str, ...]) -> list[ev.TableEvent]:
    """Return what follows when the game at a table has come so far, before anybody decides."""
    found: list[ev.TableEvent] = []
    while (outcome := play.outcome) is None and play.state.at_chance() and not table.plan.own_dice:
        play = play.after_chance(FairDeal(table.plan.seed, nonces).source(len(play.events)))
        found.append(ev.Chanced(play.events[-1].token))
    return found if outcome is None else [*found, *ended(outcome)]
