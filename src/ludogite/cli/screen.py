"""A position on the terminal: the board, whose turn it is, and what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from ludogite.core.message import Message, house_message, join
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.errors import LudogiteError
    from ludogite.core.language import Language
    from ludogite.core.outcome import Outcome
    from ludogite.core.playthrough import Playthrough

console = Console(highlight=False)

MOST_LISTED = 60
"""More legal moves than this are counted, not listed."""


def say(words: Message, language: Language, style: str = "") -> None:
    """Print one line for the player."""
    console.print(escape(translate(words, language)), style=style)


def object_to(fault: LudogiteError, language: Language) -> None:
    """Print why what somebody typed cannot be played."""
    say(fault.message, language, "red")


def show_board(play: Playthrough, viewer: int | None, language: Language, ended: Outcome | None = None) -> None:
    """Print the board, the position's text, and who acts or how the game ended, by its rules or by people."""
    game, state, outcome = play.game, play.state, play.outcome or ended
    console.print()
    console.print(translate(game.board.terminal(state, viewer), language))
    console.print(f"[dim]{escape(game.view(state, viewer))}[/dim]", soft_wrap=True)
    if outcome is not None:
        show_outcome(play, outcome, language)
    elif state.at_chance():
        say(game.board.ask(state), language)
    else:
        name = game.rules.seat_titles[state.seat()]
        say(name + house_message(": ", context="show_board") + game.board.ask(state), language, "bold")
        console.print(f"[dim]{escape(listed_moves(play))}[/dim]", soft_wrap=True)


def listed_moves(play: Playthrough) -> str:
    """Return the legal moves as text, or how many there are."""
    moves = play.state.moves()
    tokens = [play.game.notation.format(play.state, move) for move in moves[:MOST_LISTED]]
    more = f" … ({len(moves)})" if len(moves) > MOST_LISTED else ""
    return " ".join(tokens) + more


def show_outcome(play: Playthrough, outcome: Outcome, language: Language) -> None:
    """Print who won and why."""
    titles = play.game.rules.seat_titles
    if outcome.drawn:
        who = house_message("A draw")
    else:
        names = [titles[seat] for seat in outcome.winners]
        who = house_message("Winner: ") + join(names, ", ")
    say(who + house_message(" — ") + outcome.reason.text, language, "bold")
    if outcome.scores is not None:
        scores = [f"{translate(title, language)} {score}" for title, score in zip(titles, outcome.scores, strict=False)]
        console.print(escape("   ".join(scores)))
