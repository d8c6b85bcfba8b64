"""How StileLibero looks: the scene of a position, the touches of a move, the beats of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.generic import successor
from ludogite.core.message import Message, verbatim
from ludogite.core.scene import Change, Scene, Sprite, Step, entering
from ludogite.games.stilelibero import words
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.notation import SEATS, StileLiberoNotation
from ludogite.games.stilelibero.phases import as_race
from ludogite.games.stilelibero.pool import Pool, background, layout
from ludogite.games.stilelibero.rules import CELLS, FORGOTTEN, LaneDraw, Race, number
from ludogite.games.stilelibero.symbols import drawn, target_symbol
from ludogite.games.stilelibero.terminal import terminal
from ludogite.games.stilelibero.tray import dice_sprites, spots, stops, tray_furniture
from ludogite.games.stilelibero.words import HOME, WALL

if TYPE_CHECKING:
    from ludogite.core.scene import Layer
    from ludogite.games.stilelibero.phases import StileLibero

FOLLOWED: tuple[Layer, ...] = ("sprites", "over")
"""The layers whose sprites are moved; in the others they are replaced."""

Things = dict[str, Sprite]
"""Sprites by their ids."""


class StileLiberoBoard:
    """The pool: its drawing, its touches, its movements and its words."""

    def __init__(self) -> None:
        drawing = drawn()
        self.symbols = drawing.symbols
        self.style = drawing.style

    def scene(self, state: StileLibero, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return the pool, lying or upright; everybody sees the same."""
        pool = layout(upright=upright)
        sprites = draw_sprites(state, pool) if isinstance(state, LaneDraw) else race_sprites(state, pool)
        return Scene(pool.width, pool.height, background(upright=upright), sprites, spots(state, pool), pool.water)

    def touches(self, state: StileLibero, move: int) -> tuple[str, ...]:
        """Return the die or the plate of a decision, which bears its token."""
        return (StileLiberoNotation().format(state, move),)

    def steps(
        self, state: StileLibero, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return the beats: the dice fall, the swimmer swims to the wall and on, the dice are taken up."""
        pool = layout(upright=upright)
        after: StileLibero = successor(state, event)
        now = followed(self.scene(state, viewer, upright=upright))
        steps: list[Step] = []
        if isinstance(state, Race):
            for then, ms in beats(state, as_race(after), event, now, pool):
                steps.append(Step(changes(now, then), ms, "dice" if state.at_chance() and not steps else "tap"))
                now = then
        last = changes(now, followed(self.scene(after, viewer, upright=upright)))
        if last:
            steps.append(Step(last, 600, "bell" if after.over() else ""))
        return tuple(step for step in steps if step.changes)

    def ahead(
        self, state: StileLibero, move: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return how the swimmer goes on when a throw ends; the dice lie until that is agreed."""
        pool, race = layout(upright=upright), as_race(state)
        after, lane = race.play(move), race.lane
        if after.at(lane) == race.at(lane):
            return ()
        now = {part.id: part for part in swimmer(race, lane, race.at(lane), pool)}
        there = {part.id: part for part in swimmer(after, lane, after.at(lane), pool)}
        steps = []
        for then, ms in (*beats(race, after, move, now, pool), (there, 600)):
            steps.append(Step(changes(now, then), ms, "tap"))
            now = then
        return tuple(steps)

    def trail(
        self, state: StileLibero, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        """Return a ring where the swimmer came from, if the event moved one."""
        if isinstance(state, LaneDraw):
            return ()
        after = successor(state, event)
        if after.at(state.lane) == state.at(state.lane):
            return ()
        x, y = layout(upright=upright).swum(state.lane, state.at(state.lane))
        return (Sprite("st-from", "lg-from", x, y, layer="marks"),)

    def tell(self, state: StileLibero, event: int, viewer: int | None = None) -> Message:
        """Return what this event does."""
        return words.tell(state, event)

    def describe(self, state: StileLibero, viewer: int | None = None) -> Message:
        """Return the position in words."""
        return words.describe(state)

    def ask(self, state: StileLibero) -> Message:
        """Return what is asked or awaited."""
        return words.ask(state)

    def terminal(self, state: StileLibero, viewer: int | None) -> Message:
        """Return the pool for a terminal."""
        return terminal(state)


def draw_sprites(draw: LaneDraw, pool: Pool) -> tuple[Sprite, ...]:
    """Return the seats in the places they have or share, with their sums."""
    points = dict(zip(draw.throwers(), draw.sums, strict=False))
    sprites, lane = [], 0
    for place in draw.places:
        for seat in place:
            shared = "st-waiting" if len(place) > 1 else ""
            sprites.append(seat_name(pool, lane, seat, shared))
            if seat in points and len(place) > 1:
                x, y = pool.centre(lane, 1)
                label = message("{who:capital} threw {point}", who=words.TITLES[seat], point=points[seat])
                figure = verbatim(str(points[seat]))
                sprites.append(
                    Sprite(
                        f"st-sum{lane + 1}",
                        "st-plate",
                        x,
                        y,
                        classes="st-on-gold",
                        layer="labels",
                        label=label,
                        text=figure,
                    )
                )
            lane += 1
    return tuple(sprites)


def seat_name(pool: Pool, lane: int, seat: int, classes: str = "") -> Sprite:
    """Return the first letter of who swims in a lane, at its far end."""
    x, y = pool.beyond(lane, -1)
    classes = f"st-seat {classes}".rstrip()
    letter = Message("{who:initial}", (("who", verbatim(SEATS[seat].upper()).naming(seat)),))
    return Sprite(f"st-name{lane + 1}", x=x, y=y, classes=classes, layer="labels", text=letter)


def race_sprites(race: Race, pool: Pool) -> tuple[Sprite, ...]:
    """Return everything of a race that is not still."""
    lanes = sorted(range(race.heat.swimmers), key=lambda lane: (lane == race.lane, lane))
    sprites = [*tray_furniture(race, pool), *targets(race, pool)]
    for lane in lanes:
        sprites += swimmer(race, lane, race.at(lane), pool)
    if race.dice != FORGOTTEN:
        sprites += dice_sprites(race.dice, pool)
    for lane, seat in enumerate(race.heat.order):
        sprites.append(seat_name(pool, lane, seat))
        if race.arrivals[lane]:
            x, y = pool.at(pool.lane * (lane + 0.5), pool.cell * 0.5)
            glide = verbatim(f"+{race.at(lane) - HOME}")
            sprites.append(
                Sprite(f"st-home{lane + 1}", "st-plate", x, y, classes="st-on-gold", layer="labels", text=glide)
            )
    return tuple(sprites)


def swimmer(race: Race, lane: int, progress: int, pool: Pool) -> list[Sprite]:
    """Return a swimmer with so much progress: the body that turns, and the cap that stays upright."""
    x, y = pool.swum(lane, progress)
    symbol = "st-foam" if progress == WALL else "st-ready" if progress == 0 or progress >= HOME else "st-body"
    turned = pool.heading(0 if progress >= HOME else progress)
    who, place = words.swimmer(race, lane), words.where(progress)
    label = message("{who}: {place}", who=who, place=place)
    colour = f"st-k{lane + 1}"
    return [
        Sprite(f"st-s{lane + 1}", symbol, x, y, turned, classes=colour),
        Sprite(f"st-c{lane + 1}", f"st-cap{lane + 1}", x, y, classes=colour, label=label),
    ]


def targets(race: Race, pool: Pool) -> list[Sprite]:
    """Return the glow of the swimmer who acts, and the cells where stopping now would lead."""
    if race.over():
        return []
    here = race.at(race.lane)
    x, y = pool.swum(race.lane, here)
    sprites = [Sprite("st-turn", "st-glow", x, y, layer="marks")]
    for index, cells in enumerate(stops(race)):
        reached = min(here + cells, HOME)
        cell = min(reached, 2 * WALL - reached)
        if cells:
            x, y = pool.centre(race.lane, cell)
            words = verbatim(f"+{here + cells - HOME}" if here + cells >= HOME else str(number(cell)))
            sprites.append(
                Sprite(
                    f"st-target{index + 1}", target_symbol(pool), x, y, classes="st-on-gold", layer="marks", text=words
                )
            )
    return sprites


def beats(race: Race, after: Race, event: int, now: Things, pool: Pool) -> list[tuple[Things, int]]:
    """Return what is seen between the two scenes, and for how long."""
    seen: list[tuple[Things, int]] = []
    lane, deep = race.lane, race.heat.deep and race.at(race.lane) > 0
    if race.at_chance():
        lying = 0 if race.dice == FORGOTTEN else race.dice
        kept = {id_: sprite for id_, sprite in now.items() if not id_.startswith("st-d")}
        now = kept | {die.id: die for die in dice_sprites(lying + event, pool, deep=deep)}
        seen.append((now, 520))
    start, end = race.at(lane), after.at(lane)
    if start < CELLS < end:
        now = now | {part.id: part for part in swimmer(race, lane, WALL, pool)}
        seen.append((now, 300 * (WALL - start)))
    elif end >= HOME and start < HOME:
        x, y = pool.centre(lane, 1)
        now = now | {part.id: part._replace(x=x, y=y) for part in swimmer(race, lane, HOME - 1, pool)}
        seen.append((now, 300 * min(4, HOME - start)))
    return seen


def followed(scene: Scene) -> Things:
    """Return the sprites that are moved from scene to scene."""
    return {sprite.id: sprite for sprite in scene.sprites if sprite.layer in FOLLOWED}


def changes(before: Things, after: Things) -> tuple[Change, ...]:
    """Return what turns these sprites into those."""
    gone = [Change(id_, leaves=True) for id_ in before if id_ not in after]
    return (*gone, *(change for id_, sprite in after.items() if (change := changed(before.get(id_), sprite))))


def changed(before: Sprite | None, after: Sprite) -> Change | None:
    """Return what turns a sprite, or nothing, into another; None where they are alike."""
    if before is None:
        return entering(after)
    change = Change(
        after.id,
        x=after.x if after.x != before.x else None,
        y=after.y if after.y != before.y else None,
        rotate=after.rotate if after.rotate != before.rotate else None,
        scale=after.scale if after.scale != before.scale else None,
        symbol=after.symbol if after.symbol != before.symbol else None,
        classes=after.classes if after.classes != before.classes else None,
    )
    return None if change == Change(after.id) else change
