"""The pages that people see: shelf, games, rules, tables."""

from __future__ import annotations

import contextlib
import secrets
from functools import cache
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body
from litestar.response import Redirect, Template
from markupsafe import Markup

from ludogite.core.errors import LudogiteError, RulesGoneError, SeatError
from ludogite.core.filling import capitalised
from ludogite.core.game import Game
from ludogite.core.inputs import quoted, whole_number
from ludogite.core.language import Language
from ludogite.core.level import CHARACTERS
from ludogite.core.options import Value
from ludogite.core.registry import installed_games
from ludogite.drawing.compose import BASE_STYLE
from ludogite.drawing.theme import pages_css
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.play.events import Person, SeatPlan
from ludogite.play.invitations import invited_to, is_friend
from ludogite.play.loaded import LoadedTable
from ludogite.play.reasons import PHRASES
from ludogite.play.showing import has_secrets
from ludogite.play.table import Table
from ludogite.rules_page import PAGE_STYLE, rules_page
from ludogite.storage.store import ConflictError, TableSummary
from ludogite.translation import translate
from ludogite.web.boxes import cover, lid
from ludogite.web.fair import fair_script
from ludogite.web.machines import opponent_name
from ludogite.web.room import Room
from ludogite.web.tables import CLOCKS, TableRequest, new_table_id, plan_table, rematch_plan
from ludogite.web.transcripts import transcript_page
from ludogite.web.visit import Visit
from ludogite.web.words import WORDS

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
USUAL_LEVEL = "3"
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


def find_game(game_id: str) -> Game:
    """Return an installed game, or answer that there is none."""
    games = installed_games()
    if game_id not in games:
        raise NotFoundException
    return games[game_id]


def name_of(table: Table, number: int, visit: Visit) -> str:
    """Return who sits on a seat, as a sentence begins; the seat itself where one person sits on several."""
    seat = table.seats[number]
    if seat.is_bot:
        name = opponent_name(seat.level, visit.language)
        return capitalised(name)
    if any(len(table.seats_of(person.id)) > 1 for person in seat.people):
        return translate(table.game.rules.seat_titles[number], visit.language)
    return " + ".join(person.name for person in table.players_of(number)) or visit.say("free-seat")


class TableCard:
    """A table as lists show it."""

    def __init__(self, table: Table, visit: Visit) -> None:
        self.table = table
        self.game = table.game
        self.cover = cover(table.game)
        names = [p.name for n in range(len(table.seats)) for p in table.players_of(n) if p.id != visit.guest.id]
        names += [opponent_name(seat.level, visit.language) for seat in table.seats if seat.is_bot]
        self.names = ", ".join(names)
        self.mine = table.acting is not None and table.acting in table.seats_of(visit.guest.id)
        self.own = bool(table.seats_of(visit.guest.id))
        self.turn = self._turn(visit)
        self.result = self._result(visit)
        self.won = table.outcome is not None and bool({*table.outcome.winners} & {*table.seats_of(visit.guest.id)})

    def _turn(self, visit: Visit) -> str:
        """Say whose turn it is, or what is awaited."""
        if self.mine:
            return visit.say("your-turn")
        if self.table.play is None:
            return visit.say("waiting")
        acting = self.table.acting
        return visit.say("their-turn") if acting is None else visit.say("turn-of", name_of(self.table, acting, visit))

    def _result(self, visit: Visit) -> str:
        """Say how it ended, for whoever looks; nothing where it goes on or was closed."""
        outcome, own = self.table.outcome, self.table.seats_of(visit.guest.id)
        if outcome is None:
            return ""
        if outcome.drawn or not outcome.winners:
            return visit.say("drawn")
        if len(own) == 1:
            return visit.say("won" if own[0] in outcome.winners else "lost")
        return visit.say("wins", ", ".join(name_of(self.table, seat, visit) for seat in outcome.winners))


async def cards(room: Room, ids: list[str], visit: Visit) -> list[TableCard]:
    """Return the tables of a list that can be opened."""
    found = []
    for id_ in ids:
        with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
            found.append(TableCard((await room.house.load(id_)).table, visit))
    return found


async def running(room: Room, visit: Visit, limit: int) -> list[TableCard]:
    """Return the visitor's unfinished games, first those that wait for the visitor."""
    if visit.new:
        return []
    found = await cards(room, await room.house.store.tables_of(visit.guest.id, limit), visit)
    return sorted(found, key=lambda card: not card.mine)


async def open_tables(room: Room, visit: Visit, limit: int) -> list[TableCard]:
    """Return the tables of others that wait for somebody."""
    found = await cards(room, await room.house.store.lobby(limit), visit)
    return [card for card in found if not card.own]


async def finished(room: Room, visit: Visit, limit: int) -> list[TableCard]:
    """Return the last games that the visitor played to an end."""
    if visit.new:
        return []
    found = await cards(room, await room.house.store.finished_of(visit.guest.id, limit), visit)
    return [card for card in found if card.result and card.table.ply]


async def kept(room: Room, visit: Visit, limit: int) -> list[TableSummary]:
    """Return the visitor's tables that are kept and cannot be opened."""
    if visit.new or not room.house.kept:
        return []
    return (await room.house.store.summaries_of(visit.guest.id, list(room.house.kept)))[:limit]


@get("/", name="shelf")
async def shelf(visit: Visit, room: Room) -> Template:
    """The shelf: every game, one's own tables, and those that wait."""
    own, past = await running(room, visit, 8), await finished(room, visit, 5)
    waiting = await open_tables(room, visit, 8)
    boxes = [(game, cover(game)) for game in installed_games().values()]
    minutes = sorted({game.about.minutes for game, _ in boxes if game.about.minutes})
    aside = await kept(room, visit, 8)
    return visit.page("shelf.html", boxes=boxes, own=own, past=past, waiting=waiting, kept=aside, minutes=minutes)


@get("/tables", name="tables")
async def tables(visit: Visit, room: Room) -> Template:
    """All tables that wait for somebody, and one's own."""
    own, past = await running(room, visit, 30), await finished(room, visit, 30)
    waiting = await open_tables(room, visit, 50)
    return visit.page("tables.html", own=own, past=past, waiting=waiting, kept=await kept(room, visit, 30))


@get("/games/{game_id:str}", name="game")
async def game_page(visit: Visit, game_id: str) -> Template:
    """One game: who plays, with which options."""
    game = find_game(game_id)
    options = [option for option in game.rules.options if option.name != game.rules.players_option]
    players = game.rules.option(game.rules.players_option)
    return visit.page(
        "game.html",
        game=game,
        cover=cover(game),
        options=options,
        players=players,
        clocks=CLOCKS,
        characters=CHARACTERS[: len(game.search.levels)],
        usual=USUAL_LEVEL,
        dice=game.rules.chance_in_play,
    )


@get("/games/{game_id:str}/rules", name="rules")
async def rules(visit: Visit, game_id: str, *, bare: bool = False) -> Template:
    """The rules of a game, with pictures; bare, to be laid beside a board."""
    game = find_game(game_id)
    try:
        page = _rules(game.id, visit.language)
    except (FileNotFoundError, ModuleNotFoundError, ValueError) as error:
        raise NotFoundException from error
    return visit.page("rules-bare.html" if bare else "rules.html", game=game, cover=cover(game), rules=Markup(page))  # noqa: S704 - ours, no raw HTML in it


@cache
def _rules(game_id: str, language: Language) -> str:
    return rules_page(installed_games()[game_id], language).html


@get("/games/{game_id:str}/board.css", sync_to_thread=False, cache=False)
def board_style(game_id: str) -> Response[str]:
    """The style sheet of a game's board, with the house's tokens."""
    css = pages_css() + BASE_STYLE + PAGE_STYLE + find_game(game_id).board.style
    return Response(css, media_type="text/css", headers={"cache-control": "public, max-age=600"})


@get("/games/{game_id:str}/cover.svg", sync_to_thread=False)
def cover_picture(game_id: str) -> Response[str]:
    """A picture for the lid of a box."""
    return Response(
        lid(find_game(game_id).id),
        media_type="image/svg+xml",
        headers={
            "cache-control": "public, max-age=600",
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
        },
    )


@post("/games/{game_id:str}/tables", name="lay")
async def lay_table(visit: Visit, room: Room, game_id: str, data: Form) -> Redirect | Template:
    """Lay a table as the form says, and go there."""
    game = find_game(game_id)
    person = Person(visit.guest.id, visit.guest.name)
    room.count_table(visit.guest)
    try:
        created = plan_table(read_form(game, data, free_chat=room.free_chat), person)
    except LudogiteError as error:
        return visit.page("sorry.html", status_code=400, message=translate(error.message, visit.language))
    loaded = await room.house.create(new_table_id(), created)
    return visit.go(f"/tables/{loaded.table.id}")


def read_form(game: Game, form: dict[str, str], *, free_chat: bool) -> TableRequest:
    """Return the table that a form asks for."""
    chosen: dict[str, Value] = {
        option.name: form[f"option-{option.name}"] for option in game.rules.options if f"option-{option.name}" in form
    }
    side = form.get("side", "")
    draw = game.rules.side_draw
    if side and draw is not None:
        chosen[draw.option] = draw.given
    settings = game.settings(chosen)
    count = game.rules.seats(settings)
    company = form.get("with", "bot")
    level = form.get("level", USUAL_LEVEL)
    others = {
        "bot": SeatPlan("bot", level=level),
        "device": SeatPlan("device"),
        "open": SeatPlan("open"),
    }.get(company, SeatPlan("friend"))
    mine = read_side(game, side) if side else count
    if mine >= count:  # no wish, or a seat that nobody has with so few players
        mine = secrets.randbelow(count)
    seats = [SeatPlan("me") if number == mine else others for number in range(count)]
    if company == "custom":
        seats = [_custom(form.get(f"seat-{number}", ""), seats[number]) for number in range(count)]
    return TableRequest(
        game=game.id,
        options=dict(settings),
        seats=tuple(seats),
        clock=CLOCKS.get(form.get("clock", ""), CLOCKS["none"]),
        own_dice=form.get("own-dice") == "yes" and game.rules.chance_in_play and company != "bot",
        free_chat=free_chat and form.get("free-chat") == "yes",
        teams=form.get("teams") == "yes" and game.rules.teams,
        bring_nonce=True,
    )


def read_side(game: Game, side: str) -> int:
    """Return the seat that a form asks for by its number; raises SeatError."""
    seat = whole_number(side)
    if seat is None or seat >= game.rules.most:
        raise SeatError(f"no seat {quoted(side)}; the seats of {game.id} are 0 to {game.rules.most - 1}")
    return seat


def _custom(choice: str, otherwise: SeatPlan) -> SeatPlan:
    kind, _, level = choice.partition(":")
    match kind:
        case "bot":
            return SeatPlan("bot", level=level)
        case "me" | "friend" | "open" | "device":
            return SeatPlan(kind)
        case _:
            return otherwise


@get("/tables/{table_id:str}", name="table")
async def table_page(visit: Visit, room: Room, table_id: str, invite: str = "") -> Template:
    """A table: to play, or to watch. A link with a secret word invites to a seat or a team."""
    try:
        table = await find_table(room, table_id)
    except RulesGoneError:
        return await transcript_page(visit, room, table_id)
    link = str(room.settings.public_url or visit.request.base_url).rstrip("/") + f"/tables/{table.id}"
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


async def find_loaded(room: Room, table_id: str) -> LoadedTable:
    """Return a table as it is in memory, or answer that there is none."""
    try:
        return await room.house.load(table_id)
    except UnknownTableError as error:
        raise NotFoundException from error


async def find_table(room: Room, table_id: str) -> Table:
    """Return a table, or answer that there is none."""
    return (await find_loaded(room, table_id)).table


@post("/tables/{table_id:str}/rematch", name="rematch")
async def rematch(visit: Visit, room: Room, table_id: str) -> Redirect | Template:
    """Lay the same table again with the sides swapped, once, and go there."""
    table = await find_table(room, table_id)
    if not table.over or not table.seats_of(visit.guest.id):
        return visit.page("sorry.html", status_code=400, message=visit.say("sorry"))
    if not table.rematch:
        room.count_table(visit.guest)
    laid = table.rematch or await room.house.follow(table_id, new_table_id())
    try:
        await room.house.load(laid)
    except UnknownTableError:
        # Laid by whoever asks first; asked again, where the first time only its address could be stored.
        with contextlib.suppress(ConflictError):
            await room.house.create(laid, rematch_plan(table, Person(visit.guest.id, visit.guest.name)))
    return visit.go(f"/tables/{laid}")


PAGES: list[Any] = [
    shelf, tables, game_page, rules, board_style, cover_picture, lay_table, table_page, rematch,
]  # fmt: skip
