"""What is said of a game that is told from what was written down: its seats, its players, why and when it ended."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ludogite.core.filling import capitalised
from ludogite.core.outcome import HOUSE_REASONS
from ludogite.core.registry import installed_games
from ludogite.play.names import marked_name
from ludogite.translation import translate
from ludogite.web.shared.names import opponent_name

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.language import Language
    from ludogite.play.transcript import Transcript
    from ludogite.web.shared.visit import Visit


def game_of(told: Transcript) -> Game | None:
    """Return the game by its present rules, where it is installed and has seats for everybody."""
    game = installed_games().get(told.plan.game)
    return game if game is not None and len(told.seats) <= game.rules.most else None


def is_secret(told: Transcript) -> bool:
    """Tell whether something may still be hidden: the game is not over, and not known to be open."""
    game = game_of(told)
    return not told.over and (game is None or game.hidden is not None)


def seat_names(told: Transcript) -> list[str]:
    """Return the names of the seats in notation; numbers from 1 where the game is not here to name them."""
    game = game_of(told)
    return [game.rules.seat_names[n] if game else str(n + 1) for n in range(len(told.seats))]


def seat_titles(told: Transcript, visit: Visit) -> list[str]:
    """Return the names of the seats for people."""
    game = game_of(told)
    if game is None:
        return [visit.say("seat-number", number) for number in range(1, len(told.seats) + 1)]
    return [translate(title, visit.language) for title in game.rules.seat_titles[: len(told.seats)]]


def player_names(told: Transcript, language: Language) -> list[str]:
    """Return who played on each seat; empty where nobody sat down."""
    return [
        ", ".join(marked_name(person, language) for person in told.players_of(number))
        or (opponent_name(seat.level, language) if seat.level else "")
        for number, seat in enumerate(told.seats)
    ]


def reason_words(code: str, game: Game | None, visit: Visit) -> str:
    """Return why a game ended in words, where somebody here knows them."""
    for reason in (*(game.rules.reasons if game else ()), *HOUSE_REASONS):
        if reason.code == code:
            return capitalised(translate(reason.text, visit.language))
    return visit.say("ended-by", code)


def date_words(at_ms: int, visit: Visit) -> str:
    """Return a day in words, in Greenwich's time as the house keeps it."""
    day = datetime.fromtimestamp(at_ms / 1000, UTC)
    month = visit.say("months").split()[day.month - 1]
    return visit.say("date-first" if day.day == 1 else "date", day.day, month, day.year)
