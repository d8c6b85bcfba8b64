"""A game as its players read it back: an event as a few words and small pictures, events as numbered turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from ludogite.core.message import NOTHING, Message, house_message, join, verbatim

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.playthrough import Event

NoteSign = Literal["jump", "turn", "home", "card", "win"]
"""What is worth a mark of its own: somebody jumped, turned round, came home, was shown a card, won."""


BETWEEN = house_message(", ", context="list")
"""What stands between the things that one turn brought."""


class Badge(NamedTuple):
    """A small picture in a line: a piece, a die, a card."""

    symbol: str = ""
    """The drawing, from the board's symbols; empty for a figure on a round ground."""
    classes: str = ""
    """Classes of the board's style sheet: a colour, a state."""
    rotate: float = 0
    size: float = 100
    """How wide the drawing is, in its own units."""
    text: Message | None = None
    """What is written on a round ground, a number or a letter; of a drawing, what it is called aloud."""


class Note(NamedTuple):
    """One event, as the list of moves shows it. Whose turn it was stands beside it, so it is not said again."""

    phrase: Message = NOTHING
    """A few words: “jumps 2 and 3”; none where the pictures say it all."""
    badges: tuple[Badge, ...] = ()
    signs: tuple[NoteSign, ...] = ()
    points: int = 0
    """What it scored."""
    fresh: bool = False
    """Whether it takes the place of what earlier events of the same turn showed: dice that were thrown again."""
    chapter: Message = NOTHING
    """A heading over it, where a new part of the game begins with it: a half, a round."""
    distance: Message = NOTHING
    """How far something goes, in a word or two: said beside it while it is dragged."""


class Placed(NamedTuple):
    """Where an event stands in the list of moves."""

    turn: int
    """The number of the row, from 1; 0 for setting up."""
    owner: int | None
    """The seat whose turn it belongs to; None for setting up."""


class TurnCount(NamedTuple):
    """How far the turns of a game are counted: a value, from which any event goes on."""

    turn: int = 0
    owner: int | None = None
    begun: int = 0
    """How many turns the owner had begun."""
    row: frozenset[int] = frozenset()
    """The seats that had a turn in this row."""

    def after(self, game: Game, event: Event) -> TurnCount:
        """Count one more event. Chance belongs to the turn in which it acts; a new part of a game begins a new row."""
        owner, opens = _owner(game, event), note(game, event).chapter != NOTHING
        if owner is None:
            return self._replace(row=frozenset(range(event.before.seats()))) if opens else self
        begun = event.before.turns(owner)
        if owner == self.owner and begun == self.begun and not opens:
            return self
        if not self.turn or opens or owner in self.row:
            return TurnCount(self.turn + 1, owner, begun, frozenset({owner}))
        return TurnCount(self.turn, owner, begun, self.row | {owner})

    @property
    def placed(self) -> Placed:
        """Where the event that was counted last stands."""
        return Placed(self.turn, self.owner)


def _owner(game: Game, event: Event) -> int | None:
    if game.around.turn_owner is not None:
        return game.around.turn_owner(event.before)
    return None if event.by_chance else event.before.seat()


def place_events(game: Game, events: Iterable[Event]) -> list[Placed]:
    """Return where each event of a whole game stands in the list of moves."""
    count, found = TurnCount(), []
    for event in events:
        count = count.after(game, event)
        found.append(count.placed)
    return found


def note(game: Game, event: Event, viewer: int | None = None) -> Note:
    """Return an event as the list of moves shows it; where a game says nothing else, its notation."""
    if game.around.note is None:
        return Note(verbatim(event.token))
    return game.around.note(event.before, event.code, viewer)


class TurnLine(NamedTuple):
    """One line of the list of moves: what one seat did in one turn, or a heading."""

    number: int
    """The number of the turn; 0 for setting up, and for a heading."""
    owner: int | None
    """The seat whose turn it was; None for setting up, and for a heading."""
    events: tuple[int, ...]
    """The numbers of its events."""
    note: Note

    @property
    def is_heading(self) -> bool:
        """Whether a new part of the game begins here."""
        return self.note.chapter != NOTHING


def gather_lines(placed: Sequence[Placed], notes: Sequence[Note]) -> list[TurnLine]:
    """Return the list of moves as people read it: events of one turn on one line, headings on lines of their own."""
    lines: list[TurnLine] = []
    for number, (place, shown) in enumerate(zip(placed, notes, strict=True)):
        if shown.chapter != NOTHING:
            lines.append(TurnLine(0, None, (number,), Note(chapter=shown.chapter)))
            if shown == Note(chapter=shown.chapter):
                continue
        said = shown._replace(chapter=NOTHING)
        last = lines[-1] if lines else None
        if last is None or last.is_heading or (last.number, last.owner) != place:
            lines.append(TurnLine(*place, (number,), said))
        else:
            lines[-1] = last._replace(events=(*last.events, number), note=_merged(last, said))
    return lines


def _merged(line: TurnLine, later: Note) -> Note:
    """Return what a line shows with one more event; what sets a game up is said in sentences."""
    earlier = line.note
    if later.fresh:
        return later._replace(points=earlier.points + later.points)
    phrases = [phrase for phrase in (earlier.phrase, later.phrase) if phrase != NOTHING]
    return Note(
        join(phrases, BETWEEN if line.number else " ") if len(phrases) > 1 else phrases[0] if phrases else NOTHING,
        earlier.badges + later.badges,
        tuple(dict.fromkeys(earlier.signs + later.signs)),
        earlier.points + later.points,
    )


def speak_line(line: TurnLine, titles: Sequence[Message]) -> Message:
    """Return a line as it is read aloud, with whose it is: “12. Anna: piece 5, jumps 2 and 3”."""
    if line.is_heading:
        return line.note.chapter
    called = [badge.text for badge in line.note.badges if badge.text is not None]
    parts = [join(called, ", ")] if called else []
    parts += [line.note.phrase] if line.note.phrase != NOTHING else []
    if line.note.points:
        parts.append(verbatim(f"{line.note.points:+}".replace("-", "\u2212")))
    said = join(parts, BETWEEN)
    if line.owner is None:
        return said
    return house_message("{number}. {who:capital}: {said}", number=line.number, who=titles[line.owner], said=said)


def turns_taken(placed: Sequence[Placed]) -> int:
    """Return how many turns a game has had; setting up is none."""
    return placed[-1].turn if placed else 0
