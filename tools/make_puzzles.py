"""Makes the puzzles of a game: positions of real games in which one move is better than all others, known exactly.

    python tools/make_puzzles.py squadro

plays seeded games between the house's opponents, walks back from their ends, solves what it finds to the last move
and keeps ten puzzles a level in the game's folder, as texts/puzzles.json. The same sources make the same file.
The tests prove every puzzle again in another way (`ludogite.testing.puzzles`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Protocol, cast

from ludogite.bots import judge_of, open_bot
from ludogite.bots.alphabeta import CERTAIN, AlphaBeta
from ludogite.bots.effort import Effort
from ludogite.core.game import Game
from ludogite.core.judge import SURE
from ludogite.core.options import Settings, Value
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.bilitaire.rules import OPENING, OVER, TRAYS, Bilitaire
from ludogite.play.puzzles import FILE, LEVELS

EACH = 10
"""Puzzles a level."""
LONGEST = 3
"""Moves that a puzzle asks for at most."""
FEWEST_CHOICES = 3
"""A puzzle with fewer legal moves is none."""
NNB, NB = "\u202f", "\u00a0"


class TooDeepError(Exception):
    """A position cannot be solved within the budget."""


class Solver(Protocol):
    """Knows what every move of a position comes to, for the seat that decides: the more the better."""

    def values(self, state: State) -> list[int]:
        """Return the worth of each of `moves()`; raises TooDeepError."""
        ...


@dataclass(frozen=True)
class Found:
    """A puzzle before it is written down."""

    level: int
    goal: str
    value: int
    state: State
    line: list[int]
    wrong: dict[int, tuple[int | None, int]]
    exact: dict[str, int]


@dataclass
class Workshop:
    """Where the puzzles of one game are made."""

    game: Game
    options: dict[str, Value]
    opponents: tuple[str, str]
    most_games: int
    goals: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """The options that games are played with."""
        return self.game.settings(self.options)

    def games(self) -> Iterator[Playthrough]:
        """Yield seeded games between the opponents, who change sides."""
        for seed in range(1, self.most_games + 1):
            rng = Rng(seed)
            names = self.opponents if seed % 2 else self.opponents[::-1]
            seated = [open_bot(self.game, name, self.settings) for name in names]
            play = Playthrough(self.game, self.settings)
            while play.outcome is None:
                if play.state.at_chance():
                    play.draw(rng)
                else:
                    play.push_code(seated[play.state.seat()].choose(play.state, rng))
            yield play

    def find(self, play: Playthrough) -> Iterator[Found]:
        """Yield the puzzles that a game holds."""
        raise NotImplementedError

    def at_first_sight(self, state: State) -> int:
        """Return the move that the game's judge likes best without looking further."""
        judge = judge_of(self.game, self.settings)
        seat = state.seat()

        def promise(move: int) -> float:
            after = state.play(move)
            return after.payoff(seat) if after.over() else judge.value(after, seat)

        return max(state.moves(), key=promise)


def best_of(state: State, values: list[int]) -> int | None:
    """Return the best move where no other is as good."""
    best = max(values)
    return state.moves()[values.index(best)] if values.count(best) == 1 else None


def shortfall(values: list[int]) -> int:
    """Return how much worse the second best move is."""
    first, second, *_ = sorted(values, reverse=True)
    return first - second


def answer(state: State, solver: Solver) -> int | None:
    """Return the best answer of the other side, where it has one to give."""
    if state.over():
        return None
    values = solver.values(state)
    return state.moves()[values.index(max(values))]


def line_of(state: State, solver: Solver) -> list[int]:
    """Return the moves of both while each of the solver's is the only best one; the last is the solver's."""
    seat = state.seat()
    line: list[int] = []
    kept = mine = 0
    while not state.over() and mine < LONGEST:
        try:
            values = solver.values(state)
        except TooDeepError:
            break
        move = best_of(state, values) if state.seat() == seat else state.moves()[values.index(max(values))]
        if move is None:
            break
        line.append(move)
        if state.seat() == seat:
            mine += 1
            kept = len(line)
        state = state.play(move)
    return line[:kept]


def slips(state: State, solver: Solver, values: list[int], best: int) -> dict[int, tuple[int | None, int]]:
    """Return, for every other move, how it is answered and how much it loses."""
    found: dict[int, tuple[int | None, int]] = {}
    for move, value in zip(state.moves(), values, strict=True):
        if move != best:
            after = state.play(move)
            theirs = not after.over() and after.seat() != state.seat()
            found[move] = (answer(after, solver) if theirs else None, max(values) - value)
    return found


class Race:
    """Solves Squadro by the house's own search: how soon the game is won or lost."""

    def __init__(self, game: Game, settings: Settings, nodes: int) -> None:
        self.judge = judge_of(game, settings)
        self.nodes = nodes

    def values(self, state: State) -> list[int]:
        """Return ratings of which those of won and lost games are certain; a fresh table knows the shortest way."""
        return [int(rating) for rating in AlphaBeta(self.judge, 18).ratings(state, Effort(self.nodes))]


class Decided(Race):
    """The same where every move is known to win or to lose, and soon: all wins are worth the same."""

    def values(self, state: State) -> list[int]:
        """Return the ratings, those of wins made equal."""
        values = super().values(state)
        if any(abs(value) < SURE - DEEPEST for value in values):
            raise TooDeepError
        return [min(value, CERTAIN) for value in values]


DEEPEST = 13
"""Races that take more moves are not asked about."""


class SquadroWorkshop(Workshop):
    """Easy: win in two or three. Middling: in four or five. Hard: every move but one loses."""

    LEVEL_OF_PLIES = {3: 1, 5: 1, 7: 2, 9: 2}  # noqa: RUF012 - read only

    def __init__(self) -> None:
        super().__init__(open_game("squadro"), {"first": "left"}, ("1", "2"), 700)
        self.goals = {
            "in": {
                "ask": {
                    "fr": f"Gagnez en {{}} coups. Lequel jouer d’abord{NNB}?",
                    "en": "Win in {} moves. Which one comes first?",
                },
                "wrong": {"fr": "Ce coup ne gagne pas en {} coups.", "en": "This move does not win in {} moves."},
            },
            "only": {
                "ask": {
                    "fr": f"Un seul coup gagne, tous les autres perdent. Lequel{NNB}?",
                    "en": "Only one move wins, all others lose. Which one?",
                },
                "wrong": {"fr": "Ce coup perd la partie.", "en": "This move loses the game."},
            },
        }
        self.quick = Race(self.game, self.settings, 120_000)
        self.decided = Decided(self.game, self.settings, 120_000)

    def find(self, play: Playthrough) -> Iterator[Found]:
        """Yield what the last moves of a race hold."""
        for event in reversed(play.events[-18:]):
            state = event.before
            if event.by_chance or len(state.moves()) < FEWEST_CHOICES:
                continue
            values = self.quick.values(state)
            best = best_of(state, values)
            if best is None or max(values) <= CERTAIN:
                continue
            yield from self._judged(state, values, best)

    def _judged(self, state: State, values: list[int], best: int) -> Iterator[Found]:
        ends = [int(SURE - abs(value)) + 1 for value in values]
        plies = int(SURE - max(values)) + 1
        lost = all(value < -CERTAIN for value in values if value != max(values))
        if lost and max(ends) <= DEEPEST:
            yield self._found(3, "only", state, values, best, DEEPEST)
        elif plies in self.LEVEL_OF_PLIES:
            yield self._found(self.LEVEL_OF_PLIES[plies], "in", state, values, best, plies)

    def _found(self, level: int, goal: str, state: State, values: list[int], best: int, plies: int) -> Found:
        line = line_of(state, self.quick if goal == "in" else self.decided)
        wrong = {move: (reply, 0) for move, (reply, _) in slips(state, self.quick, values, best).items()}
        return Found(level, goal, (plies + 1) // 2, state, line, wrong, {"plies": plies})


class Margins:
    """Solves games that count points by looking at everything that can still happen."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.left = 0
        self.known: dict[State, int] = {}

    def values(self, state: State) -> list[int]:
        """Return by how many points the seat that decides ends ahead after each move."""
        self.left = self.budget
        sign = 1 if state.seat() == 0 else -1
        return [sign * self.margin(state.play(move)) for move in state.moves()]

    def margin(self, state: State) -> int:
        """Return by how many points the first seat ends ahead."""
        if state.over():
            scores = cast("tuple[int, int]", state.outcome().scores)
            return scores[0] - scores[1]
        if state not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooDeepError
            ends = [self.margin(state.play(move)) for move in state.moves()]
            self.known[state] = max(ends) if state.seat() == 0 else min(ends)
        return self.known[state]


class LibertasWorkshop(Workshop):
    """Easy: the last cards. Middling: a few more. Hard: many more, and the card that looks best is another one."""

    LEAST = 100
    """A card that is not even so many points better is no puzzle."""

    def __init__(self) -> None:
        super().__init__(open_game("libertas"), {"players": 2, "first": "a", "open_racks": True}, ("2", "3"), 60)
        self.goals = {
            "lead": {
                "ask": {
                    "fr": f"Quelle carte prendre pour finir avec {{}} points d’avance{NNB}?",
                    "en": "Which card do you take to end {} points ahead?",
                },
                "wrong": {"fr": "Il vous manquerait {} points.", "en": "You would end {} points short of it."},
            }
        }

    def find(self, play: Playthrough) -> Iterator[Found]:
        """Yield what the last cards of a game hold."""
        solver = Margins(20_000)
        for back, event in enumerate(reversed(play.events), 1):
            state = event.before
            if event.by_chance or back > 10:
                return
            if len(state.moves()) < FEWEST_CHOICES:
                continue
            try:
                values = solver.values(state)
                best = best_of(state, values)
                if best is None or max(values) <= 0 or shortfall(values) < self.LEAST:
                    continue
                level = self._level(state, back, best)
                if level:
                    line, wrong = line_of(state, solver), slips(state, solver, values, best)
                    yield Found(level, "lead", max(values), state, line, wrong, {"margin": max(values)})
            except TooDeepError:
                return

    def _level(self, state: State, back: int, best: int) -> int:
        trap = self.at_first_sight(state) != best
        if back <= 5:
            return 1
        if back <= 7:
            return 2
        return 3 if trap else 0


class Marbles:
    """Solves the last turns of a round of Bi-litaire: how many marbles remain."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.left = 0
        self.known: dict[tuple[State, int], bool] = {}

    def values(self, state: State) -> list[int]:
        """Return the marbles that remain after each move, counted for whoever decides."""
        self.left = self.budget
        position = cast("Bilitaire", state)
        sign = 1 if position.seat() != position.player else -1
        return [sign * self.remain(position.play(move)) for move in position.moves()]

    def remain(self, state: Bilitaire) -> int:
        """Return how many marbles remain at the end of the round."""
        least = int(state.marbles())
        while not self.keeps(state, least):
            least -= 1
        return least

    def keeps(self, state: Bilitaire, least: int) -> bool:
        """Tell whether the trays can keep so many marbles on the board."""
        if state.marbles() - max(state.due, 0) < least:
            return False
        if state.due == OVER:
            return True
        found = self.known.get((state, least))
        if found is None:
            self.left -= 1
            if self.left < 0:
                raise TooDeepError
            after = (self.keeps(state.play(move), least) for move in state.moves())
            found = any(after) if state.due <= TRAYS else all(after)
            self.known[state, least] = found
        return found


class BilitaireWorkshop(Workshop):
    """Easy: end the round at once. Middling: a few jumps from its end. Hard: more of them, or a trap."""

    def __init__(self) -> None:
        super().__init__(open_game("bilitaire"), {"first": "a"}, ("2", "3"), 120)
        short = {"fr": "Il en resterait {} de moins.", "en": "There would be {} fewer."}
        more = {"fr": "Il en resterait {} de plus.", "en": "There would be {} more."}
        self.goals = {
            "stop": {
                "ask": {
                    "fr": f"Vous jouez les plateaux. Plus aucun saut{NB}: finissez la manche tout de suite, "
                    "avec {} billes.",
                    "en": "You play the trays. Leave no jump at all: end the round now, with {} marbles.",
                },
                "wrong": short,
            },
            "keep": {
                "ask": {
                    "fr": "Vous jouez les plateaux. Gardez {} billes jusqu’à la fin.",
                    "en": "You play the trays. Keep {} marbles to the end.",
                },
                "wrong": short,
            },
            "leave": {
                "ask": {
                    "fr": "Vous jouez les billes. N’en laissez que {} à la fin.",
                    "en": "You play the marbles. Leave only {} of them at the end.",
                },
                "wrong": more,
            },
        }

    def find(self, play: Playthrough) -> Iterator[Found]:
        """Yield what the last turns of both rounds hold."""
        decided = [event.before for event in play.events if not event.by_chance]
        for round_ in (1, 2):
            turns = [cast("Bilitaire", state) for state in decided if cast("Bilitaire", state).round() == round_]
            yield from self._last_turns(turns)

    def _last_turns(self, turns: list[Bilitaire]) -> Iterator[Found]:
        solver, deep = Marbles(60_000), 0
        for turn in reversed(turns[-16:]):
            state = _staked(turn, 20)
            if state.due == OPENING or len(state.moves()) < FEWEST_CHOICES:
                continue
            try:
                values = solver.values(state)
                best = best_of(state, values)
                if best is not None:
                    yield self._found(state, solver, values, best)
            except TooDeepError:
                deep += 1
                if deep > 1:
                    return

    def _found(self, state: Bilitaire, solver: Marbles, values: list[int], best: int) -> Found:
        trays = state.seat() != state.player
        remain = abs(max(values))
        jumps = int(state.marbles()) - remain
        trap = self.at_first_sight(state) != best
        goal = ("stop" if jumps == 0 else "keep") if trays else "leave"
        level = 1 if jumps == 0 else 3 if trap or jumps > 3 else 2
        staked = _staked(state, remain - 1 if trays else remain + 1)
        line = line_of(staked, solver)
        return Found(level, goal, remain, staked, line, slips(staked, solver, values, best), {"margin": 1})


def _staked(state: Bilitaire, first: int) -> Bilitaire:
    """Return the position in the second round of a game whose first round left so many marbles."""
    return Bilitaire(state.north, state.south, state.trays, state.player, state.due, first)


def written(workshop: Workshop, found: Found) -> dict[str, object]:
    """Return a puzzle as its file keeps it."""
    notation = workshop.game.notation
    state, tokens = found.state, []
    for move in found.line:
        tokens.append(notation.format(state, move))
        state = state.play(move)
    wrong = {}
    for move, (reply, short) in found.wrong.items():
        after = found.state.play(move)
        slip: dict[str, object] = {} if reply is None else {"reply": notation.format(after, reply)}
        wrong[notation.format(found.state, move)] = slip | ({"short": short} if short else {})
    return {
        "level": found.level,
        "goal": found.goal,
        "value": found.value,
        "position": notation.format_position(found.state),
        "line": tokens,
        "wrong": wrong,
        **found.exact,
    }


def choose(workshop: Workshop) -> list[Found]:
    """Fill every level, one puzzle of each level a game at most."""
    chosen: dict[int, list[Found]] = {level: [] for level in range(1, LEVELS + 1)}
    for number, play in enumerate(workshop.games(), 1):
        taken: set[int] = set()
        for found in workshop.find(play):
            if found.level in taken or len(chosen[found.level]) == EACH or not varied(found, chosen[found.level]):
                continue
            taken.add(found.level)
            chosen[found.level].append(found)
        counts = {level: len(found) for level, found in chosen.items()}
        sys.stderr.write(f"{number} games, puzzles by level: {counts}\n")
        if all(count == EACH for count in counts.values()):
            break
    return [found for level in chosen.values() for found in level]


def varied(found: Found, others: list[Found]) -> bool:
    """Tell whether a puzzle brings something new: not more than half of a level is of one goal and one first move."""
    alike = sum(other.goal == found.goal and other.line[0] == found.line[0] for other in others)
    return alike < EACH // 2


WORKSHOPS = {"squadro": SquadroWorkshop, "libertas": LibertasWorkshop, "bilitaire": BilitaireWorkshop}


def main() -> None:
    """Make the puzzles of the games that are named."""
    for name in sys.argv[1:] or WORKSHOPS:
        workshop = WORKSHOPS[name]()
        found = choose(workshop)
        content = {
            "options": workshop.options,
            "goals": workshop.goals,
            "puzzles": [written(workshop, one) for one in found],
        }
        path = Path(str(files(workshop.game.package).joinpath(FILE)))
        path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        sys.stdout.write(f"{len(found)} puzzles in {path}\n")


if __name__ == "__main__":
    main()
