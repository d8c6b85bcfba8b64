"""A board for games that draw none: the position as a grid of signs or in words, and a button for each move."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Generic, Self

from ludogite.core.buttons import button_label, button_paths
from ludogite.core.generic import S, successor
from ludogite.core.message import NOTHING, Message, house_message, join
from ludogite.core.plain_layout import Cell, Reading, Word, place_cells, place_words, read
from ludogite.core.plain_words import Sign, as_lines, as_markup, as_written, in_sentence, sign_name, spoken, word_pieces
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step

if TYPE_CHECKING:
    from ludogite.core.notation import Notation
    from ludogite.core.parts import Hidden, Rules

__all__ = ["PlainBoard", "Sign"]

WIDE, UPRIGHT = (900.0, 560.0), (600.0, 600.0)
"""The table, on a desk and on a phone. It is always as large, however much is written on it."""

WORDS_BELOW = 84.0
"""So much room words have below a grid."""

SYMBOLS = (
    '<symbol id="pb-tile" overflow="visible"><rect x="-46" y="-42" width="92" height="92" rx="14" '
    'fill="var(--shade)" opacity=".35"/><rect x="-46" y="-46" width="92" height="92" rx="14" fill="var(--ivory-2)"/>'
    '<rect x="-46" y="-46" width="92" height="88" rx="14" fill="var(--ivory)"/></symbol>'
    '<symbol id="pb-new" overflow="visible"><rect x="-48" y="-48" width="96" height="96" rx="17" fill="none" '
    'stroke="var(--gold)" stroke-width="8"/></symbol>'
)
STYLE = (
    ".pb-sign{fill:var(--pip);font-size:56px}.pb-long{font-size:30px}.pb-quiet{opacity:.55}"
    ".pb-word{fill:var(--on-felt);font-size:50px;font-weight:500}.pb-lit{fill:var(--gold)}"
)


OUTLINE = "stroke:var(--pip);stroke-width:2px;paint-order:stroke"
"""Tells a pale sign from its tile."""


class PlainBoard(Generic[S]):
    """Shows a position as its text does and offers each legal move as a button; it is bound to its game by `Game`.

    A game that gives it `signs` says how the cells of its text are shown and spoken. Boards that draw override what
    they know better, and keep its words.
    """

    symbols = SYMBOLS
    style = STYLE
    notation: Notation[S]
    rules: Rules[S]
    hidden: Hidden[S] | None
    paths: Callable[[S], Mapping[int, tuple[str, ...]]]
    """The buttons that lead to each legal move of a position."""

    def __init__(self, signs: Mapping[str, Sign] | None = None) -> None:
        self.signs = dict(signs or {})
        colors = sorted({sign.color for sign in self.signs.values()})
        for color in colors:
            if not re.fullmatch("[a-z][a-z0-9-]*", color):
                raise ValueError(f"a sign is painted with a token of the theme such as 'felt', got {color!r}")
        self.style += "".join(f".pb-in-{color}{{fill:var(--{color});{OUTLINE}}}" for color in colors)

    def bind(self, notation: Notation[S], rules: Rules[S], hidden: Hidden[S] | None) -> Self:
        """Return the board of a game with these parts."""
        board = copy(self)
        board.notation, board.rules, board.hidden = notation, rules, hidden
        board.paths = lru_cache(maxsize=16)(board.find_paths)  # it is asked once for every move
        return board

    def written(self, state: S, viewer: int | None) -> str:
        """Return the position in writing, as a viewer sees it."""
        return self.notation.format_position(state) if self.hidden is None else self.hidden.view(state, viewer)

    def scene(self, state: S, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return the cells and words of the position's text, and the buttons that lead to a legal move."""
        width, height = UPRIGHT if upright else WIDE
        cells, words = self._placed(state, viewer, upright=upright)
        sprites = [self._cell_sprite(cell) for cell in cells]
        sprites += [_word_sprite(word, text) for word, text in words]
        buttons = self.buttons(state) if self.offers_moves(state, viewer) else ()
        return Scene(width, height, _table(width, height), tuple(sprites), buttons)

    def touches(self, state: S, move: int) -> tuple[str, ...]:
        """Return the buttons that lead to a move: its own, or first the beginning that it shares with others."""
        return self.paths(state)[move]

    def steps(self, state: S, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return one beat, in which whatever is about to change shrinks."""
        changes = tuple(
            Change(thing.id, scale=round(_scale(thing) / 4, 3))
            for thing in self._changed(state, event, viewer, upright=upright)
        )
        return (Step(changes, 180, "tap"),) if changes else ()

    def ahead(self, state: S, move: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return nothing: a move is seen when the house has agreed."""
        del state, move, viewer, upright
        return ()

    def trail(self, state: S, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Sprite, ...]:
        """Return a frame around each cell that changed, each word that changed in gold; none where things are hidden.

        There, what changes may tell somebody what they must not know yet.
        """
        if self.hidden is not None:
            return ()
        changed = {thing.id for thing in self._changed(state, event, viewer, upright=upright)}
        cells, words = self._placed(successor(state, event), viewer, upright=upright)
        frames = [
            Sprite(f"new-{cell.id}", "pb-new", cell.x, cell.y, scale=_scale(cell), layer="marks")
            for cell in cells
            if cell.id in changed
        ]
        lit = [
            _word_sprite(word, text)._replace(id=f"new-{word.id}", classes="pb-word pb-lit", layer="over")
            for word, text in words
            if word.id in changed and text.text
        ]
        return (*frames, *lit)

    def tell(self, state: S, event: int, viewer: int | None = None) -> Message:
        """Return who plays which move, or what chance brings; of what is hidden from a viewer, that it happened."""
        if self._hides(state, event, viewer):
            if state.at_chance():
                return house_message("Chance decides in secret.")
            return house_message("{seat} decides in secret.", seat=self.rules.seat_titles[state.seat()])
        written = self.notation.format(state, event)
        if state.at_chance():
            return house_message("Chance brings {token}.", token=in_sentence(written.strip("[]") or written))
        token = in_sentence(written)
        return house_message("{seat} plays {token}.", seat=self.rules.seat_titles[state.seat()], token=token)

    def describe(self, state: S, viewer: int | None = None) -> Message:
        """Return the position row by row and word by word, and what is asked."""
        grids, words = self._read(state, viewer)
        said = []
        for rows in grids:
            for number, row in enumerate(rows, 1):
                names = join([sign_name(sign, self.signs) for sign in row], ", ")
                said.append(house_message("Row {number}: {cells}.", number=number, cells=names))
        titles = [self._title(state, word) for word in words]
        listed = [spoken(word) if title is None else title for word, title in zip(words, titles, strict=True)]
        if any(text.text for text in listed):
            told = join([text for text in listed if text.text], ", ")
            said.append(Message("{words:capital}.", (("words", told),)))
        return join([*said, self.ask(state)])

    def ask(self, state: S) -> Message:
        """Return what is asked of the seat that decides, or what is awaited."""
        if state.over():
            return house_message("The game is over.")
        if state.at_chance():
            return house_message("Chance decides.")
        return house_message("Choose a move.")

    def terminal(self, state: S, viewer: int | None) -> Message:
        """Return the rows of the position's text and, below them, its words."""
        grids, words = self._read(state, viewer)
        lines = [as_markup(row, self.signs) for rows in grids for row in rows]
        titles = [piece for word in words for piece in self._pieces(state, word)]
        return join([*lines, *as_lines(titles)], "\n")

    def find_paths(self, state: S) -> Mapping[int, tuple[str, ...]]:
        """Return the buttons that lead to each legal move."""
        tokens = {move: self.notation.format(state, move) for move in state.moves()}
        paths = button_paths(tuple(tokens.values()))
        return {move: paths[token] for move, token in tokens.items()}

    def _hides(self, state: S, event: int, viewer: int | None) -> bool:
        """Tell whether an event is hidden from a viewer when it happens."""
        if self.hidden is None:
            return False
        after = successor(state, event)
        return not after.over() and self.hidden.hides(state, event, viewer, after)

    def offers_moves(self, state: S, viewer: int | None) -> bool:
        """Tell whether a viewer sees what can be decided: where something is hidden, only the seat that decides."""
        if state.over() or state.at_chance():
            return False
        return self.hidden is None or state.seat() == viewer

    def buttons(self, state: S) -> tuple[Spot, ...]:
        """Return the buttons that lead to the legal moves."""
        names = dict.fromkeys(name for path in self.paths(state).values() for name in path)
        return tuple(Spot(name, button_label(name)) for name in names)

    def _read(self, state: S, viewer: int | None) -> Reading:
        return read(self.written(state, viewer), self.signs)

    def _title(self, state: S, word: str) -> Message | None:
        """Return a seat's name as its title, saying whether it is to play; nothing at the end, None for other words."""
        names = self.rules.seat_names
        if word not in names:
            return None
        if state.over():
            return NOTHING
        seat = names.index(word)
        title = self.rules.seat_titles[seat]
        acts = not state.at_chance() and state.seat() == seat
        return house_message("{seat} to play", seat=title) if acts else title

    def _pieces(self, state: S, word: str) -> list[Message]:
        title = self._title(state, word)
        return word_pieces(word) if title is None else [title] if title.text else []

    def _placed(self, state: S, viewer: int | None, *, upright: bool) -> tuple[list[Cell], list[tuple[Word, Message]]]:
        """Return the cells and words of a position in their places."""
        width, height = UPRIGHT if upright else WIDE
        grids, words = self._read(state, viewer)
        below = WORDS_BELOW if grids and words else 0.0
        cells = list(place_cells(grids, width, height - below))
        top = cells[-1].y + cells[-1].size / 2 if cells else 0.0
        titles = [self._title(state, word) for word in words]
        texts = [as_written(word) if title is None else title for word, title in zip(words, titles, strict=True)]
        placed = place_words(tuple(len(str(text)) for text in texts), width, top, below or height)
        return cells, [(word, texts[word.number]) for word in placed]

    def _changed(self, state: S, event: int, viewer: int | None, *, upright: bool) -> list[Cell | Word]:
        """Return what is no longer the same after an event, as it stands before it."""
        cells, words = self._placed(state, viewer, upright=upright)
        cells_after, words_after = self._placed(successor(state, event), viewer, upright=upright)
        same = {(cell.id, cell.sign) for cell in cells_after} | {(word.id, text) for word, text in words_after}
        changed: list[Cell | Word] = [cell for cell in cells if (cell.id, cell.sign) not in same]
        return changed or [word for word, text in words if (word.id, text) not in same]

    def _cell_sprite(self, cell: Cell) -> Sprite:
        sign = self.signs.get(cell.sign)
        glyph = cell.sign if sign is None else sign.glyph
        classes = ["pb-sign", *["pb-long"] * (len(glyph) > 1), *["pb-quiet"] * (cell.sign in "._-")]
        classes += [] if sign is None else [f"pb-in-{sign.color}"]
        return Sprite(
            cell.id,
            "pb-tile",
            cell.x,
            cell.y,
            scale=_scale(cell),
            classes=" ".join(classes),
            layer="furniture",
            label=sign_name(cell.sign, self.signs),
            text=as_written(glyph) if glyph else None,
        )


def _scale(thing: Cell | Word) -> float:
    """Return how large the drawing of 100 units, or the word of 50, is in its place."""
    return round(thing.size / (100 if isinstance(thing, Cell) else 50), 3)


def _word_sprite(word: Word, text: Message) -> Sprite:
    return Sprite(word.id, "", word.x, word.y, scale=_scale(word), classes="pb-word", layer="labels", text=text)


@cache
def _table(width: float, height: float) -> str:
    """Return a felt table in a frame of wood."""
    return (
        f'<rect width="{width:g}" height="{height:g}" rx="26" fill="var(--wood-3)"/>'
        f'<rect x="3" y="3" width="{width - 6:g}" height="{height - 10:g}" rx="24" fill="var(--wood-2)"/>'
        f'<rect x="16" y="16" width="{width - 32:g}" height="{height - 36:g}" rx="14" fill="var(--felt-deep)"/>'
        f'<rect x="19" y="21" width="{width - 38:g}" height="{height - 44:g}" rx="12" fill="var(--felt)"/>'
    )
