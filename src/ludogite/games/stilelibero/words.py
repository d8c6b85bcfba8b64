"""StileLibero in words: what an event does, what a position looks like, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import Message, join, verbatim
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.notation import SEATS, write_dice
from ludogite.games.stilelibero.odds import say_odds
from ludogite.games.stilelibero.rules import CELLS, FORGOTTEN, NONE, STOP, LaneDraw, Race, equal, single, total

if TYPE_CHECKING:
    from ludogite.games.stilelibero.phases import StileLibero

WALL = int(CELLS)
HOME = 2 * WALL - 1


def cells_of(count: int) -> Message:
    """Return a number of cells."""
    return message.plural("{count} cell", "{count} cells", count)


def dice_of(count: int) -> Message:
    """Return a number of dice."""
    return message.plural("{count} die", "{count} dice", count)


def shown(dice: int) -> Message:
    """Return the dice, face by face."""
    faces = list(write_dice(dice))
    if len(faces) == 1:
        return verbatim(faces[0])
    first, last = ", ".join(faces[:-1]), faces[-1]
    return message("{first} and {last}", first=first, last=last)


def swimmer(race: Race, lane: int) -> Message:
    """Return who swims in a lane, as the beginning of a sentence."""
    seat = SEATS[race.heat.order[lane]].upper()
    return message("Swimmer {seat}, in lane {lane},", seat=seat, lane=lane + 1)


def gain(cells: int) -> Message:
    """Return how far a turn carries, as the end of a sentence."""
    if cells == 0:
        return message("stays where they are")
    far = cells_of(cells)
    return message("swims {far}", far=far)


def where(progress: int) -> Message:
    """Return where a swimmer is."""
    if progress == 0:
        return message("on the block")
    if progress >= HOME:
        over = progress - HOME
        if over == 0:
            return message("home, with no glide")
        return message("home, with a glide of {over}", over=over)
    if progress == WALL:
        return message("at the wall, turned")
    if progress < WALL:
        return message("cell {progress}, outward", progress=progress)
    return message("cell {progress}, homeward", progress=2 * WALL - progress)


def tell(state: StileLibero, event: int) -> Message:
    """Return one sentence or two short ones: what this event does."""
    if isinstance(state, LaneDraw):
        seat = SEATS[state.throwers()[len(state.sums)]].upper()
        points = total(event)
        return message("Swimmer {seat} throws six dice: {points}.", seat=seat, points=points)
    who = swimmer(state, state.lane)
    if state.at_chance():
        return join([_fallen(state, event), *_carried(state, state.happen(event))])
    return _decided(state, event, who)


def _decided(race: Race, move: int, who: Message) -> Message:
    if move > STOP:
        does = gain(move - STOP)
        return message("{who} {does} with {move} equal dice.", who=who, does=does, move=move - STOP)
    if move == STOP:
        does = gain(single(race.dice))
        return message("{who} stops and {does}.", who=who, does=does)
    if move > 0:
        dice = dice_of(move)
        return message("{who} dives with {dice}.", who=who, dice=dice)
    dice = dice_of(1 if race.heat.deep else race.left)
    return message("{who} throws {dice}.", who=who, dice=dice)


def _fallen(race: Race, dice: int) -> Message:
    faces = shown(dice)
    return message.plural("The die shows {faces}.", "The dice show {faces}.", race.air, faces=faces)


def _carried(before: Race, after: Race) -> list[Message]:
    """Return where the dice have carried the swimmer, if they have."""
    lane = before.lane
    start, end = before.at(lane), after.at(lane)
    who = swimmer(before, lane)
    if start == end:
        if after.lane == lane and after.lap == before.lap:
            return []
        return [message("{who} stays where they are.", who=who)]
    if start < WALL <= end:
        turned = message("{who} touches the wall and turns.", who=who)
        return [turned] if end == WALL else [turned, _arrived(end)]
    does = gain(end - start)
    swum = message("{who} {does}.", who=who, does=does)
    return [swum, _arrived(end)] if end >= HOME else [swum]


def _arrived(progress: int) -> Message:
    place = where(progress)
    return message("Position: {place}.", place=place)


def ask(state: StileLibero) -> Message:
    """Return what is asked of the seat that decides, or what is awaited."""
    if isinstance(state, LaneDraw):
        seat = SEATS[state.throwers()[len(state.sums)]].upper()
        return message("Swimmer {seat} throws six dice for a lane.", seat=seat)
    if state.over():
        return message("The race is over.")
    return _awaited(state)


def _awaited(race: Race) -> Message:
    if race.at_chance():
        return message.plural("The die rolls…", "The dice roll…", race.air)
    if race.dice != NONE:
        return _going_on(race)
    if race.at(race.lane) == 0:
        if race.heat.deep:
            ask = message("How many dice do you dive with?")
            return join([ask, message("A cell for each different value.")], "\n")
        return message("Dive with all six dice.")
    if race.heat.deep:
        return message("Throw a die ({left} at most).", left=race.left)
    dice = dice_of(race.left)
    return message("Throw {dice}.", dice=dice)


def _going_on(race: Race) -> Message:
    gains = [0] if race.dice == FORGOTTEN else [single(race.dice), *([equal(race.dice)] if equal(race.dice) else [])]
    stops = join([cells_of(cells) for cells in gains], message(" or "))
    if race.left == 0:
        return message("Swim: {stops}?", stops=stops)
    return join([message("One more die, or {stops}?", stops=stops), say_odds(race)], "\n")


def describe(state: StileLibero) -> Message:
    """Return the position in words."""
    if isinstance(state, LaneDraw):
        return join([_drawing(state), ask(state)])
    if state.over():
        return join(_ranking(state))
    parts = [message("Round {lap}.", lap=state.lap)]
    for lane in range(state.heat.swimmers):
        who, place = swimmer(state, lane), where(state.at(lane))
        parts.append(message("{who} {place}.", who=who, place=place))
    seat = SEATS[state.seat()].upper()
    parts.append(message("It is swimmer {seat}’s turn.", seat=seat))
    if state.dice not in {NONE, FORGOTTEN}:
        faces = shown(state.dice)
        parts.append(message("Their dice: {faces}.", faces=faces))
    return join([*parts, ask(state)])


def _drawing(draw: LaneDraw) -> Message:
    names = " / ".join(" ".join(SEATS[seat].upper() for seat in place) for place in draw.places)
    thrown = ", ".join(
        f"{SEATS[seat].upper()} {points}" for seat, points in zip(draw.throwers(), draw.sums, strict=False)
    )
    so_far = message(" Sums: {thrown}.", thrown=thrown) if thrown else verbatim("")
    return message("The lanes are drawn: {names}.", names=names) + so_far


def _ranking(race: Race) -> list[Message]:
    """Return the places, each with what decided it."""
    outcome = race.outcome()
    lanes = sorted(range(race.heat.swimmers), key=lambda lane: outcome.ranks[race.heat.order[lane]])
    parts = [message("The race is over.")]
    for rank, lane in enumerate(lanes, start=1):
        seat, place = SEATS[race.heat.order[lane]].upper(), where(race.at(lane))
        lap = race.arrivals[lane]
        when = message(", in round {lap}", lap=lap) if lap else verbatim("")
        tied = rank > 1 and race.at(lane) == race.at(lanes[rank - 2]) and lap == race.arrivals[lanes[rank - 2]]
        why = message(", level: the lane decides") if tied else verbatim("")
        parts.append(
            message(
                "{rank}. Swimmer {seat}, lane {lane}: {place}{when}{why}.",
                rank=rank,
                seat=seat,
                lane=lane + 1,
                place=place,
                when=when,
                why=why,
            )
        )
    return parts


def move_label(race: Race, move: int) -> Message:
    """Return the words of a button."""
    if move > STOP:
        return message("{move} equal dice: swim {move}", move=move - STOP)
    if move == STOP:
        cells = single(race.dice)
        return message("Stop: +{cells}", cells=cells)
    if move > 0:
        dice = dice_of(move)
        return message("Dive with {dice}", dice=dice)
    dice = dice_of(1 if race.heat.deep else race.left)
    return message("Throw {dice}", dice=dice)
