"""What statistics say in words, bars and charts: the same figures on the terminal and on a page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.arena.cross_table import player_title
from ludogite.arena.shares import quantile
from ludogite.arena.wording import decimal, grouped, percent
from ludogite.core.filling import capitalised
from ludogite.core.message import Message, house_message, verbatim
from ludogite.core.outcome import RECORDED_REASONS
from ludogite.drawing.charts import (
    NARROW,
    WIDE,
    BandPoint,
    ShareBar,
    band,
    bins,
    columns_of,
    histogram,
    share_bars,
    spoken_range,
)
from ludogite.drawing.study_page import StudyFigure
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.shares import Share
    from ludogite.arena.statistics import GameStatistics, LuckShare
    from ludogite.core.game import Game
    from ludogite.core.language import Language

COLUMNS = {WIDE: 20, NARROW: 10}
"""At most so many columns a histogram has."""
LINES = 10
"""At most so many bars a figure has on the terminal, and first moves anywhere."""
MARGIN = house_message("The thin line is the margin: with 95% certainty the true share lies on it.")
EVEN = house_message("The dotted line is an even share.")
HOW_LUCK_IS_KNOWN = {
    "exact": house_message(
        "Known exactly: at every throw the chance to win changes by what the dice gave. This is the part of the "
        "results that these changes explain; decisions explain the rest."
    ),
    "set-up": house_message(
        "Games were played in pairs that begin alike. This is how much more alike such games end than any others: "
        "what the set-up decides between equal opponents."
    ),
    "none": house_message("No chance acts in this game."),
}


@dataclass(frozen=True, slots=True)
class TextBar:
    """A bar on the terminal."""

    label: str
    share: float
    """How long it is, from 0 to 1."""
    said: str


@dataclass(frozen=True, slots=True)
class TextFigure:
    """A figure for both: its words and chart, and its bars on the terminal."""

    study: StudyFigure
    bars: list[TextBar] = field(default_factory=list)


class FigureWriter:
    """Writes the figures of one game in one language."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.language = language

    def say(self, message: Message) -> str:
        """Return a message in the language of the figures."""
        return translate(message, self.language)

    def percent(self, share: float) -> str:
        """Return a share in hundredths, one place behind the point."""
        return self.say(percent(share, exact=True))

    def number(self, value: float, places: int = 1) -> str:
        """Return a number, with so many places behind the point."""
        return self.say(decimal(f"{value:.{places}f}"))

    def figures(self, found: GameStatistics, perft: Sequence[tuple[int, int, int]], note: Message) -> list[TextFigure]:
        """Return all figures; `note` says something of how positions were counted."""
        return [
            self.winners(found),
            self.length(found),
            self.branching(found),
            self.ends(found),
            self.first_moves(found),
            self.luck(found),
            *([self.perft(perft, note)] if perft else []),
        ]

    def winners(self, found: GameStatistics) -> TextFigure:
        """Return what beginning is worth, and each seat and opponent."""
        seats, even = self.game.rules.seat_titles, 1 / 2
        lines = [(self.say(house_message("whoever begins")), found.first)]
        lines += [(capitalised(self.say(title)), share) for title, share in zip(seats, found.seats, strict=False)]
        lines += [(capitalised(self.say(player_title(one.name))), one.share) for one in found.opponents]
        first = found.first
        said = [self.percent(value) for value in (first.value, first.low, first.high)]
        words = (
            house_message("Whoever begins gets {share} of the points, between {low} and {high}: not clearly more or "
                          "less than half.", share=said[0], low=said[1], high=said[2])
            if first.leaves_open(even)
            else house_message("Whoever begins gets {share} of the points, between {low} and {high}.",
                               share=said[0], low=said[1], high=said[2])
        )  # fmt: skip
        draws = house_message("A win counts 1, a draw ½; drawn were {share} of the games.",
                              share=self.percent(found.draws.value))  # fmt: skip
        bars = [ShareBar(label, self.percent(share.value), share.value, share.low, share.high, even)
                for label, share in lines]  # fmt: skip
        return TextFigure(
            StudyFigure(
                "winners",
                self.say(house_message("Who wins")),
                f"{self.say(words)} {self.say(draws)}",
                lambda width: share_bars(bars, width),
                self._head("", "Games", "Share", "Margin"),
                [[label, str(share.games), self.percent(share.value), self._margin(share)] for label, share in lines],
                [f"{self.say(MARGIN)} {self.say(EVEN)}"],
            ),
            [
                TextBar(label, share.value, f"{self.percent(share.value)}  ({self._margin(share)})")
                for label, share in lines
            ],
        )

    def length(self, found: GameStatistics) -> TextFigure:
        """Return how many decisions games have."""
        counts = found.lengths
        words = house_message(
            "{mean} decisions on average; half of all games have {low} to {high}, the shortest {least}, the longest "
            "{most}. With what chance does it is {events} events.",
            mean=self.number(found.length),
            low=quantile(counts, 0.25),
            high=quantile(counts, 0.75),
            least=min(counts),
            most=max(counts),
            events=self.number(found.events),
        )
        rows = bins(counts, LINES)
        most = max(count for _, count in rows)
        labelled = [(spoken_range(*held), count) for held, count in rows]
        across, up = self._head("Decisions", "Games")
        table = [[spoken_range(*held), str(count)] for held, count in bins(counts, COLUMNS[WIDE])]
        return TextFigure(
            StudyFigure(
                "length",
                self.say(house_message("How long a game is")),
                self.say(words),
                lambda width: histogram(columns_of(counts, COLUMNS[width]), width, across, up),
                [across, up],
                table,
            ),
            [TextBar(label, count / most, str(count)) for label, count in labelled],
        )

    def branching(self, found: GameStatistics) -> TextFigure:
        """Return how many legal decisions there are, from the beginning of a game to its end."""
        words = house_message(
            "{mean} legal decisions on average whenever somebody decides, {median} in the middle; {forced} of the "
            "decisions leave no choice.",
            mean=self.number(found.branching),
            median=self.number(found.branching_median, 0),
            forced=self.percent(found.forced),
        )
        points = [BandPoint(ply.ply, ply.mean, ply.low, ply.high) for ply in found.plies]
        chosen = found.plies[:: max(1, -(-len(found.plies) // LINES))]
        across, up = self.say(house_message("Decision")), self.say(house_message("Legal decisions"))
        widest = max(ply.mean for ply in found.plies)
        return TextFigure(
            StudyFigure(
                "branching",
                self.say(house_message("How much there is to choose from")),
                self.say(words),
                lambda width: band(points, width, across, up),
                self._head("Decision", "Games", "Mean", "Median", "Middle half"),
                [
                    [str(ply.ply), str(ply.games), self.number(ply.mean), self.number(ply.median, 0),
                     f"{ply.low}–{ply.high}"]
                    for ply in chosen
                ],
                [self.say(house_message("Decision by decision: the mean, and the band with the middle half."))],
            ),
            [TextBar(str(ply.ply), ply.mean / widest, self.number(ply.mean)) for ply in chosen],
        )  # fmt: skip

    def ends(self, found: GameStatistics) -> TextFigure:
        """Return how games end."""
        texts = {reason.code: reason.text for reason in (*RECORDED_REASONS, *self.game.rules.reasons)}
        lines = [
            (self.say(texts.get(code, verbatim(code))).removesuffix("."), count / found.games, count)
            for code, count in found.reasons.items()
        ]
        bars = [ShareBar(label, self.percent(share), share) for label, share, _ in lines]
        words = house_message("Most often, in {share} of the games: {how}.",
                              share=self.percent(lines[0][1]), how=lines[0][0])  # fmt: skip
        return TextFigure(
            StudyFigure(
                "ends",
                self.say(house_message("How games end")),
                self.say(words),
                lambda width: share_bars(bars, width),
                self._head("", "Games", "Share"),
                [[label, str(count), self.percent(share)] for label, share, count in lines],
            ),
            [TextBar(label, share, self.percent(share)) for label, share, _ in lines],
        )

    def first_moves(self, found: GameStatistics) -> TextFigure:
        """Return which first decisions were taken, and what they brought."""
        lines = [(move, count / found.games, worth) for move, (count, worth) in found.first_moves.items()][:LINES]
        bars = [ShareBar(f"{move} → {self.percent(worth)}", self.percent(share), share) for move, share, worth in lines]
        words = house_message.plural(
            "{count} first decision was seen.", "{count} different first decisions were seen.", len(found.first_moves)
        )
        return TextFigure(
            StudyFigure(
                "first-moves",
                self.say(house_message("How games begin")),
                self.say(words),
                lambda width: share_bars(bars, width),
                self._head("Decision", "Share", "What it brought"),
                [[move, self.percent(share), self.percent(worth)] for move, share, worth in lines],
                [self.say(house_message("The bar is how often; behind → stands what it brought to whoever decided."))],
            ),
            [TextBar(move, share, f"{self.percent(share)}  → {self.percent(worth)}") for move, share, worth in lines],
        )

    def luck(self, found: GameStatistics) -> TextFigure:
        """Return how much chance there is in a game, and how much of the results it makes."""
        bits = house_message(
            "Chance brings {bits} bits of information in a game: as many heads or tails nobody can foresee.",
            bits=self.number(found.chance_bits),
        )
        luck = found.luck
        title = self.say(house_message("How much is luck"))
        if luck is None:
            open_ = house_message("How much of the results it makes is not known here.")
            return TextFigure(StudyFigure("luck", title, f"{self.say(bits)} {self.say(open_)}"))
        if luck.kind == "none":
            return TextFigure(StudyFigure("luck", title, self.say(HOW_LUCK_IS_KNOWN["none"])))
        label = self.say(house_message("luck in the results"))
        bar = ShareBar(label, self.percent(luck.value), luck.value, max(luck.low, 0), luck.high)
        margin = self._margin(luck)
        return TextFigure(
            StudyFigure(
                "luck",
                title,
                self.say(bits),
                lambda width: share_bars([bar], width),
                self._head("", "Share", "Margin"),
                [[label, self.percent(luck.value), margin]],
                [self.say(HOW_LUCK_IS_KNOWN[luck.kind])],
            ),
            [TextBar(label, luck.value, f"{self.percent(luck.value)}  ({margin})")],
        )

    def perft(self, counts: Sequence[tuple[int, int, int]], note: Message) -> TextFigure:
        """Return how many positions and lines there are, ply by ply."""
        rows = [
            [str(ply), grouped(positions), grouped(lines), grouped(ended)]
            for ply, (positions, lines, ended) in enumerate(counts, 1)
        ]
        return TextFigure(
            StudyFigure(
                "perft",
                self.say(house_message("Perft: positions and lines")),
                self.say(note),
                None,
                self._head("Ply", "Positions", "Lines", "Over"),
                rows,
            )
        )

    def _margin(self, share: Share | LuckShare) -> str:
        return f"{self.percent(share.low)} – {self.percent(share.high)}"

    def _head(self, *titles: str) -> list[str]:
        return [self.say(TITLES[title]) if title else "" for title in titles]


TITLES = {
    "Games": house_message("Games"),
    "Share": house_message("Share"),
    "Margin": house_message("Margin"),
    "Decisions": house_message("Decisions"),
    "Decision": house_message("Decision"),
    "Mean": house_message("Mean"),
    "Median": house_message("Median"),
    "Middle half": house_message("Middle half"),
    "What it brought": house_message("What it brought"),
    "Ply": house_message("Ply"),
    "Positions": house_message("Positions"),
    "Lines": house_message("Lines"),
    "Over": house_message("Games over"),
}
"""What stands over the columns of tables."""
