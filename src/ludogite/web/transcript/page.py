"""Tables whose rules are not here any more, shown from what was written down: who played, every move, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.core.disclosure import HIDDEN_DECISION, HIDDEN_OUTCOME
from ludogite.core.filling import capitalised
from ludogite.core.language import WRITTEN
from ludogite.core.message import house_message
from ludogite.core.registry import installed_games
from ludogite.play.challenges import put_away_by_tournament
from ludogite.play.errors import TableError
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import Transcript, TranscriptMove, record_of_transcript, transcribe
from ludogite.translation import translate
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.names import opponent_name
from ludogite.web.shared.transcripts import (
    date_words,
    game_of,
    is_secret,
    player_names,
    reason_words,
    seat_names,
    seat_titles,
)

if TYPE_CHECKING:
    from litestar.response import Template

    from ludogite.core.record import Record
    from ludogite.web.doors.services import Services
    from ludogite.web.shared.visit import Visit


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sat on a seat, and how they came in."""

    title: str
    name: str
    rank: int | None
    score: int | None


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One event of the game as it was written down."""

    by: str
    token: str


async def find_transcript(services: Services, table_id: str) -> Transcript:
    """Return what the events of a kept table tell."""
    return transcribe(table_id, events_from_rows(await services.house.store.events(table_id)))


async def transcript_record(services: Services, table_id: str) -> Record:
    """Return the record of a game whose rules are not here; raises TableError where it cannot be given."""
    told = await find_transcript(services, table_id)
    if not told.started:
        raise TableError(house_message("the game has not begun"))
    if is_secret(told):
        raise TableError(house_message("something may be hidden in this game; its record can be read when it is over"))
    players = [name or opponent_name("", WRITTEN) for name in player_names(told, WRITTEN)]
    return record_of_transcript(told, seat_names(told), players)


async def transcript_page(visit: Visit, services: Services, table_id: str) -> Template:
    """Show a table whose rules are not here: what was written down, and nothing that only its rules could say."""
    told = await find_transcript(services, table_id)
    game, plan = game_of(told), told.plan
    titles, players = seat_titles(told, visit), player_names(told, visit.language)
    secret, own = is_secret(told), _own_seat(told, visit.guest.id)
    return visit.page(
        "transcript.html",
        told=told,
        title=translate(game.about.title, visit.language) if game else plan.game,
        game=game,
        cover=cover(game) if game else "",
        why=_why(told, visit),
        seats=_seat_lines(told, titles, visit),
        result=_result(told, visit),
        reason=reason_words(told.ended.reason, game, visit) if told.ended else "",
        began=date_words(told.created_at, visit),
        changed=date_words(told.changed_at, visit),
        moves=[
            MoveLine(
                visit.say("chance-move") if move.seat is None else players[move.seat] or titles[move.seat],
                _told_token(move, own) if secret else move.token,
            )
            for move in told.moves
        ],
        record=told.started and not secret,
    )


def _own_seat(told: Transcript, person: str) -> int | None:
    """Return the only seat of a person; None for a spectator, and where several share a device."""
    seats = [number for number, seat in enumerate(told.seats) if any(one.id == person for one in seat.people)]
    return seats[0] if len(seats) == 1 else None


def _told_token(move: TranscriptMove, own: int | None) -> str:
    """Return a move of a game whose rules are not here to say what is secret: then all but one's own may be."""
    if move.seat is None:
        return HIDDEN_OUTCOME
    return move.token if move.seat == own else HIDDEN_DECISION


def _why(told: Transcript, visit: Visit) -> str:
    """Say what is missing."""
    plan = told.plan
    game = installed_games().get(plan.game)
    if game is None:
        return visit.say("rules-gone-game", plan.game)
    if plan.rules_version > game.rules.version:
        return visit.say("rules-gone-newer", plan.rules_version, game.rules.version)
    return visit.say("rules-gone-version", plan.rules_version)


def _seat_lines(told: Transcript, titles: list[str], visit: Visit) -> list[SeatLine]:
    names = player_names(told, visit.language)
    ended = told.ended
    ranks = ended.ranks if ended and not ended.drawn else (None,) * len(titles)
    scores = ended.scores if ended and ended.scores is not None else (None,) * len(titles)
    return [
        SeatLine(title, capitalised(name) or visit.say("free-seat"), rank, score)
        for title, name, rank, score in zip(titles, names, ranks, scores, strict=True)
    ]


def _result(told: Transcript, visit: Visit) -> str:
    outcome = told.outcome
    if outcome is None:
        decided = put_away_by_tournament(told.closing) if told.closing else None
        if decided is not None:
            return translate(decided, visit.language)
        return visit.say("closed") if told.closed else visit.say("unfinished")
    names = player_names(told, visit.language)
    best = [capitalised(names[seat]) for seat in outcome.winners]
    if not best:
        return visit.say("drawn")
    return visit.say("shared" if len(best) > 1 else "prevails", visit.list_names(best))
