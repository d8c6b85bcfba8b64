"""A position on the terminal: the board, whose turn it is, and what can be played."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from ludogite.core.filling import capitalised
from ludogite.core.message import Message, addressing, house_message, join, verbatim
from ludogite.core.naming import NOBODY, Company, named
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.progress import ProgressColumn

    from ludogite.core.errors import LudogiteError
    from ludogite.core.game import Game
    from ludogite.core.language import Language
    from ludogite.core.outcome import Outcome
    from ludogite.core.playthrough import Playthrough
    from ludogite.core.record import Record

console = Console(highlight=False)

MOST_LISTED = 60
"""More legal moves than this are counted, not listed."""


def progress_bar(*columns: ProgressColumn) -> Progress:
    """Return a bar on a terminal, and nothing elsewhere; standard output is left to the answer."""
    terminal = Console(stderr=True)
    shown = columns or Progress.get_default_columns()
    return Progress(*shown, console=terminal, transient=True, disable=not terminal.is_terminal)


def say(words: Message, language: Language, style: str = "", company: Company = NOBODY) -> None:
    """Print one line for the player."""
    console.print(escape(translate(named(words, company), language)), style=style)


def print_lines(words: str, style: str = "") -> None:
    """Print words in lines of 80 columns, broken at plain spaces alone: others belong to a sign before or after."""
    console.print(escape(textwrap.fill(words, 80)), style=style, soft_wrap=True)


def object_to(fault: LudogiteError, language: Language, company: Company = NOBODY) -> None:
    """Print why what somebody typed cannot be played."""
    say(fault.message, language, "red", company)


def show_board(
    play: Playthrough,
    viewer: int | None,
    language: Language,
    ended: Outcome | None = None,
    company: Company = NOBODY,
) -> None:
    """Print the board, the position's text, and who acts or how the game ended, by its rules or by people."""
    game, state, outcome = play.game, play.state, ended or play.outcome
    console.print()
    console.print(translate(game.board.terminal(state, viewer), language))
    console.print(f"[dim]{escape(game.view(state, viewer))}[/dim]", soft_wrap=True)
    if outcome is not None:
        show_outcome(play, outcome, language, company)
    elif state.at_chance():
        say(game.board.ask(state), language, company=company)
    else:
        seat = int(state.seat())
        whose = house_message("{who:capital}: {asked}", who=game.rules.seat_titles[seat], asked=game.board.ask(state))
        say(addressing(seat, you=game.board.ask(state), other=whose), language, "bold", company)
        console.print(f"[dim]{escape(listed_moves(play))}[/dim]", soft_wrap=True)


def listed_moves(play: Playthrough) -> str:
    """Return the legal moves as text, or how many there are."""
    moves = play.state.moves()
    tokens = [play.game.notation.format(play.state, move) for move in moves[:MOST_LISTED]]
    more = f" … ({len(moves)})" if len(moves) > MOST_LISTED else ""
    return " ".join(tokens) + more


def show_outcome(play: Playthrough, outcome: Outcome, language: Language, company: Company = NOBODY) -> None:
    """Print who won and why."""
    titles = play.game.rules.seat_titles
    who = house_message("A draw") if outcome.drawn else _winners(titles, outcome.winners)
    ending = play.game.around.ending
    why = ending(play.state) if ending is not None and play.state.over() else outcome.reason.text
    say(who + house_message(" — ") + why, language, "bold", company)
    if outcome.scores is not None:
        names = [capitalised(translate(named(title, company), language)) for title in titles]
        scores = [f"{name} {score}" for name, score in zip(names, outcome.scores, strict=False)]
        console.print(escape("   ".join(scores)))


def _winners(titles: Sequence[Message], winners: tuple[int, ...]) -> Message:
    who = house_message("Winner: {names}", names=join([titles[seat] for seat in winners], ", "))
    if len(winners) > 1:
        return who
    return addressing(winners[0], you=house_message("You win!"), other=who)


def company_of_record(record: Record, game: Game) -> Company:
    """Return who played a game that was written down; the title of a seat stands where nobody is named."""
    titles = zip(game.rules.seat_names, game.rules.seat_titles, strict=True)
    return Company(tuple(verbatim(record.players[name]) if name in record.players else title for name, title in titles))
