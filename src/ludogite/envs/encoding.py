"""One encoding for every game: a fixed list of actions, masks of legal ones, and what a seat sees as numbers.

Actions are the touches of the board: a decision is made step by step, as a hand makes it. Where each decision is one
touch, an action is a move. A game that names no touches is spelled: its actions are the signs of its notation.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import ascii_letters, digits, punctuation
from typing import NamedTuple
from urllib.parse import quote

from ludogite.core.errors import IllegalMoveError, PositionError, SeatError, UnknownGameError, UnsupportedError
from ludogite.core.game import Game
from ludogite.core.inputs import quoted
from ludogite.core.message import house_message
from ludogite.core.options import Settings, Value
from ludogite.core.registry import open_game
from ludogite.core.state import State
from ludogite.core.study import Plane

WHOLE = " "
"""The action that ends a spelled decision which is the beginning of another: no token has a space in it."""

SIGNS = tuple(sorted(ascii_letters + digits + punctuation))
"""What tokens are spelled with; whatever else stands in a token is written with these, as in an address."""

SPELLED_AS_IT_IS = punctuation.replace("%", "")

LONGEST_VIEW = 512
"""So many bytes of a view are read by a seat of a game that has no observations of its own."""

REMEMBERED = 256
"""So many positions' decisions are kept: those of a search's last moves."""

Tree = Mapping[int, "Tree | Whole"]
"""The actions that decisions of a position go on with, each with what follows it."""


class Whole(NamedTuple):
    """A whole decision, at the end of its touches."""

    move: int


class Choice(NamedTuple):
    """A decision under way: the position, and the actions taken for it so far."""

    state: State
    touched: tuple[int, ...] = ()


class Encoding:
    """A game with certain options as programs that learn see it. Made by `encoding_of`."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game = game
        self.settings = settings
        touches = game.study.touches
        self.spells = touches is None
        """Whether decisions are spelled, for want of touches that the game names."""
        self.actions: tuple[str, ...] = (*SIGNS, WHOLE) if touches is None else touches(settings)
        """The names of all actions: always the same for the same game and options."""
        self.index = {name: action for action, name in enumerate(self.actions)}
        """The action of each name."""
        self.seats = game.rules.seats(settings)
        """How many seats play."""
        self.observation_planes = self._planes()
        """The parts of what a seat sees, in their order."""
        self.slices = _slices(self.observation_planes)
        """Where each plane stands in an observation, by its name."""
        self.observation_size = sum(plane.size for plane in self.observation_planes)
        self._paths = lru_cache(REMEMBERED)(self._find_paths)
        self._tree = lru_cache(REMEMBERED)(self._find_tree)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.game.id, self.game.rules.version, dict(self.settings))

    @property
    def one_touch(self) -> bool:
        """Whether every decision is a single action."""
        return self.game.study.one_touch

    def mask(self, choice: Choice) -> list[bool]:
        """Return for each action whether it can be taken now. Ask only where a seat decides."""
        mask = [False] * len(self.actions)
        for action in self.legal(choice):
            mask[action] = True
        return mask

    def legal(self, choice: Choice) -> list[int]:
        """Return the actions that can be taken now, in their order."""
        return sorted(self._branch(choice))

    def after(self, choice: Choice, action: int) -> Choice | int:
        """Return the choice after one more action, or the move where that makes it whole; raises IllegalMoveError."""
        following = self._branch(choice).get(action)
        if following is None:
            raise IllegalMoveError(
                house_message(
                    "action '{action}' cannot be taken here; these can: {actions}",
                    action=self.actions[action] if 0 <= action < len(self.actions) else str(action),
                    actions=" ".join(self.actions[legal] for legal in self.legal(choice)),
                )
            )
        return following.move if isinstance(following, Whole) else Choice(choice.state, (*choice.touched, action))

    def path(self, state: State, move: int) -> tuple[int, ...]:
        """Return the actions that make a legal move, in order; raises IllegalMoveError."""
        paths = self._paths(state)
        if move not in paths:
            raise IllegalMoveError(
                house_message(
                    "no move of this position has the number {move}; legal ones: {moves}",
                    move=quoted(move),
                    moves=" ".join(map(str, paths)),
                )
            )
        return paths[move]

    def move(self, state: State, path: tuple[int, ...]) -> int:
        """Return the move that these actions make; raises IllegalMoveError."""
        made: Choice | int = Choice(state)
        for action in path:
            if not isinstance(made, Choice):
                raise IllegalMoveError(
                    house_message("'{path}' goes on after the decision is whole", path=self._named(path))
                )
            made = self.after(made, action)
        if isinstance(made, Choice):
            raise IllegalMoveError(
                house_message(
                    "'{path}' is no whole decision; it goes on with: {actions}",
                    path=self._named(path),
                    actions=" ".join(self.actions[legal] for legal in self.legal(made)),
                )
            )
        return made

    def observe(self, state: State, seat: int, touched: tuple[int, ...] = ()) -> array[float]:
        """Return what a seat sees, as single precision numbers from -1 to 1; `touched` is what it has touched.

        Raises SeatError, and PositionError for a position of another game.
        """
        if not 0 <= seat < self.seats:
            raise SeatError(
                house_message("expected a seat from 0 to {last}, got {given}", last=self.seats - 1, given=quoted(seat))
            )
        own = self.game.study.observe
        try:
            seen = array("f", self._read(state, seat) if own is None else own(state, seat))
        except (AttributeError, LookupError, TypeError) as error:
            raise self._fault(state, error) from error
        if not self.one_touch:
            marks = [0.0] * (2 * len(self.actions))
            for action in touched:
                marks[action] = 1.0
            if touched:
                marks[len(self.actions) + touched[-1]] = 1.0
            seen.extend(marks)
        return seen

    def information(self, state: State, seat: int) -> str:
        """Return what a seat sees, as text: the same where it cannot tell two positions apart."""
        return f"{self.game.rules.seat_names[seat]}: {self.game.view(state, seat)}"

    def _planes(self) -> tuple[Plane, ...]:
        own, actions = self.game.study.planes, (len(self.actions),)
        touches = (
            Plane("touched", actions, "the actions taken so far for the decision under way"),
            Plane("last_touched", actions, "the last of them"),
        )
        view = (
            Plane("seat", (self.seats,), "which seat sees this"),
            Plane("to_act", (self.seats,), "which seat decides"),
            Plane("view", (LONGEST_VIEW,), "the bytes of what the seat sees as text, in 255ths"),
        )
        seen = view if own is None else own(self.settings)
        return seen if self.one_touch else (*seen, *touches)

    def _read(self, state: State, seat: int) -> Sequence[float]:
        """Return the text of a seat's view as numbers."""
        text = self.game.view(state, seat).encode()
        if len(text) > LONGEST_VIEW:
            raise UnsupportedError(
                house_message(
                    "{game} has positions whose text is longer than {most} bytes: let it have observations of its own",
                    game=self.game.id,
                    most=LONGEST_VIEW,
                )
            )
        acts = None if state.over() or state.at_chance() else state.seat()
        return [
            *(float(place == seat) for place in range(self.seats)),
            *(float(place == acts) for place in range(self.seats)),
            *(byte / 255 for byte in text.ljust(LONGEST_VIEW, b"\0")),
        ]

    def _branch(self, choice: Choice) -> Tree:
        tree: Tree | Whole = self._tree(choice.state)
        for action in choice.touched:
            tree = tree[action] if not isinstance(tree, Whole) else {}
        return tree if not isinstance(tree, Whole) else {}

    def _named(self, path: Sequence[int]) -> str:
        known = range(len(self.actions))
        return " ".join(self.actions[action] if action in known else str(action) for action in path)

    def _fault(self, state: State, error: Exception) -> Exception:
        """Return why a position cannot be read: it is another game's, or else the fault is the game's own."""
        kind = type(self.game.rules.start(self.settings))
        if isinstance(state, kind):
            return error
        return PositionError(
            house_message("expected a position of {game}, got {given}", game=self.game.id, given=quoted(state))
        )

    def _find_paths(self, state: State) -> dict[int, tuple[int, ...]]:
        try:
            names = self._spelled(state) if self.spells else self._touched(state)
        except (AttributeError, LookupError, TypeError) as error:
            raise self._fault(state, error) from error
        return {move: tuple(map(self.index.__getitem__, path)) for move, path in names.items()}

    def _touched(self, state: State) -> dict[int, tuple[str, ...]]:
        touches = self.game.board.touches
        return {move: touches(state, move) for move in state.moves()}

    def _spelled(self, state: State) -> dict[int, tuple[str, ...]]:
        written = self.game.notation.format
        tokens = {move: quote(written(state, move), safe=SPELLED_AS_IT_IS) for move in state.moves()}
        beginnings = {token[:length] for token in tokens.values() for length in range(len(token))}
        return {move: (*token, WHOLE) if token in beginnings else (*token,) for move, token in tokens.items()}

    def _find_tree(self, state: State) -> Tree:
        root: dict[int, Tree | Whole] = {}
        for move, path in self._paths(state).items():
            node = root
            for action in path[:-1]:
                node = node.setdefault(action, {})  # type: ignore[assignment]
            node[path[-1]] = Whole(move)
        return root


def _slices(planes: tuple[Plane, ...]) -> dict[str, slice]:
    found, start = {}, 0
    for plane in planes:
        found[plane.name] = slice(start, start + plane.size)
        start += plane.size
    return found


_known: dict[tuple[int, Settings], Encoding] = {}
"""Encodings by game and settings. Games cannot be compared, so they are told apart by which object they are."""


def encoding_of(game: Game | str, **options: Value) -> Encoding:
    """Return the encoding of a game, or of the installed one of this id, with these options."""
    found = open_game(game) if isinstance(game, str) else game
    if not isinstance(found, Game):
        raise UnknownGameError(house_message("expected a game or the id of one, got {given}", given=quoted(game)))
    settings = found.settings(options)
    key = id(found), settings
    if key not in _known:
        _known[key] = Encoding(found, settings)
    return _known[key]


def _again(id_: str, version: int, options: dict[str, Value]) -> Encoding:
    """Return the encoding that was written as bytes: of a game that is in use here, or of the installed one."""
    in_use = (known.game for known in _known.values() if (known.game.id, known.game.rules.version) == (id_, version))
    return encoding_of(next(in_use, None) or open_game(id_, version), **options)
