"""Every game as a game of OpenSpiel, with its chance and its secrets.

Importing this registers the installed games: `pyspiel.load_game("ludogite_squadro(first=left)")`. A decision is made
touch by touch, each touch being an action. Chance lists its outcomes; where they are too many, as a lay-out of cards,
each single draw that makes one up is a chance node of its own, so that every probability is exact all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ludogite.core.disclosure import hidden_token
from ludogite.core.errors import UnsupportedError
from ludogite.core.game import Game
from ludogite.core.language import WRITTEN
from ludogite.core.message import house_message
from ludogite.core.options import Value
from ludogite.core.playthrough import Event, History
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.envs.encoding import Choice, Encoding, encoding_of
from ludogite.translation import translate

MOST_OUTCOMES = 4096
"""More outcomes than this are drawn in several steps."""

MOST_TOUCHES = 32
"""No decision takes more touches than this."""


class Node:
    """Where a game stands: what happened, what was touched for the decision under way, what was drawn for an outcome.

    It is a value, so a copy of it is itself: OpenSpiel copies whatever a state holds.
    """

    def __init__(
        self,
        history: History,
        touched: tuple[int, ...] = (),
        drawn: tuple[int, ...] = (),
        earlier: Mapping[int, tuple[str, ...]] | None = None,
    ) -> None:
        self.history = history
        self.touched = touched
        self.drawn = drawn
        self._recalled = dict(earlier or {})
        """What each seat has seen by now, as far as anybody has asked; `_seen` says of how many events."""
        self._seen = dict.fromkeys(self._recalled, len(history.events))

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        history = self.history
        codes = [event.code for event in history.events]
        seen = {seat: self.recalled(seat) for seat in self._recalled}
        encoding = encoding_of(history.game, **history.settings)
        return _replayed, (encoding, history.start, codes, self.touched, self.drawn, seen)

    def then(self, history: History | None = None, touched: tuple[int, ...] = (), drawn: tuple[int, ...] = ()) -> Node:
        """Return where it stands next, with all that is known of what seats have seen."""
        node = Node(history or self.history, touched, drawn, self._recalled)
        node._seen = dict(self._seen)
        return node

    def recalled(self, seat: int) -> tuple[str, ...]:
        """Return all that a seat has seen so far, event by event."""
        history = self.history
        seen = [*self._recalled.get(seat, ())]
        for event in history.events[self._seen.get(seat, 0) :]:
            seen += _told(history.game, event, seat)
        self._recalled[seat], self._seen[seat] = tuple(seen), len(history.events)
        return self._recalled[seat]

    def believed(self, seat: int, rng: Rng) -> Node:
        """Return a node that a seat may believe in, in which it has seen the same and nobody else anything."""
        history = self.history
        state = history.game.determinisation(history.state, seat, rng)
        begun = History.begin(history.game, history.settings, state)
        return Node(begun, self.touched, earlier={seat: self.recalled(seat)})


def _replayed(
    encoding: Encoding,
    start: State,
    codes: list[int],
    touched: tuple[int, ...],
    drawn: tuple[int, ...],
    seen: dict[int, tuple[str, ...]],
) -> Node:
    """Return the node that was written as bytes."""
    history = History.begin(encoding.game, encoding.settings, start)
    for code in codes:
        history = history.after_code(code)
    return Node(history, touched, drawn, seen)


def _told(game: Game, event: Event, seat: int) -> list[str]:
    """Return an event as a seat sees it: its token unless that is hidden, and in games that hide things the view."""
    hidden = game.hides(event.before, event.code, seat, event.after)
    token = hidden_token(event) if hidden else event.token
    return [token] if game.hidden is None else [token, f"({game.view(event.after, seat)})"]


class _MoreIsDrawn(Exception):  # noqa: N818 - no error: a draw goes on
    """Drawing asks for one more number, of so many."""

    def __init__(self, many: int) -> None:
        super().__init__(many)
        self.many = many


class _Script(Rng):
    """Gives numbers that were drawn, and stops the drawing where it asks for more."""

    def __init__(self, drawn: tuple[int, ...]) -> None:
        super().__init__(0)
        self._rest = list(drawn)

    def below(self, n: int) -> int:
        """Return the next number that was drawn."""
        if not self._rest:
            raise _MoreIsDrawn(n)
        return self._rest.pop(0)

    def bits(self) -> int:
        """Return 32 bits in two steps of 16, high ones first."""
        return self.below(1 << 16) << 16 | self.below(1 << 16)


class LudogiteGame(pyspiel.Game):
    """A game with certain options, as OpenSpiel sees it."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any] | None = None) -> None:  # noqa: ANN401 - of C++
        chosen = {name: value for name, value in (params or {}).items() if value is not None}
        self.encoding = encoding_of(game, **chosen)
        one_touch = self.encoding.one_touch
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.encoding.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.rules.longest * (1 if one_touch else MOST_TOUCHES),
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self, *_: object) -> LudogiteState:
        """Return the state before the first event."""
        return LudogiteState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> SeatObserver:  # noqa: ANN401 - of C++
        """Return what observes states: the planes of the game's encoding, or all that a seat has seen so far."""
        return SeatObserver(self.encoding, iig_obs_type, params)


class LudogiteState(pyspiel.State):
    """A game that is being played."""

    def __init__(self, game: LudogiteGame) -> None:
        super().__init__(game)
        encoding = game.encoding
        self.node = Node(History.begin(encoding.game, encoding.settings))

    @property
    def encoding(self) -> Encoding:
        """The encoding of the game that is played."""
        return cast("LudogiteGame", self.get_game()).encoding

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's numbers for chance and for the end."""
        history = self.node.history
        if history.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if history.state.at_chance() else history.state.seat())

    def is_terminal(self) -> bool:
        """Tell whether the game has ended."""
        return self.node.history.outcome is not None

    def returns(self) -> list[float]:
        """Return for each seat 1 for the sole first, -1 for the sole last, what lies between for others."""
        outcome = self.node.history.outcome
        seats = range(self.num_players())
        return [0.0 if outcome is None else 2 * outcome.payoff(seat) - 1 for seat in seats]

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return self.encoding.legal(Choice(self.node.history.state, self.node.touched))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance can bring, counted from 0, each with its probability."""
        listed = self._listed()
        if listed:
            weights = self.node.history.state.weights()
            total = sum(weights)
            return [(number, weight / total) for number, weight in enumerate(weights)]
        many = self._awaited()
        return [(number, 1 / many) for number in range(many)]

    def _listed(self) -> list[int]:
        listed = self.node.history.state.chances()
        return listed if len(listed) <= MOST_OUTCOMES else []

    def _awaited(self) -> int:
        """Return of how many numbers the next one is drawn."""
        try:
            self.node.history.state.draw(_Script(self.node.drawn))
        except _MoreIsDrawn as draw:
            if draw.many > MOST_OUTCOMES:
                raise UnsupportedError(
                    house_message(
                        "chance draws one of {many} at once; the most is {most}", many=draw.many, most=MOST_OUTCOMES
                    )
                ) from None
            return draw.many
        raise AssertionError("a draw that is complete has been made")

    def _apply_action(self, action: int) -> None:
        node = self.node
        if node.history.state.at_chance():
            self.node = self._after_chance(node, action)
            return
        after = self.encoding.after(Choice(node.history.state, node.touched), action)
        self.node = node.then(touched=after.touched) if isinstance(after, Choice) else self._going_on(node, after)

    def _going_on(self, node: Node, code: int) -> Node:
        return node.then(node.history.after_code(code))

    def _after_chance(self, node: Node, number: int) -> Node:
        """Return where an outcome leads; where outcomes are not listed, one more number of the draw."""
        listed = self._listed()
        if listed:
            return self._going_on(node, listed[number])
        drawn = (*node.drawn, number)
        try:
            outcome = node.history.state.draw(_Script(drawn))
        except _MoreIsDrawn:
            return node.then(drawn=drawn)
        return self._going_on(node, outcome)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> LudogiteState:
        """Return a state that a seat may believe in: what the game's searches are told."""
        state = cast("LudogiteState", self.clone())
        state.node = self.node.believed(player, Rng(int(sampler() * 2**31)))
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.encoding.actions[action]
        listed = self._listed()
        if not listed:
            return f"draw {action}"
        return self.encoding.game.notation.format(self.node.history.state, listed[action])

    def __str__(self) -> str:
        """Return the position as text, with what was touched or drawn so far."""
        encoding, node = self.encoding, self.node
        under_way = [*(encoding.actions[action] for action in node.touched), *map(str, node.drawn)]
        return " ".join([encoding.game.notation.format_position(node.history.state), *under_way])

    def recalled(self, player: int) -> str:
        """Return all that a seat has seen so far, event by event, with its own touches: its information state."""
        name = self.encoding.game.rules.seat_names[player]
        return " ".join([f"{name}:", *self.node.recalled(player), *self.touched_by(player)])

    def observed(self, player: int) -> str:
        """Return what a seat sees now, with its own touches."""
        encoding = self.encoding
        return " ".join([encoding.information(self.node.history.state, player), *self.touched_by(player)])

    def touched_by(self, player: int) -> list[str]:
        """Return the names of the touches of the decision under way, if it is this seat's."""
        return [self.encoding.actions[action] for action in self.node.touched if self.current_player() == player]


class SeatObserver:
    """What a seat sees, as OpenSpiel asks for it."""

    def __init__(self, encoding: Encoding, iig_obs_type: Any, params: dict[str, Any] | None) -> None:  # noqa: ANN401 - of C++
        if params:
            raise ValueError(f"observations take no parameters, got {params}")
        self.encoding = encoding
        self.recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        numbers: NDArray[np.float32] = np.zeros(encoding.observation_size, np.float32)
        planes = () if self.recalls else encoding.observation_planes
        self.tensor = None if self.recalls else numbers
        self.dict = {plane.name: numbers[encoding.slices[plane.name]].reshape(plane.shape) for plane in planes}

    def set_from(self, state: LudogiteState, player: int) -> None:
        """Write what a seat sees into the tensor."""
        if self.tensor is not None:
            node, own = state.node, state.current_player() == player
            self.tensor[:] = self.encoding.observe(node.history.state, player, node.touched if own else ())

    def string_from(self, state: LudogiteState, player: int) -> str:
        """Return what a seat sees, or all that it has seen."""
        return state.recalled(player) if self.recalls else state.observed(player)


def load(game: Game | str, **options: Value) -> Any:  # noqa: ANN401 - of C++
    """Return a game with these options, registering it if OpenSpiel does not know it."""
    found = open_game(game) if isinstance(game, str) else game
    name = f"ludogite_{found.id}"
    if name not in pyspiel.registered_names():
        register_game(found)
    return pyspiel.load_game(name, options)


def register_game(game: Game) -> None:
    """Let `pyspiel.load_game` know a game, as `ludogite_ID`, with its options as parameters."""
    modes, kinds = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=f"ludogite_{game.id}",
        long_name=translate(game.about.title, WRITTEN),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if _draws(game) else modes.DETERMINISTIC,
        information=kinds.PERFECT_INFORMATION if game.hidden is None else kinds.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.rules.most,
        min_num_players=game.rules.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in game.rules.options},
    )

    class Registered(LudogiteGame):
        """A class and not a function: OpenSpiel lets go of it when Python has gone already."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params)

    pyspiel.register_game(kind, Registered)


def _draws(game: Game) -> bool:
    """Tell whether chance can act: in play, or before the first decision with some choice of the options."""
    return game.rules.chance_in_play or game.begin().at_chance()


for _game in installed_games().values():
    register_game(_game)
