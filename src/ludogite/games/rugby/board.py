"""The board of Rugby: scoreboard, dice on the grass, tray, and the match sheet; what is touched and how dice move."""

from __future__ import annotations

from ludogite.core.generic import successor
from ludogite.core.message import Message, verbatim
from ludogite.core.scene import Change, Scene, Sprite, Step
from ludogite.games.rugby import choices, words
from ludogite.games.rugby.choices import slots_of
from ludogite.games.rugby.ground import (
    DIE_PLACES,
    DIE_SCALE,
    PLATES,
    PLAYED_ON,
    TALL,
    TRAY_PLACES,
    TRAY_SCALE,
    WIDE,
    WORTH,
    Shape,
    card_place,
    combination_place,
    ground,
    shirt_place,
)
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import KICKS, Side
from ludogite.games.rugby.rules import (
    CHOOSE,
    DEFEND,
    DRAW,
    GREEN,
    OVER,
    RED,
    ROLL,
    WHITE,
    Rugby,
)
from ludogite.games.rugby.scoresheet import written_sheet
from ludogite.games.rugby.symbols import DRAWING, die_key
from ludogite.games.rugby.terminal import terminal
from ludogite.games.rugby.tray import tray_faces

PERIODS = "12xk"
TRAY_DICE = {GREEN: "green", WHITE: "white", RED: "red"}
"""Which die of the tray rolls in a phase."""


class RugbyBoard:
    """Everybody sees the same."""

    symbols = DRAWING.symbols
    style = DRAWING.style

    def scene(self, state: Rugby, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return the whole table: on a phone the sheet lies below the pitch, elsewhere beside it."""
        shape = TALL if upright else WIDE
        sprites = (
            *_scoreboard(state, shape),
            *_attempts(state),
            *_marks(state),
            *choices.combination_marks(state),
            *_dice(state),
            *_tray(state),
            *written_sheet(state, shape),
        )
        background = ground(state.match.rules.dice)[shape]
        crop = PLAYED_ON if upright else None
        return Scene(shape.width, shape.height, background, sprites, choices.spots(state), crop)

    def touches(self, state: Rugby, move: int) -> tuple[str, ...]:
        """Return the dice to throw again, then the confirmation; or the one thing that there is to do."""
        return choices.touches(state, move)

    def steps(self, state: Rugby, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return the beats: the dice come to rest and are seen, then cards, tray and the next throw follow."""
        after, shape = successor(state, event), TALL if upright else WIDE
        seen = [*_dice(state), *_tray(state), *_held(state, shape)]
        beats = []
        if state.phase == ROLL:
            beats.append(Step(tuple(_rolled_changes(state, event)), 600, "dice"))
            seen = [*_blue(list(HANDS[state.hand_after(event)])), *seen[3:]]
        elif state.phase in TRAY_DICE:
            colour = TRAY_DICE[state.phase]
            seen = [_tray_die(colour, f"{colour[0]}{event}") if die.id == f"ru-{colour}" else die for die in seen]
            beats.append(Step((Change(f"ru-{colour}", symbol=die_key(f"{colour[0]}{event}")),), 600, "dice"))
        elif state.phase == CHOOSE and after.phase == ROLL:
            beats.append(Step(tuple(_put_aside(state, event)), 260, "tap"))
            seen = [*_dice(after), *seen[3:]]
        others = _differences(seen, [*_dice(after), *_tray(after), *_held(after, shape)])
        carded = any(change.appears for change in others)
        scored = after.sheet.lines != state.sheet.lines
        beats.append(Step(tuple(others), 320, "card" if carded else "bell" if scored else ""))
        return tuple(beats)

    def ahead(self, state: Rugby, move: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return nothing: dice are seen when they have been thrown."""
        del state, move, viewer, upright
        return ()

    def trail(
        self, state: Rugby, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        """Return rings around the dice that were thrown, where they still lie."""
        if state.phase != ROLL:
            return ()
        after = state.happen(event)
        if not after.dice:
            return ()
        slots = slots_of(HANDS[after.dice], HANDS[event])
        return tuple(
            Sprite(f"ru-thrown{slot + 1}", "ru-ring", *_at(slot), scale=DIE_SCALE, layer="marks") for slot in slots
        )

    def tell(self, state: Rugby, event: int, viewer: int | None = None) -> Message:
        """Return what an event does."""
        return words.tell(state, event)

    def describe(self, state: Rugby, viewer: int | None = None) -> Message:
        """Return the position in words."""
        return words.describe(state)

    def ask(self, state: Rugby) -> Message:
        """Return what is asked, and of whom."""
        return words.ask(state)

    def terminal(self, state: Rugby, viewer: int | None) -> Message:
        """Return the board for a terminal."""
        return terminal(state)


def _at(slot: int) -> tuple[float, float, float]:
    return DIE_PLACES[slot]


def _scoreboard(rugby: Rugby, shape: Shape) -> list[Sprite]:
    sheet, match = rugby.sheet, rugby.match
    sprites: list[Sprite] = []
    wins = (match.wins_a, match.wins_b)
    for seat, side in enumerate((sheet.a, sheet.b)):
        middle = 450 + (2 * seat - 1) * 190
        points = verbatim(str(side.points))
        label = words.side_label(seat, side)
        sprites.append(
            Sprite(f"ru-score-{seat}", "", middle, 86, classes="ru-score", layer="labels", text=points, label=label)
        )
        sprites += _cards(seat, side, shape)
        x, y = shirt_place(seat)
        sprites += [
            Sprite(f"ru-win-{seat}{k}", "lg-star", x - 16 + 32 * k, y + 48, scale=0.42, layer="marks")
            for k in range(int(wins[seat]))
        ]
    sprites.append(
        Sprite("ru-clock", f"ru-period-{PERIODS[sheet.period]}", 450, 58, layer="furniture", label=words.clock(rugby))
    )
    length = int(rugby.match.rules.length(sheet.period))
    for k in range(length):
        lamp = "now" if k == min(sheet.round, length - 1) else "past" if k < sheet.round else "next"
        x = 450 + 21.6 * (k - (length - 1) / 2)
        sprites.append(Sprite(f"ru-lamp{k + 1}", f"ru-lamp-{lamp}", x, 112, layer="furniture"))
    if rugby.phase not in {DRAW, OVER}:
        x, y = shirt_place(sheet.thrower)
        sprites.append(Sprite("ru-thrower", "ru-turn", x, y, layer="marks"))
    return sprites


def _cards(seat: int, side: Side, shape: Shape) -> list[Sprite]:
    return [
        Sprite(
            f"ru-card-{seat}{card}",
            f"ru-card-{'yr'[card]}",
            *card_place(seat, card, shape),
            scale=0.95,
            label=words.card(seat, card, side.suspended),
        )
        for card in range(side.warnings)
    ]


def _attempts(rugby: Rugby) -> list[Sprite]:
    if rugby.sheet.period == KICKS:
        return []
    balls = []
    for k in range(3):
        look = "on" if k < rugby.attempt else "off"
        balls.append(Sprite(f"ru-attempt{k + 1}", f"ru-ball-{look}", 386 + 64 * k, 236, rotate=-24, layer="furniture"))
    return balls


def _marks(rugby: Rugby) -> list[Sprite]:
    """Return what is lit: dice that are kept, the combination that lies there, the points at stake, who defends."""
    rules = rugby.match.rules
    kept = range(len(HANDS[rugby.dice]) if rugby.phase == ROLL else 0)
    marks = [Sprite(f"ru-kept{slot + 1}", "ru-kept", *_at(slot), scale=DIE_SCALE, layer="marks") for slot in kept]
    if rugby.dice and rules.kind[rugby.dice] >= 0:
        index = rules.listed.index(rugby.dice)
        if index < PLATES:
            marks.append(
                Sprite("ru-combination", "ru-lit", *combination_place(index), classes="ru-whole", layer="marks")
            )
        points = rugby.stake or rules.points[rugby.dice] or rules.conversion[rugby.dice]
        worth = verbatim(str(points))
        marks.append(Sprite("ru-worth", "ru-plate", *WORTH, classes="ru-worth", layer="furniture", text=worth))
    if rugby.phase in {DEFEND, RED}:
        defender = "ab"[1 - rugby.sheet.thrower]
        marks.append(Sprite("ru-defender", f"ru-shirt-{defender}", 664, 592, scale=0.5, layer="furniture"))
    return marks


def _faces(rugby: Rugby) -> list[str]:
    """Return what the three blue dice show: a face, about to roll, or nothing."""
    if rugby.phase in {DRAW, OVER} or rugby.sheet.period == KICKS:
        return ["blank"] * 3
    shown = list(HANDS[rugby.dice])
    return [*shown, *["roll"] * (3 - len(shown))]


def _dice(rugby: Rugby) -> list[Sprite]:
    return _blue(_faces(rugby))


def _blue(faces: list[str]) -> list[Sprite]:
    return [
        Sprite(
            f"ru-d{slot + 1}",
            die_key(face),
            *_at(slot),
            scale=DIE_SCALE,
            classes="lg-die-blue ru-idle" if face == "blank" else "lg-die-blue",
            label=words.die(face),
        )
        for slot, face in enumerate(faces)
    ]


def _tray(rugby: Rugby) -> list[Sprite]:
    return [_tray_die(colour, face) for colour, face in tray_faces(rugby).items()]


def _tray_die(colour: str, face: str) -> Sprite:
    idle = " ru-idle" if face == "blank" else ""
    x, y = TRAY_PLACES[colour]
    return Sprite(
        f"ru-{colour}",
        die_key(face),
        x,
        y,
        scale=TRAY_SCALE,
        classes=f"lg-die-{colour}{idle}",
        label=words.tray_die(colour, face),
    )


def _held(rugby: Rugby, shape: Shape) -> list[Sprite]:
    return [card for seat in (0, 1) for card in _cards(seat, rugby.sheet.side(seat), shape)]


def _put_aside(before: Rugby, event: int) -> list[Change]:
    """Return how kept dice slide to the first places, and the others are picked up."""
    thrown = slots_of(HANDS[before.dice], HANDS[event])
    kept = [slot for slot in range(3) if slot not in thrown]
    return _moved([*kept, *thrown], _dice(before.play(event)))


def _rolled_changes(before: Rugby, event: int) -> list[Change]:
    """Return how the dice come to rest: each at its place in the order of faces."""
    hand = HANDS[before.hand_after(event)]
    kept = slots_of(hand, HANDS[before.dice])
    rest = [slot for slot in range(3) if slot not in kept]
    goes = [*kept, *rest]
    return _moved([goes.index(place) for place in range(3)], _blue(list(hand)))


def _moved(comes_from: list[int], dice: list[Sprite]) -> list[Change]:
    """Return changes that bring to each place the die that lay at another."""
    return [
        Change(
            f"ru-d{origin + 1}",
            x=target.x,
            y=target.y,
            rotate=target.rotate,
            symbol=target.symbol,
            classes=target.classes,
            becomes=target.id,
        )
        for origin, target in zip(comes_from, dice, strict=True)
    ]


def _differences(before: list[Sprite], after: list[Sprite]) -> list[Change]:
    """Return what must change among the sprites that are followed from one scene to the next."""
    old = {sprite.id: sprite for sprite in before}
    new = {sprite.id: sprite for sprite in after}
    changes = [Change(id_, leaves=True) for id_ in old if id_ not in new]
    for id_, sprite in new.items():
        if old.get(id_) != sprite:
            changes.append(
                Change(
                    id_,
                    x=sprite.x,
                    y=sprite.y,
                    rotate=sprite.rotate,
                    scale=sprite.scale,
                    symbol=sprite.symbol,
                    classes=sprite.classes,
                    appears=id_ not in old,
                )
            )
    return changes
