"""StileLibero in words: what an event does, what a position looks like, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.text import Text
from ludogite.games.stilelibero.notation import SEATS, as_race, write_dice
from ludogite.games.stilelibero.rules import CELLS, FORGOTTEN, NONE, STOP, LaneDraw, Race, equal, single, total

if TYPE_CHECKING:
    from ludogite.core.state import State

WALL = int(CELLS)
HOME = 2 * WALL - 1


def many(count: int, fr: str, en: str) -> Text:
    """Return a number of things; the words given are singular."""
    return Text(f"{count} {fr}{'s' if count > 1 else ''}", f"{count} {en}{'' if count == 1 else 's'}")


def dice_of(count: int) -> Text:
    """Return a number of dice."""
    return Text(f"{count} dé{'s' if count > 1 else ''}", "1 die" if count == 1 else f"{count} dice")


def shown(dice: int) -> Text:
    """Return the dice, face by face."""
    faces = list(write_dice(dice))
    if len(faces) == 1:
        return Text.same(faces[0])
    first, last = ", ".join(faces[:-1]), faces[-1]
    return Text(f"{first} et {last}", f"{first} and {last}")


def swimmer(race: Race, lane: int) -> Text:
    """Return who swims in a lane, as the beginning of a sentence."""
    seat = SEATS[race.heat.order[lane]].upper()
    return Text(f"Le nageur {seat}, couloir {lane + 1},", f"Swimmer {seat}, in lane {lane + 1},")


def gain(cells: int) -> Text:
    """Return how far a turn carries, as the end of a sentence."""
    if cells == 0:
        return Text("reste sur place", "stays where they are")
    far = many(cells, "case", "cell")
    return Text(f"avance de {far.fr}", f"swims {far.en}")


def where(progress: int) -> Text:
    """Return where a swimmer is."""
    if progress == 0:
        return Text("sur le plot", "on the block")
    if progress >= HOME:
        over = progress - HOME
        if over == 0:
            return Text("arrivé, sans élan", "home, with no glide")
        return Text(f"arrivé, élan de {over}", f"home, with a glide of {over}")
    if progress == WALL:
        return Text("au mur, demi-tour fait", "at the wall, turned")
    if progress < WALL:
        return Text(f"case {progress}, à l’aller", f"cell {progress}, outward")
    return Text(f"case {2 * WALL - progress}, au retour", f"cell {2 * WALL - progress}, homeward")


def tell(state: State, event: int) -> Text:
    """Return one sentence or two short ones: what this event does."""
    if isinstance(state, LaneDraw):
        seat = SEATS[state.throwers()[len(state.sums)]].upper()
        points = total(event)
        return Text(
            f"Le nageur {seat} lance les six dés\u00a0: {points}.", f"Swimmer {seat} throws six dice: {points}."
        )
    race = as_race(state)
    who = swimmer(race, race.lane)
    if race.at_chance():
        return Text.join([_fallen(race, event), *_carried(race, race.happen(event))])
    return _decided(race, event, who)


def _decided(race: Race, move: int, who: Text) -> Text:
    if move > STOP:
        does = gain(move - STOP)
        return Text(
            f"{who.fr} {does.fr} grâce à {move - STOP} dés égaux.", f"{who.en} {does.en} with {move - STOP} equal dice."
        )
    if move == STOP:
        does = gain(single(race.dice))
        return Text(f"{who.fr} s’arrête et {does.fr}.", f"{who.en} stops and {does.en}.")
    if move > 0:
        dice = dice_of(move)
        return Text(f"{who.fr} plonge avec {dice.fr}.", f"{who.en} dives with {dice.en}.")
    dice = dice_of(1 if race.heat.deep else race.left)
    return Text(f"{who.fr} lance {dice.fr}.", f"{who.en} throws {dice.en}.")


def _fallen(race: Race, dice: int) -> Text:
    faces = shown(dice)
    if race.air == 1:
        return Text(f"Le dé montre {faces.fr}.", f"The die shows {faces.en}.")
    return Text(f"Les dés montrent {faces.fr}.", f"The dice show {faces.en}.")


def _carried(before: Race, after: Race) -> list[Text]:
    """Return where the dice have carried the swimmer, if they have."""
    lane = before.lane
    start, end = before.at(lane), after.at(lane)
    who = swimmer(before, lane)
    if start == end:
        if after.lane == lane and after.lap == before.lap:
            return []
        return [Text(f"{who.fr} reste sur place.", f"{who.en} stays where they are.")]
    if start < WALL <= end:
        turned = Text(f"{who.fr} touche le mur et fait demi-tour.", f"{who.en} touches the wall and turns.")
        return [turned] if end == WALL else [turned, _arrived(end)]
    does = gain(end - start)
    swum = Text(f"{who.fr} {does.fr}.", f"{who.en} {does.en}.")
    return [swum, _arrived(end)] if end >= HOME else [swum]


def _arrived(progress: int) -> Text:
    place = where(progress)
    return Text(f"Position\u00a0: {place.fr}.", f"Position: {place.en}.")


def ask(state: State) -> Text:
    """Return what is asked of the seat that decides, or what is awaited."""
    if isinstance(state, LaneDraw):
        seat = SEATS[state.throwers()[len(state.sums)]].upper()
        return Text(f"Le nageur {seat} lance six dés pour son couloir.", f"Swimmer {seat} throws six dice for a lane.")
    race = as_race(state)
    if race.over():
        return Text("La course est finie.", "The race is over.")
    return _awaited(race)


def _awaited(race: Race) -> Text:
    if race.at_chance():
        return Text("Le dé roule…", "The die rolls…") if race.air == 1 else Text("Les dés roulent…", "The dice roll…")
    if race.dice != NONE:
        return _going_on(race)
    if race.at(race.lane) == 0:
        if race.heat.deep:
            return Text("Avec combien de dés plongez-vous\u202f?", "How many dice do you dive with?")
        return Text("Plongez avec les six dés.", "Dive with all six dice.")
    if race.heat.deep:
        return Text(f"Lancez un dé ({race.left} au plus).", f"Throw a die ({race.left} at most).")
    dice = dice_of(race.left)
    return Text(f"Lancez {dice.fr}.", f"Throw {dice.en}.")


def _going_on(race: Race) -> Text:
    gains = [0] if race.dice == FORGOTTEN else [single(race.dice), *([equal(race.dice)] if equal(race.dice) else [])]
    stops = Text(" ou ".join(f"+{cells}" for cells in gains), " or ".join(f"+{cells}" for cells in gains))
    if race.left == 0:
        return Text(f"Avancez\u00a0: {stops.fr}\u202f?", f"Swim: {stops.en}?")
    dice = dice_of(race.left)
    return Text(
        f"Lancer encore (reste {dice.fr}) ou s’arrêter ({stops.fr})\u202f?",
        f"Throw on ({dice.en} left) or stop ({stops.en})?",
    )


def describe(state: State) -> Text:
    """Return the position in words."""
    if isinstance(state, LaneDraw):
        return Text.join([_drawing(state), ask(state)])
    race = as_race(state)
    if race.over():
        return Text.join(_ranking(race))
    parts = [Text(f"Tour {race.lap}.", f"Round {race.lap}.")]
    for lane in range(race.heat.swimmers):
        who, place = swimmer(race, lane), where(race.at(lane))
        parts.append(Text(f"{who.fr} {place.fr}.", f"{who.en} {place.en}."))
    seat = SEATS[race.seat()].upper()
    parts.append(Text(f"Au nageur {seat} de jouer.", f"It is swimmer {seat}’s turn."))
    if race.dice not in {NONE, FORGOTTEN}:
        faces = shown(race.dice)
        parts.append(Text(f"Ses dés\u00a0: {faces.fr}.", f"Their dice: {faces.en}."))
    return Text.join([*parts, ask(race)])


def _drawing(draw: LaneDraw) -> Text:
    names = " / ".join(" ".join(SEATS[seat].upper() for seat in place) for place in draw.places)
    thrown = ", ".join(
        f"{SEATS[seat].upper()} {points}" for seat, points in zip(draw.throwers(), draw.sums, strict=False)
    )
    so_far = Text(f" Sommes\u00a0: {thrown}.", f" Sums: {thrown}.") if thrown else Text("", "")
    return Text(f"On tire les couloirs\u00a0: {names}.", f"The lanes are drawn: {names}.") + so_far


def _ranking(race: Race) -> list[Text]:
    """Return the places, each with what decided it."""
    outcome = race.outcome()
    lanes = sorted(range(race.heat.swimmers), key=lambda lane: outcome.ranks[race.heat.order[lane]])
    parts = [Text("La course est finie.", "The race is over.")]
    for rank, lane in enumerate(lanes, start=1):
        seat, place = SEATS[race.heat.order[lane]].upper(), where(race.at(lane))
        lap = race.arrivals[lane]
        when = Text(f", au tour {lap}", f", in round {lap}") if lap else Text("", "")
        tied = rank > 1 and race.at(lane) == race.at(lanes[rank - 2]) and lap == race.arrivals[lanes[rank - 2]]
        why = Text(", à égalité\u00a0: le couloir décide", ", level: the lane decides") if tied else Text("", "")
        parts.append(
            Text(
                f"{rank}. Nageur {seat}, couloir {lane + 1}\u00a0: {place.fr}{when.fr}{why.fr}.",
                f"{rank}. Swimmer {seat}, lane {lane + 1}: {place.en}{when.en}{why.en}.",
            )
        )
    return parts


def move_label(race: Race, move: int) -> Text:
    """Return the words of a button."""
    if move > STOP:
        return Text(
            f"{move - STOP} dés égaux\u00a0: avancer de {move - STOP}", f"{move - STOP} equal dice: swim {move - STOP}"
        )
    if move == STOP:
        cells = single(race.dice)
        return Text(f"S’arrêter\u00a0: +{cells}", f"Stop: +{cells}")
    if move > 0:
        dice = dice_of(move)
        return Text(f"Plonger avec {dice.fr}", f"Dive with {dice.en}")
    dice = dice_of(1 if race.heat.deep else race.left)
    return Text(f"Lancer {dice.fr}", f"Throw {dice.en}")
