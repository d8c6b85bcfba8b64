"""Which races can come about: what reading a position checks."""

from __future__ import annotations

from functools import cache

from ludogite.core.message import Message
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.rules import FORGOTTEN, NONE, Heat, Race, dice_in, equal, single

ENOUGH = 64
"""After so many turns nothing new can be reached."""


def wrong_with(race: Race) -> Message | None:
    """Return why a race cannot come about, in words, or None."""
    return wrong_arrivals(race) or wrong_progress(race) or (None if race.over() else wrong_dice(race))


def wrong_arrivals(race: Race) -> Message | None:
    """Return what is wrong with who is home, or None."""
    heat, lane = race.heat, race.lane
    if lane >= heat.swimmers:
        return message("there is no lane {lane}", lane=lane + 1)
    for k, arrival in enumerate(race.arrivals):
        if (arrival > 0) != (race.at(k) >= heat.home):
            return message(
                "lane {lane} needs a round of arrival exactly when its progress is {home} or more",
                lane=k + 1,
                home=heat.home,
            )
        if arrival > race.lap or (arrival == race.lap and 0 <= lane <= k) or (arrival and k == lane):
            return message("lane {lane} cannot be home already", lane=k + 1)
    return wrong_end(race)


def wrong_end(race: Race) -> Message | None:
    """Return why the race would have ended before or could not have ended yet, or None."""
    heat = race.heat
    earlier = sum(0 < arrival < race.lap for arrival in race.arrivals)
    homes = sum(arrival > 0 for arrival in race.arrivals)
    if earlier >= heat.enough or (not heat.deep and homes > 1):
        return message("the race would have ended before")
    done = homes >= heat.enough
    if race.over() and not done:
        return message("nobody has won, so a lane must act")
    if not race.over() and done and not heat.deep:
        return message("somebody has won, so no lane acts")
    return None


def wrong_progress(race: Race) -> Message | None:
    """Return what is wrong with how far the lanes have come, or None."""
    for k in range(race.heat.swimmers):
        turns = race.arrivals[k] or race.turns(race.heat.order[k]) - (k == race.lane)
        here = race.at(k)
        if k == race.lane and here == race.heat.cells and touched(race, turns):
            continue
        if not (reached(race.heat.deep, race.heat.cells, min(turns, ENOUGH)) >> here) & 1:
            return message(
                "lane {lane} cannot have come to {progress} in {turns} turns", lane=k + 1, progress=here, turns=turns
            )
    return None


def wrong_dice(race: Race) -> Message | None:
    """Return what is wrong with the dice of the turn, or None. The lane is where it can be."""
    here, left, air, dice = race.at(race.lane), race.left, race.air, race.dice
    allowed = int(race.heat.number_at(here))
    if here == 0 or not race.heat.deep:
        few = 1 if race.heat.deep else allowed
        right = dice == NONE and ((left == allowed and air == 0) or (left == 0 and few <= air <= allowed))
        return None if right else message("{allowed} dice may be thrown here, together", allowed=allowed)
    return stuck(race) if touched(race, race.lap - 1) else wrong_swim(race, allowed)


def wrong_swim(race: Race, allowed: int) -> Message | None:
    """Return what is wrong with dice thrown one by one since the turn began, or None."""
    left, air, dice = race.left, race.air, race.dice
    if air > 1:
        return message("dice are thrown one at a time")
    if dice == FORGOTTEN:
        return message("nobody has turned at the wall")
    if left + air + dice_in(dice) != allowed:
        return message("{allowed} dice may be thrown in this turn", allowed=allowed)
    if dice != NONE and dice not in unturned(race.heat.cells - race.at(race.lane), allowed):
        return message("these dice would have carried the swimmer to the wall")
    return stuck(race)


def stuck(race: Race) -> Message | None:
    """Return that nothing is left to decide, or None."""
    if race.left == 0 and race.air == 0 and equal(race.dice) == 0:
        return message("nothing is left to decide, so the turn would have ended")
    return None


def touched(race: Race, turns: int) -> bool:
    """Tell whether the acting lane, after so many turns, may have turned at the wall in this one."""
    heat = race.heat
    if not heat.deep or race.at(race.lane) != heat.cells:
        return False
    spare = race.left + race.air + (0 if race.dice == FORGOTTEN else dice_in(race.dice))
    if race.dice == NONE:
        return False
    before = reached(True, heat.cells, min(turns, ENOUGH))
    return any(
        before >> start & 1 and spare in spared(heat.cells - start, int(heat.number_at(start)))
        for start in range(max(1, heat.cells - 6), heat.cells)
    )


@cache
def reached(deep: bool, cells: int, turns: int) -> int:
    """Return the set, as bits, of progress possible after so many turns."""
    if turns == 0:
        return 1
    heat = Heat(deep, False, cells, (0, 1))
    before, after = reached(deep, cells, turns - 1), 0
    for here in range(heat.home):
        if before >> here & 1:
            fewest = 0 if deep and here else 1
            after |= sum(1 << (here + gain) for gain in range(fewest, heat.number_at(here) + 1))
    return after


@cache
def unturned(wall: int, allowed: int) -> frozenset[int]:
    """Return the dice that can lie there, so far from the wall, without ever having reached it."""
    return frozenset(dice for layer in layers(wall, allowed)[0] for dice in layer)


@cache
def spared(wall: int, allowed: int) -> frozenset[int]:
    """Return how many dice can be left when the swimmer turns at the wall."""
    return layers(wall, allowed)[1]


def layers(wall: int, allowed: int) -> tuple[list[set[int]], frozenset[int]]:
    """Follow the dice one by one: what can lie short of the wall after each, and what is spared on reaching it."""
    short, spare = [{int(NONE)}], set()
    for thrown in range(1, allowed + 1):
        falls = {dice + (1 << (3 * face)) for dice in short[-1] for face in range(6)}
        carried = {dice for dice in falls if 0 < wall <= max(single(dice), equal(dice))}
        if carried:
            spare.add(allowed - thrown)
        short.append(falls - carried)
    return short, frozenset(spare)
