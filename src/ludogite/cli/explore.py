"""`ludogite explore`: how games begin, or go on from a position, as a tree with what every move brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.markup import escape

from ludogite.arena.opening_tree import Branch, OpeningTree, TreeNode, ordered
from ludogite.arena.wording import percent
from ludogite.cli.arguments import (
    begin_playthrough,
    check_apart,
    check_writable,
    find_game,
    from_option,
    game_argument,
    json_option,
    lang_option,
    moves_argument,
    push_all,
    refuse_without,
    set_option,
    write_file,
)
from ludogite.cli.record_games import RecordGames, RecordTally, records_option
from ludogite.cli.report import Json, say_json
from ludogite.cli.screen import console, print_lines
from ludogite.core.errors import GameOverError, OptionValueError
from ludogite.core.filling import capitalised
from ludogite.core.message import Message, house_message, join
from ludogite.drawing.compose import svg
from ludogite.drawing.study_page import StudyFigure, study_page
from ludogite.drawing.tree_chart import TreeRow, tree_chart
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.language import Language
    from ludogite.core.playthrough import Playthrough

BAR = 14
"""So many columns a bar has."""
LABEL = 20
"""So many columns an event has, with the lines that lead to it."""


@click.command()
@game_argument
@moves_argument
@set_option
@from_option
@records_option
@click.option("--exact", is_flag=True, help="Say what is known exactly, moves that nobody played included.")
@click.option("--nodes", type=click.IntRange(1), default=20_000, help="Positions looked at for a proof.")
@click.option("--depth", type=click.IntRange(1, 12), default=2, help="How many events deep.")
@click.option("--most", type=click.IntRange(1, 500), default=6, help="At most so many branches of a position.")
@click.option("--page", metavar="FILE", help="Write the tree as a page, in one file.")
@json_option
@lang_option
def explore(
    game_id: str, moves: tuple[str, ...], chosen: tuple[str, ...], begin: str | None, records: tuple[str, ...],
    exact: bool, nodes: int, depth: int, most: int, page: str | None, as_json: bool, language: str,
) -> None:  # fmt: skip
    """Show what follows a position: how often each move was played in games, and what it brought or is worth.

    Positions are merged, whatever order of moves led to them.

    Example: ludogite explore squadro "[first:left]" --records games.txt --depth 2
    """
    game = find_game(game_id)
    if not records and not exact:
        raise OptionValueError(
            house_message(
                "a tree is made of games or of exact values: give --records FILE, or --exact; "
                "'ludogite match {id} … --records FOLDER' makes games",
                id=game.id,
            )
        )
    play = push_all(begin_playthrough(game_id, chosen, begin), moves)
    if play.outcome:
        raise GameOverError(house_message("the game is over; there is nothing to analyse"))
    if not exact:
        refuse_without("--exact", "nodes")
    check_apart(records=records, page=page)
    check_writable(page)
    tree = OpeningTree(play.game, play.settings, play.state, depth)
    games = RecordGames(play.game, records, lambda played: played.start.seats() == tree.root.seats)
    if records:
        for one in games:
            tree.add(one.play.start, one.play.events, [one.outcome.payoff(seat) for seat in range(tree.root.seats)])
    if exact:
        tree.grow()
        tree.evaluate(nodes)
    writer = TreeWriter(tree, play, most, language, games.tally)
    if page is not None:
        write_file(page, writer.page())
    if as_json:
        say_json(writer.json())
    elif page != "-":
        writer.show()


class TreeWriter:
    """Writes one tree in one language."""

    def __init__(
        self, tree: OpeningTree, play: Playthrough, most: int, language: Language, tally: RecordTally | None = None
    ) -> None:
        """Take a tree, the game that led to its root, and what was read where it counts games."""
        self.tree = tree
        self.play = play
        self.most = most
        self.language = language
        self.tally = tally or RecordTally()

    def say(self, message: Message) -> str:
        """Return a message in the language of the tree."""
        return translate(message, self.language)

    @property
    def lead(self) -> str:
        """What the tree is made of, in a sentence or two."""
        parts = []
        if self.tally.read:
            came = house_message.plural(
                "{count} game came through this position.",
                "{count} games came through this position.",
                self.tree.root.games,
            )
            parts += [self.tally.told(), came]
        if self.tree.is_evaluated:
            known = sum(node.values is not None for node in self.tree.every_node())
            total = sum(1 for _ in self.tree.every_node())
            parts.append(house_message("Known exactly: {known} of {total} positions.", known=known, total=total))
            if known < total:
                parts.append(
                    house_message("More --nodes prove more.")
                    if self.tree.is_provable
                    else house_message("With chance, secrets or more than two players nothing else is ever proved.")
                )
        return self.say(join(parts))

    def rows(self) -> list[TreeRow]:
        """Return the tree line by line, the most played first."""
        return list(self._rows(self.tree.root, 0))

    def _rows(self, node: TreeNode, depth: int) -> Iterator[TreeRow]:
        branches = ordered(node)
        for branch in branches[: self.most]:
            yield self._row(branch, depth)
            yield from self._rows(branch.node, depth + 1)
        rest = branches[self.most :]
        if rest or node.untold:
            more = house_message("and {count} more", count=len(rest) + node.untold)
            games = sum(branch.games for branch in rest)
            yield TreeRow(depth, self.say(more), (), "", self._games(games))

    def _row(self, branch: Branch, depth: int) -> TreeRow:
        node, seat = branch.node, branch.mover or 0
        title = capitalised(self.say(self.play.game.rules.seat_titles[seat]))
        said, mean = "", node.share(seat)
        shares: tuple[float, ...] = ()
        if node.values is not None:
            said, shares = f"= {self._percent(node.values[seat])}", node.values
        elif mean is not None:
            said = self._percent(mean)
            shares = tuple(points / node.games for points in node.points)
        small = [title] if said else []
        if mean is not None and node.values is not None:
            small.append(self._percent(mean))
        small += [self._games(branch.games)] if branch.games else []
        if branch.probability is not None:
            small.append(f"p {self._percent(float(branch.probability))}")
        return TreeRow(depth, branch.token, shares, said, " · ".join(filter(None, small)))

    def _games(self, games: int) -> str:
        return self.say(house_message.plural("{count} game", "{count} games", games)) if games else ""

    def _percent(self, share: float) -> str:
        return self.say(percent(share, exact=True))

    @property
    def legend(self) -> str:
        """Whose the colours of the bars are, and what the figures mean, as far as there are some."""
        rows = self.rows()
        titles = [capitalised(self.say(title)) for title in self.play.game.rules.seat_titles[: self.tree.root.seats]]
        parts = []
        if any(row.shares for row in rows):
            parts.append(
                house_message(
                    "Each bar is shared among {seats}, from the left. The figure is what whoever moves got on average, "
                    "a win being 100%; behind = it is known exactly.",
                    seats=", ".join(titles),
                )
            )
        if any(branch.probability is not None for node in self.tree.every_node() for branch in node.branches.values()):
            parts.append(house_message("Behind p stands how likely chance is to bring it."))
        return self.say(join(parts))

    @property
    def reached(self) -> str:
        """The events that led to the position; the position itself where nothing did."""
        return " ".join(self.play.tokens) or self.play.game.notation.format_position(self.play.state)

    def page(self) -> str:
        """Return the tree as a page, the board above it."""
        game, language = self.play.game, self.language
        title = self.say(game.about.title)
        rows = self.rows()
        figure = StudyFigure(
            "tree",
            self.say(house_message("What follows")),
            self.lead,
            (lambda width: tree_chart(rows, width)) if rows else None,
            [self.say(house_message("Event")), self.say(house_message("Share")), ""],
            [["\u2003" * row.depth + row.label, row.said, row.small] for row in rows],
            [self.legend] if self.legend else [],
        )
        board = svg(game.board.scene(self.play.state, None), game.board, theme="auto", language=language, title=title)
        numbers = self.say(house_message("Numbers"))
        return study_page(title, [self.reached], [figure], language, numbers, picture=board)

    def show(self) -> None:
        """Print the tree in 80 columns."""
        console.print(f"[bold]{escape(self.say(self.play.game.about.title))}[/bold]  {escape(self.reached)}")
        print_lines(self.lead)
        for row in self.rows():
            label = "  " * row.depth + row.label
            label = label if len(label) <= LABEL else f"{label[: LABEL - 1]}…"
            mine = round(BAR * row.shares[0] / sum(row.shares)) if row.shares and sum(row.shares) else 0
            bar = "█" * mine + "░" * (BAR - mine) if row.shares else ""
            console.print(f"  {label:<{LABEL}} {bar:<{BAR}} {row.said:>7}  {row.small}", markup=False, soft_wrap=True)
        if self.legend:
            print_lines(self.legend, "dim")

    def json(self) -> Json:
        """Return the whole tree, nothing left out."""
        game = self.play.game
        return {
            "game": game.id,
            "rules_version": game.rules.version,
            "options": dict(self.play.settings),
            "moves": self.play.tokens,
            "records": self.tally.as_json(),
            **self._node_json(self.tree.root),
        }

    def _node_json(self, node: TreeNode) -> Json:
        names = self.play.game.rules.seat_names
        shares = [points / node.games for points in node.points] if node.games else None
        return {
            "position": self.play.game.view(node.state, None),
            "games": node.games,
            "shares": None if shares is None else dict(zip(names, shares, strict=False)),
            "values": None if node.values is None else dict(zip(names, node.values, strict=False)),
            "branches": [
                {
                    "event": branch.token,
                    "seat": None if branch.mover is None else names[branch.mover],
                    "times": branch.games,
                    "probability": None if branch.probability is None else float(branch.probability),
                    **self._node_json(branch.node),
                }
                for branch in ordered(node)
            ],
        }
