"""What a tournament of programs has shown: strengths with their errors, and who scored how much against whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ludogite.arena.wording import decimal, grouped, percent
from ludogite.core.message import Message, house_message, verbatim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.contest_game import ContestGame
    from ludogite.arena.contest_run import ContestRun

WIDTH = 80
"""So many columns a table has as text."""
LONGEST_NAME = 20
CELL = 5
FIGURES = (6, 5, 7, 7)
"""So many columns the strength, its margin, the games and the score have at least."""
MEAN_POINTS, PACE, BETTER = 7, 8, 7
"""So many the mean points, the time of a move, and how likely somebody is stronger."""

Say = Callable[[Message], str]
"""Says a message in some language; `str` says it in English."""

HEADS = {
    "player": house_message("player", context="the head of a narrow column"),
    "games": house_message("games", context="the head of a narrow column"),
    "score": house_message("score", context="the head of a narrow column"),
    "points": house_message("points", context="the head of a narrow column"),
    "pace": house_message("ms/move", context="the head of a narrow column"),
    "better": house_message("better", context="the head of a narrow column"),
    "against": house_message("% against", context="the head of a narrow column"),
}
"""What stands over the columns of tables."""
VERDICTS = {
    "stronger": house_message("stronger", context="what a test says of a program"),
    "not stronger": house_message("not stronger", context="what a test says of a program"),
    "open": house_message("open", context="what a test says of a program"),
}
"""What a sequential test says, in words."""


@dataclass(frozen=True, slots=True)
class ContestStanding:
    """One line of the standings."""

    place: int
    name: str
    elo: float
    margin: float
    """Half the width of the 95 % confidence interval."""
    games: int
    score: float
    """The share won of what could be won against each at the table, from 0 to 1."""
    points: float | None
    """Mean points, where the game counts some."""
    ms_per_move: float
    failed: int
    """How many games were lost by failing."""
    superiority: float | None
    """How likely it is that this one is stronger than the next; None for the last."""


@dataclass(frozen=True, slots=True)
class PairScore:
    """What two did against each other."""

    players: tuple[str, str]
    won: int
    """Games that the first one won, or came in before the other."""
    drawn: int
    lost: int
    verdict: str = ""
    """What the sequential test says of the first one, where it was asked."""
    ratio: float | None = None
    """The logarithm of its likelihood ratio."""

    @property
    def games(self) -> int:
        """How often they met."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """What the first one won, from 0 to 1."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5


@dataclass(frozen=True, slots=True)
class ContestFailure:
    """A game that somebody lost by failing."""

    player: str
    round: int
    fault: str


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Everything that is reported of a tournament of programs."""

    plan: dict[str, Any]
    rounds: int
    """So many openings were played by whoever played most."""
    distinct_openings: int
    anchor: str
    """Whose strength was given; empty where their mean is 0."""
    games: int
    mean_events: float
    is_complete: bool
    """Whether everything that was asked for is played or decided."""
    standings: tuple[ContestStanding, ...]
    """The strongest first."""
    pairs: tuple[PairScore, ...]
    failures: tuple[ContestFailure, ...]

    @property
    def has_points(self) -> bool:
        """Whether the game counts points."""
        return any(one.points is not None for one in self.standings)

    def elo_text(self, elo: float) -> str:
        """Return a strength in figures: with its sign where it is told from the mean."""
        said = f"{round(elo)}" if self.anchor else f"{round(elo):+}"
        return said.replace("-", "−")

    def pair(self, one: str, other: str) -> PairScore | None:
        """Return what one did against another; None where they never met."""
        for pair in self.pairs:
            if pair.games and pair.players == (one, other):
                return pair
            if pair.games and pair.players == (other, one):
                return PairScore((one, other), pair.lost, pair.drawn, pair.won)
        return None

    def as_json(self) -> dict[str, Any]:
        """Return all of it as data."""
        pairs = [{**asdict(one), "games": one.games, "score": one.score} for one in self.pairs]
        return {**asdict(self), "pairs": pairs}

    def heads(self, say: Say) -> list[str]:
        """Return what stands over the figures of a line of the standings."""
        points = ["points"] if self.has_points else []
        return ["Elo", "±", *(say(HEADS[title]) for title in ("games", "score", *points, "pace", "better"))]

    def figures(self, one: ContestStanding, say: Say) -> list[str]:
        """Return the figures of a line of the standings; empty where there is none."""
        points = [] if not self.has_points else ["" if one.points is None else say(decimal(f"{one.points:.1f}"))]
        better = "" if one.superiority is None else say(percent(one.superiority, exact=True))
        counted = [f"{one.margin:.0f}", grouped(one.games), say(percent(one.score, exact=True))]
        return [self.elo_text(one.elo), *counted, *points, say(decimal(f"{one.ms_per_move:.2f}")), better]

    def as_text(self, say: Say = str) -> str:
        """Return the standings and who scored how much against whom, aligned in 80 columns."""
        blocks = [_standings_text(self, say), *_cross_texts(self, say)]
        return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)


def cross_table(run: ContestRun, anchor: tuple[str, float] | None = None) -> CrossTable:
    """Sum a tournament up. With an anchor, somebody's strength is given, and all errors are those of the difference."""
    games = run.counted()
    rounds = max(one.played for one in run.tables.values())
    estimates = run.estimates()
    if anchor is not None:
        estimates = estimates.anchored(*anchor)
    order = sorted(range(len(estimates.names)), key=lambda one: -estimates.elo[one])
    standings = []
    for place, one in enumerate(order, 1):
        below = order[place] if place < len(order) else None
        superiority = None if below is None else estimates.superiority(one, below)
        name = estimates.names[one]
        standings.append(_standing(place, name, estimates.elo[one], estimates.margin(one), games, superiority))
    return CrossTable(
        plan=run.plan.described(),
        rounds=rounds,
        distinct_openings=run.book.distinct(rounds),
        anchor="" if anchor is None else anchor[0],
        games=len(games),
        mean_events=sum(len(game.tokens) for game in games) / max(len(games), 1),
        is_complete=len(games) == run.total,
        standings=tuple(standings),
        pairs=_pairs(run, games),
        failures=tuple(
            ContestFailure(game.seats[game.failed], game.round, game.fault) for game in games if game.failed is not None
        ),
    )


def _standing(
    place: int, name: str, elo: float, margin: float, games: Sequence[ContestGame], superiority: float | None
) -> ContestStanding:
    own = [(game, game.seats.index(name)) for game in games if name in game.seats]
    scored = [game.scores[seat] for game, seat in own if game.scores]
    met = [game.points(name, other) for game, _ in own for other in game.seats if other != name]
    decided = sum(game.decisions[seat] for game, seat in own)
    return ContestStanding(
        place,
        name,
        elo,
        margin,
        games=len(own),
        score=sum(met) / len(met) if met else 0.5,
        points=sum(scored) / len(scored) if scored else None,
        ms_per_move=1000 * sum(game.seconds[seat] for game, seat in own) / max(decided, 1),
        failed=sum(game.failed == seat for game, seat in own),
        superiority=superiority,
    )


def _pairs(run: ContestRun, games: Sequence[ContestGame]) -> tuple[PairScore, ...]:
    met: dict[tuple[str, str], list[int]] = {}
    for encounter in run.tables:
        for first, one in enumerate(encounter):
            for other in encounter[first + 1 :]:
                met.setdefault((one, other), [0, 0, 0])
    for game in games:
        for first, one in enumerate(game.encounter):
            for other in game.encounter[first + 1 :]:
                met[one, other][round(2 - 2 * game.points(one, other))] += 1
    test = run.rules.test
    found = []
    for pair, (won, drawn, lost) in met.items():
        verdict, ratio = "", None
        if test is not None:
            progress = run.tables[pair]
            verdict, ratio = progress.verdict, test.ratio(progress.counts)
        found.append(PairScore(pair, won, drawn, lost, verdict, ratio))
    return tuple(found)


def player_title(name: str) -> Message:
    """Return a name as tables show it: the bare number of a level would pass for a place."""
    return house_message("level {number}", number=name) if name.isdecimal() else verbatim(name)


def shown_name(name: str, say: Say = str) -> str:
    """Return a name as tables show it, in some language."""
    return say(player_title(name))


def short_name(name: str, longest: int = LONGEST_NAME, say: Say = str) -> str:
    """Return a name as a narrow column shows it: a long one keeps its end, where commands differ, in whole words."""
    name = shown_name(name, say)
    if len(name) <= longest:
        return name
    kept = name[1 - longest :]
    if not name[: 1 - longest].endswith(" "):
        kept = kept.partition(" ")[2] or kept
    return f"…{kept}"


def _standings_text(table: CrossTable, say: Say) -> list[str]:
    names = [short_name(one.name, say=say) for one in table.standings]
    heads = table.heads(say)
    least = (*FIGURES, *([MEAN_POINTS] if table.has_points else []), PACE, BETTER)
    sizes = [max(size, len(head)) for size, head in zip(least, heads, strict=True)]
    wide = max(map(len, [say(HEADS["player"]), *names]))
    rows = [("#", say(HEADS["player"]), heads)]
    rows += [(str(one.place), name, table.figures(one, say)) for one, name in zip(table.standings, names, strict=True)]
    return [
        f"{place:>2}  {name:{wide}}  "
        + " ".join(f"{figure:>{size}}" for figure, size in zip(figures, sizes, strict=True))
        for place, name, figures in rows
    ]


def _cross_texts(table: CrossTable, say: Say) -> list[list[str]]:
    """Return the cells in blocks, each of as many columns as there is room for."""
    names = [one.name for one in table.standings]
    shorts = [short_name(name, say=say) for name in names]
    head = say(HEADS["against"])
    wide = max(map(len, [head, *shorts]))
    room = max((WIDTH - wide - 4) // CELL, 1)
    blocks = []
    for first in range(0, len(names), room):
        shown = list(enumerate(names, 1))[first : first + room]
        lines = [f"    {head:{wide}}" + "".join(f"{place:{CELL}}" for place, _ in shown)]
        for place, (name, short) in enumerate(zip(names, shorts, strict=True), 1):
            cells = "".join(f"{score_text(table.pair(name, other)):>{CELL}}" for _, other in shown)
            lines.append(f"{place:2}  {short:{wide}}{cells}")
        blocks.append(lines)
    return blocks


def score_text(pair: PairScore | None) -> str:
    """Return what a cell of the cross table says: what was won, in percent, or that they never met."""
    return "·" if pair is None else f"{100 * pair.score:.0f}"
