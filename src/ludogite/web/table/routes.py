"""A table: to play, or to watch."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, get
from litestar.response import Template
from markupsafe import Markup

from ludogite.core.errors import RulesGoneError
from ludogite.core.level import CHARACTERS
from ludogite.play.invitations import invited_to, is_friend
from ludogite.play.reasons import PHRASES
from ludogite.play.showing import has_secrets
from ludogite.play.view import Viewer, position_of, screen_of
from ludogite.translation import translate
from ludogite.web.fair.throws import fair_script
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.services import Services
from ludogite.web.shared.visit import Visit
from ludogite.web.transcript.page import transcript_page
from ludogite.web.words import WORDS

SCRIPT_WORDS = (
    "your-move", "their-move", "thinking", "waiting-for", "free-seat", "kept-seat", "away", "claim", "hand-over",
    "choose-again", "confirm", "type-dice", "accept", "refuse", "draw-asked", "takeback-asked", "asked", "won", "lost",
    "wins", "join-team", "get-up", "shared", "drawn", "closed", "reconnecting", "back", "cover", "cover-show", "you",
    "join", "mute", "unmute", "watching", "watching-one", "copied", "resign-sure", "rematch", "go-rematch",
    "chance-move", "yes", "no", "send", "play-this", "turn-call", "waiting-how", "days-short", "fair-sealing",
    "may-be-back", "join-ask", "join-asked", "join-wish", "team-invite", "team-leave", "team-send-off",
    "team-send-off-sure", "not-stored", "not-stored-kept", "queued", "queued-short", "slow-down",
)  # fmt: skip
"""What the script of a table says."""
HINT_WORDS = (
    "hint-ask", "hint-short", "hint-thinking", "owl-queued", "hint-title", "hint-failed", "slow-down", "slow-down-how",
)  # fmt: skip


@get("/tables/{table_id:str}", name="table")
async def table_page(visit: Visit, services: Services, table_id: str, invite: str = "") -> Template:
    """A table: to play, or to watch. A link with a secret word invites to a seat or a team."""
    try:
        table = await find_table(services, table_id)
    except RulesGoneError:
        return await transcript_page(visit, services, table_id)
    link = str(services.settings.public_url or visit.request.base_url).rstrip("/") + f"/tables/{table.id}"
    script = {
        "link": link,
        "invitation": {"word": invite, "friend": is_friend(table, invite), "team": invited_to(table, invite)},
        "socket": f"/tables/{table.id}/socket",
        "description": f"/tables/{table.id}/description",
        "final": f"/tables/{table.id}/final",
        "language": visit.language,
        "hint": {
            "url": f"/api/tables/{table.id}/hint",
            "words": {key: translate(WORDS[key], visit.language) for key in HINT_WORDS},
        },
        "tally": translate(table.game.around.tally.title, visit.language) if table.game.around.tally else "",
        "words": {key: translate(WORDS[key], visit.language) for key in SCRIPT_WORDS},
        "opponents": {
            str(number): translate(character.name, visit.language) for number, character in enumerate(CHARACTERS, 1)
        }
        | {"random": translate(WORDS["house-name"], visit.language)},
    }
    return visit.page(
        "table.html",
        table=table,
        game=table.game,
        cover=cover(table.game),
        script=script,
        phrases=PHRASES,
        symbols=Markup(table.game.board.symbols),  # noqa: S704 - drawn by the game
        secrets=has_secrets(table.game),
        over=False,
        fair=fair_script(table, visit.language),
    )


@get("/tables/{table_id:str}/description", media_type=MediaType.TEXT)
async def description(visit: Visit, services: Services, table_id: str) -> str:
    """The position in words, as the viewer may see it."""
    table = await find_table(services, table_id)
    return screen_of(table, Viewer(visit.guest.id, visit.language)).describe(position_of(table))


ROUTES: list[Any] = [table_page, description]
