"""How Humbug looks: cups with their dice, tiles on which the bid lies, and faces to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from humbug import words
from humbug.hidden import covered
from humbug.layout import Layout, layout
from humbug.messages import message
from humbug.rules import DOUBT, NOT_THROWN, PAY, Humbug
from humbug.symbols import BACKGROUNDS, COLORS, DRAWING, tile_key, turn_key
from humbug.throws import FACES, faces_of
from ludogite.core.generic import successor
from ludogite.core.message import Message, verbatim
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step, entering

SHAKEN: tuple[float, ...] = (-16, 14)
"""How a cup is turned while dice are thrown under it."""
PEEKED, LIFTED = -9, -32
"""How a cup stands over dice that only the viewer sees, and over dice that everybody sees."""
LOOK_MS = 1_600
"""So long the lifted cups are looked at by those who do not put the die away themselves."""


class HumbugBoard:
    """Touch how many, then a face: the die of that face comes to lie on the tile of that number."""

    symbols = DRAWING.symbols
    style = DRAWING.style

    def scene(self, state: Humbug, viewer: int | None = None, *, upright: bool = False) -> Scene:
        table = layout(len(state.dice), upright=upright)
        sprites = (*_furniture(state, table), *_pieces(state, viewer, table))
        background = BACKGROUNDS[len(state.dice), upright]
        return Scene(table.width, table.height, background, sprites, tuple(_spots(state, table)))

    def touches(self, state: Humbug, move: int) -> tuple[str, ...]:
        if move == PAY:
            return ("pay",)
        if move == DOUBT:
            return ("doubt",)
        return f"count-{state.count_of(move)}", f"face-{state.face_of(move)}"

    def steps(self, state: Humbug, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return the beats: cups are shaken, lifted, looked at and put down; the bid goes to its tile."""
        table = layout(len(state.dice), upright=upright)
        before, after = _pieces(state, viewer, table), _pieces(successor(state, event), viewer, table)
        changes = _differences(before, after)
        if state.at_chance():
            cup = f"hb-cup-{state.thrower()}"
            shaking = [Step((Change(cup, rotate=angle),), 110, "") for angle in SHAKEN]
            return *shaking, Step(changes, 160, "dice")
        if event == DOUBT:
            return (Step(changes, 420, "bell"),)
        looking = [Step((), LOOK_MS)] if event == PAY and viewer != state.turn else []
        return *looking, Step(changes, 300, "tap")

    def ahead(self, state: Humbug, move: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        return ()

    def trail(
        self, state: Humbug, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        """Return nothing: the bid lies on its tile, and lifted cups show for themselves."""
        return ()

    def tell(self, state: Humbug, event: int, viewer: int | None = None) -> Message:
        return words.tell(state, event, viewer)

    def describe(self, state: Humbug, viewer: int | None = None) -> Message:
        return words.describe(state, viewer)

    def ask(self, state: Humbug) -> Message:
        return words.ask(state)

    def terminal(self, state: Humbug, viewer: int | None) -> Message:
        return words.terminal(state, viewer)


def _furniture(state: Humbug, table: Layout) -> list[Sprite]:
    """Return what is replaced rather than moved: names, the frame of whose turn it is, tiles, faces and words."""
    sprites = [
        Sprite(
            f"hb-name-{seat}", "", *table.name(seat), classes=_faded(state, seat, "hb-name"), layer="labels", text=text
        )
        for seat, text in enumerate(words.TITLES[: len(state.dice)])
    ]
    if not state.at_chance() and not state.over():
        place = table.seats[state.turn]
        sprites.append(Sprite("hb-turn", turn_key(place), place.x, place.y, layer="marks"))
    for number in range(1, sum(state.dice) + 1):
        sprites += _tile(number, table, "hb-count" if number >= _lowest_count(state) else "hb-count hb-idle")
    return [*sprites, *_faces(state, table), *_written(state, table)]


def _tile(number: int, table: Layout, look: str) -> list[Sprite]:
    place = table.tiles[number - 1]
    x, y = place.x - place.width * 0.22, place.y - place.height * 0.21
    scale = min(1.0, round(place.width / 80, 3))
    return [
        Sprite(f"hb-tile-{number}", tile_key(place), place.x, place.y, classes=look, layer="furniture"),
        Sprite(f"hb-count-{number}", "", x, y, scale=scale, classes=look, layer="furniture", text=verbatim(number)),
    ]


def _faces(state: Humbug, table: Layout) -> list[Sprite]:
    """Return the faces that can be bid, and the one with a star where ones are wild."""
    sprites = []
    for face in FACES:
        place = table.face(face)
        size = (min(place.width, place.height) - 10) / 100
        look = "lg-die-ivory hb-idle" if state.wild and face == 1 else "lg-die-gold"
        sprites.append(
            Sprite(f"hb-face-{face}", f"hb-die{face}", place.x, place.y, scale=round(size, 3), classes=look,
                   layer="furniture")
        )  # fmt: skip
    if state.wild:
        place, label = table.face(1), message("Ones are wild.")
        sprites.append(Sprite("hb-wild", "lg-star", place.x + 22, place.y - 22, scale=0.7, layer="marks", label=label))
    return sprites


def _written(state: Humbug, table: Layout) -> list[Sprite]:
    """Return the bid in words, or what its doubt has shown."""
    lines = words.result_lines(state) if state.lifted else (words.bid_line(state),)
    scale = 1.0 if table.words.width > 500 else 0.86
    return [
        Sprite(f"hb-words-{number}", "", place.x, place.y, scale=scale, classes="hb-words", layer="labels", text=line)
        for number, line in enumerate(lines)
        for place in [table.words.row(number, len(lines))]
    ]


def _faded(state: Humbug, seat: int, classes: str) -> str:
    return classes if state.dice[seat] else f"{classes} hb-fallen"


def _lowest_count(state: Humbug) -> int:
    """Return how many dice the next bid must speak of at least."""
    return state.count_of(state.bid + 1)


def _pieces(state: Humbug, viewer: int | None, table: Layout) -> list[Sprite]:
    """Return what moves: cups, dice, and the die that shows the bid."""
    hidden = covered(state, viewer)
    pieces: list[Sprite] = []
    for seat in range(len(state.dice)):
        pieces += [_cup(state, seat, viewer, hidden, table), *_dice(state, seat, hidden, table)]
    return pieces + _bid(state, table)


def _cup(state: Humbug, seat: int, viewer: int | None, hidden: frozenset[int], table: Layout) -> Sprite:
    thrown = state.dice[seat] > 0 and state.cups[seat] != NOT_THROWN
    angle = 0 if not thrown or seat in hidden else LIFTED if state.lifted or state.open else PEEKED
    return Sprite(
        f"hb-cup-{seat}",
        "hb-cup",
        *table.cup(seat),
        rotate=angle,
        scale=round(table.cup_size / 112, 3),
        classes=_faded(state, seat, f"lg-in-{COLORS[seat]}"),
        label=words.cup_words(state, seat, viewer),
    )


def _dice(state: Humbug, seat: int, hidden: frozenset[int], table: Layout) -> list[Sprite]:
    cup, count = state.cups[seat], state.dice[seat]
    if cup == NOT_THROWN:
        shown = ["hb-waiting"] * count
    elif seat in hidden:
        shown = ["hb-covered"] * count
    else:
        shown = [f"hb-die{face}" for face in faces_of(cup)]
    scale = round(table.die_size / 100, 3)
    return [
        Sprite(
            f"hb-{seat}-{number}",
            symbol,
            *table.die(seat, number),
            scale=scale,
            classes=_die_color(state, symbol),
        )
        for number, symbol in enumerate(shown)
    ]


def _die_color(state: Humbug, symbol: str) -> str:
    if symbol == "hb-covered":
        return "lg-die-walnut"
    if not state.lifted:
        return "lg-die-ivory"
    face = int(symbol[-1])
    counts = face == state.face_of(state.bid) or (state.wild and face == 1)
    return "lg-die-gold" if counts else "lg-die-ivory hb-idle"


def _bid(state: Humbug, table: Layout) -> list[Sprite]:
    """Return the die that shows the bid, on its tile; there is none before the first bid of a round."""
    if not state.bid:
        return []
    place = table.tiles[state.count_of(state.bid) - 1]
    size = min(place.width, place.height) * 0.5
    x, y = place.x + (place.width - size) / 2 - 6, place.y + (place.height - size) / 2 - 7
    face = f"hb-die{state.face_of(state.bid)}"
    return [
        Sprite("hb-bid", face, x, y, scale=round(size / 100, 3), classes="lg-die-gold", label=words.bid_line(state))
    ]


def _spots(state: Humbug, table: Layout) -> list[Spot]:
    if state.over() or state.at_chance():
        return []
    if state.lifted:
        return [Spot("pay", message("Put a die away"))]
    counts = range(_lowest_count(state), sum(state.dice) + 1)
    spots = [Spot(f"count-{number}", words.some_dice(number), *table.tiles[number - 1]) for number in counts]
    if counts:
        faces = FACES[6 - state.faces() :]
        spots += [Spot(f"face-{face}", message("face {face}", face=face), *table.face(face)) for face in faces]
    return [*spots, Spot("doubt", message("Humbug!"))] if state.bid else spots


def _differences(before: Sequence[Sprite], after: Sequence[Sprite]) -> tuple[Change, ...]:
    """Return how the pieces of one position become those of the next."""
    old, new = {piece.id: piece for piece in before}, {piece.id: piece for piece in after}
    leaving = [Change(name, leaves=True) for name in old if name not in new]
    other = [entering(piece)._replace(appears=name not in old) for name, piece in new.items() if old.get(name) != piece]
    return (*leaving, *other)
