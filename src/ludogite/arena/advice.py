"""A good move and what speaks for it, in words: one source for the table, the terminal and looking back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.arena.appraiser import appraiser
from ludogite.arena.wording import CERTAIN, percent, promise
from ludogite.core.message import Message, house_message, join
from ludogite.core.plain_words import in_sentence
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.arena.appraiser import Appraiser
    from ludogite.bots.analysis import Analysis
    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.state import State

EQUAL = 0.0005
"""Decisions whose worth differs by less are as good as each other."""
SHOWN = 3
"""So many of the best decisions are told."""
CLOSE, FAR = 0.03, 0.15
"""In words, a decision worth less by the first is nearly as good; one worth less by the second is far behind."""
EASY = frozenset({"random", "1", "2"})
"""Opponents who make many mistakes."""
BELIEFS = 16
"""What a decision does is told where it does the same in so many positions that its seat may believe in."""
LINE = 4
"""An expected line has so many tokens at most."""
LINE_SHARE = 16
"""Each further step of a line is looked at with this part of the effort."""


@dataclass(frozen=True, slots=True)
class RankedMove:
    """One decision, and what it is worth to the seat that decides."""

    token: str
    move: int
    value: float


@dataclass(frozen=True, slots=True)
class Advice:
    """A good move."""

    choices: tuple[RankedMove, ...]
    """The best decisions, the best first."""
    equals: int
    """How many decisions are as good as the best, itself among them."""
    legal: int
    """How many decisions there are."""
    kind: str
    """`exact` where the values are known, `estimate` where they are judged."""
    seats: int
    line: tuple[str, ...]
    """What is expected to follow, up to the next throw of dice."""
    ranking: tuple[RankedMove, ...] = ()
    """Every decision, the best first."""

    @property
    def best(self) -> RankedMove:
        """The decision advised."""
        return self.choices[0]


def advise(judged: Appraiser, state: State, nodes: int, seconds: float, rng: Rng) -> Advice:
    """Return the best decisions of the seat that acts, as far as it can know, and the line they lead to."""
    found = judged.analysis(state, nodes, seconds, rng)
    notation = judged.game.notation
    top = found.values[0]
    ranking = tuple(
        RankedMove(notation.format(state, move), move, value)
        for move, value in zip(found.moves, found.values, strict=True)
    )
    return Advice(
        choices=ranking[:SHOWN],
        equals=sum(value >= top - EQUAL for value in found.values),
        legal=len(found.moves),
        kind=found.kind,
        seats=int(state.seats()),
        line=expected_line(judged, state, found, *line_effort(nodes, seconds), rng),
        ranking=ranking,
    )


@dataclass(frozen=True, slots=True)
class AdviceQuestion:
    """A wish for a good move. It travels to whoever has time to think."""

    game: str
    rules_version: int
    settings: Settings
    state: State
    seconds: float

    def answer(self) -> Advice:
        """Return a good move of the seat that acts."""
        return advise(appraiser(self.game, self.settings, self.rules_version), self.state, 0, self.seconds, Rng(0))


def line_effort(nodes: int, seconds: float) -> tuple[int, float]:
    """Return the effort for each step of a line, from that for its first."""
    return max(1, nodes // LINE_SHARE) if nodes else 0, seconds / LINE_SHARE


def expected_line(
    judged: Appraiser, state: State, found: Analysis, nodes: int, seconds: float, rng: Rng
) -> tuple[str, ...]:
    """Return what follows the best decision if everybody plays their best, as far as the seat can see."""
    game = judged.game
    if game.determinisation(state, int(state.seat()), rng) is not state:
        return ()
    state = state.play(found.moves[0])
    line: list[str] = []
    while len(line) < LINE and not state.over() and not state.at_chance():
        next_ = judged.analysis(state, nodes, seconds, rng)
        line.append(game.notation.format(state, next_.moves[0]))
        state = state.play(next_.moves[0])
    return tuple(line)


def proposal(game: Game, state: State, move: int) -> Message:
    """Say a decision as advice: the game's own words, or what the decision does for all that its seat may believe."""
    seat, rng = int(state.seat()), Rng(0)
    if game.around.advice is not None:
        return game.around.advice(game.determinisation(state, seat, rng), move)
    told = game.board.tell(state, move, seat)
    beliefs = (game.determinisation(state, seat, rng) for _ in range(BELIEFS if game.hidden is not None else 0))
    if all(game.board.tell(believed, move, seat) == told for believed in beliefs):
        return told
    token = game.notation.format(state, move)
    return house_message("{seat} plays {token}.", seat=game.rules.seat_titles[seat], token=in_sentence(token))


def against_easy(opponents: Iterable[str]) -> bool:
    """Tell whether all opponents, named as seats name them, make many mistakes."""
    return set(opponents) <= EASY


def reasons(advice: Advice, *, easy: bool = False) -> list[Message]:
    """Say what speaks for the best decision: what it promises, and how the others compare.

    What it promises is reckoned against best play. Against `easy` opponents that says nothing true of the game at the
    table, and may take the heart out of a beginner: then only words compare, and only a sure win is told.
    """
    said = [] if easy else [promise(advice.best.value, advice.kind, advice.seats)]
    if easy and _wins(advice):
        said = [house_message("The win is certain.")]
    if advice.legal == 1:
        return [house_message("It is the only possible move."), *said]
    if advice.equals == advice.legal:
        return [*said, house_message("Here every move is as good.")]
    if advice.equals > 1:
        others = ", ".join(choice.token for choice in advice.choices[1 : advice.equals])
        more = "…" if advice.equals > len(advice.choices) else ""
        return [*said, house_message("Just as good: {others}{more}.", others=others, more=more)]
    return [*said, _next_best_in_words(advice) if easy else _next_best(advice)]


def _wins(advice: Advice) -> bool:
    return advice.kind == "exact" and advice.best.value >= 1 - CERTAIN


def _next_best(advice: Advice) -> Message:
    exact = advice.kind == "exact"
    second = advice.choices[1]
    share = percent(second.value, exact=exact)
    if _wins(advice) and second.value <= CERTAIN:
        return house_message("No other move wins.")
    if share == percent(advice.best.value, exact=exact):
        return house_message("Nearly as good: {token}.", token=second.token)
    return house_message("The best of the other moves, {token}, gives {share}.", token=second.token, share=share)


def _next_best_in_words(advice: Advice) -> Message:
    second = advice.choices[1]
    gap = advice.best.value - second.value
    if _wins(advice) and second.value <= CERTAIN:
        return house_message("No other move wins.")
    if gap < CLOSE:
        return house_message("Nearly as good: {token}.", token=second.token)
    if gap < FAR:
        return house_message("The next best is {token}.", token=second.token)
    return house_message("It is by far the best move.")


def expectation(advice: Advice) -> Message | None:
    """Say which line is expected, where one is."""
    if not advice.line:
        return None
    line = " ".join(advice.line)
    return house_message("Expected to follow: {line}.", line=line)


def spoken(game: Game, state: State, advice: Advice) -> Message:
    """Say an advice in a few sentences."""
    return join([proposal(game, state, advice.best.move), *reasons(advice)])
