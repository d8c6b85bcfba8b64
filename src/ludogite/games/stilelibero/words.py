"""StileLibero in words: what an event does, what a position looks like, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import Message, addressing, join, verbatim
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.notation import SEATS, write_dice
from ludogite.games.stilelibero.odds import say_odds
from ludogite.games.stilelibero.rules import CELLS, FORGOTTEN, NONE, STOP, LaneDraw, Race, equal, single, total

if TYPE_CHECKING:
    from ludogite.games.stilelibero.phases import StileLibero

WALL = int(CELLS)
HOME = 2 * WALL - 1
TITLES = tuple(message("Swimmer {upper}", upper=name.upper()).naming(seat) for seat, name in enumerate(SEATS))
"""The seats as people call them where nobody is known by name."""


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
    """Return who swims in a lane, with the lane."""
    return message("{who:capital}, lane {lane}", who=TITLES[race.heat.order[lane]], lane=lane + 1)


def lanes(state: StileLibero) -> tuple[Message, ...]:
    """Return in which lane each seat swims; nothing before they are drawn."""
    if isinstance(state, LaneDraw):
        return ()
    order = state.heat.order
    return tuple(message("lane {lane}", lane=order.index(seat) + 1) for seat in range(len(order)))


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
        seat, points = state.throwers()[len(state.sums)], total(event)
        return addressing(
            seat,
            you=message("You throw six dice: {points}.", points=points),
            other=message("{who:capital} throws six dice: {points}.", who=TITLES[seat], points=points),
        )
    if state.at_chance():
        return join([_fallen(state, event), *_carried(state, state.happen(event))])
    return _decided(state, event, int(state.seat()))


def _decided(race: Race, move: int, seat: int) -> Message:
    who = TITLES[seat]
    if move > STOP:
        far, alike = cells_of(move - STOP), move - STOP
        return addressing(
            seat,
            you=message("You swim {far} with {move} equal dice.", far=far, move=alike),
            other=message("{who:capital} swims {far} with {move} equal dice.", who=who, far=far, move=alike),
        )
    if move == STOP:
        return _stops(seat, int(single(race.dice)))
    if move > 0:
        dice = dice_of(move)
        return addressing(
            seat,
            you=message("You dive with {dice}.", dice=dice),
            other=message("{who:capital} dives with {dice}.", who=who, dice=dice),
        )
    dice = dice_of(1 if race.heat.deep else race.left)
    return addressing(
        seat,
        you=message("You throw {dice}.", dice=dice),
        other=message("{who:capital} throws {dice}.", who=who, dice=dice),
    )


def _stops(seat: int, cells: int) -> Message:
    who = TITLES[seat]
    if cells == 0:
        return addressing(
            seat,
            you=message("You stop and stay where you are."),
            other=message("{who:capital} stops and stays where they are.", who=who),
        )
    far = cells_of(cells)
    return addressing(
        seat,
        you=message("You stop and swim {far}.", far=far),
        other=message("{who:capital} stops and swims {far}.", who=who, far=far),
    )


def _fallen(race: Race, dice: int) -> Message:
    faces = shown(dice)
    return message.plural("The die shows {faces}.", "The dice show {faces}.", race.air, faces=faces)


def _carried(before: Race, after: Race) -> list[Message]:
    """Return where the dice have carried the swimmer, if they have."""
    lane = before.lane
    start, end = before.at(lane), after.at(lane)
    seat = before.heat.order[lane]
    who = TITLES[seat]
    if start == end:
        if after.lane == lane and after.lap == before.lap:
            return []
        stays = message("{who:capital} stays where they are.", who=who)
        return [addressing(seat, you=message("You stay where you are."), other=stays)]
    if start < WALL <= end:
        turned = addressing(
            seat,
            you=message("You touch the wall and turn."),
            other=message("{who:capital} touches the wall and turns.", who=who),
        )
        return [turned] if end == WALL else [turned, _arrived(end)]
    far = cells_of(end - start)
    swum = addressing(
        seat,
        you=message("You swim {far}.", far=far),
        other=message("{who:capital} swims {far}.", who=who, far=far),
    )
    return [swum, _arrived(end)] if end >= HOME else [swum]


def _arrived(progress: int) -> Message:
    place = where(progress)
    return message("Position: {place}.", place=place)


def ask(state: StileLibero) -> Message:
    """Return what is asked of the seat that decides, or what is awaited."""
    if isinstance(state, LaneDraw):
        seat = state.throwers()[len(state.sums)]
        return addressing(
            seat,
            you=message("You throw six dice for a lane."),
            other=message("{who:capital} throws six dice for a lane.", who=TITLES[seat]),
        )
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
    parts += [_stands(state, lane) for lane in range(state.heat.swimmers)]
    seat = int(state.seat())
    turn = message("It is {who}’s turn.", who=TITLES[seat])
    parts.append(addressing(seat, you=message("It is your turn."), other=turn))
    if state.dice not in {NONE, FORGOTTEN}:
        faces = shown(state.dice)
        parts.append(message("Dice thrown: {faces}.", faces=faces))
    return join([*parts, ask(state)])


def _stands(race: Race, lane: int) -> Message:
    place = where(race.at(lane))
    return addressing(
        race.heat.order[lane],
        you=message("You, lane {lane}: {place}.", lane=lane + 1, place=place),
        other=message("{who}: {place}.", who=swimmer(race, lane), place=place),
    )


def _drawing(draw: LaneDraw) -> Message:
    names = join([join([TITLES[seat] for seat in place], ", ") for place in draw.places], " / ")
    thrown = [join([TITLES[seat], verbatim(points)]) for seat, points in zip(draw.throwers(), draw.sums, strict=False)]
    so_far = message(" Sums: {thrown}.", thrown=join(thrown, ", ")) if thrown else verbatim("")
    return message("The lanes are drawn: {names}.", names=names) + so_far


def _ranking(race: Race) -> list[Message]:
    """Return the places, each with what decided it."""
    outcome = race.outcome()
    lanes = sorted(range(race.heat.swimmers), key=lambda lane: outcome.ranks[race.heat.order[lane]])
    parts = [message("The race is over.")]
    for rank, lane in enumerate(lanes, start=1):
        place = where(race.at(lane))
        lap = race.arrivals[lane]
        when = message(", in round {lap}", lap=lap) if lap else verbatim("")
        tied = rank > 1 and race.at(lane) == race.at(lanes[rank - 2]) and lap == race.arrivals[lanes[rank - 2]]
        why = message(", level: the lane decides") if tied else verbatim("")
        reached = place + when + why
        parts.append(
            addressing(
                race.heat.order[lane],
                you=message("{rank}. You, lane {lane}: {reached}.", rank=rank, lane=lane + 1, reached=reached),
                other=message("{rank}. {who}: {reached}.", rank=rank, who=swimmer(race, lane), reached=reached),
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
