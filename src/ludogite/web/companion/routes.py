"""Pages for people with the real box: the house keeps the game while they play it on their table."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Template
from markupsafe import Markup

from ludogite.core.errors import UnsupportedError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.core.options import Option
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.play.messages import face_out
from ludogite.translation import translate
from ludogite.web.companion.keeping import Counted, Hand, KeptGame, KeptPosition, Part, keeper_of, now
from ludogite.web.companion.script import SCRIPT_WORDS, CounterScript, KeeperScript
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.operations import COUNTING, KEEPING, Operation
from ludogite.web.shared.script import script_words
from ludogite.web.shared.visit import Visit


@post(
    "/games/{game_id:str}/box",
    status_code=200,
    opt=Operation("keepScore", "companion", refusals=KEEPING).opt(),
    sync_to_thread=True,
)
def keep(game_id: str, data: KeptGame, language: Language) -> KeptPosition:
    """Replay a game that people play with the real box, and answer with its position and what can happen next."""
    game = open_game(game_id, data.rules_version)
    keeper = keeper_of(game)
    chosen = {name: value for name, value in data.options.items() if name in keeper.offered}
    play = Playthrough(game, game.settings(chosen | keeper.fixed))
    for token in data.tokens:
        play.push(token)
    return now(play, keeper, data.language or language, upright=data.upright)


@post(
    "/games/{game_id:str}/count",
    status_code=200,
    opt=Operation("countHand", "companion", refusals=COUNTING).opt(),
    sync_to_thread=True,
)
def count_hand(game_id: str, data: Hand, language: Language) -> Counted:
    """Count a hand as the game counts it."""
    game = open_game(game_id)
    if game.around.counter is None or game.around.scorer is None:
        raise UnsupportedError(house_message("'{id}' has no hands to count", id=excerpt(game_id)))
    game.settings(data.options)  # refuses what is no option, even where it does not count
    settings = game.settings({name: data.options[name] for name in game.around.counter.offered if name in data.options})
    extras = [points for _, points in game.around.counter.extras(settings)]
    if not data.cards:
        return Counted(0, [], extras)
    score = game.around.scorer.score(" ".join(data.cards), settings)
    spoken = data.language or language
    parts = [Part(cards.split(), translate(what, spoken), points) for cards, what, points in score.parts]
    return Counted(score.total, parts, extras)


def offered(game: Game, names: tuple[str, ...]) -> list[Option]:
    """Return the options that a page offers, in the order of their names."""
    known = {option.name: option for option in game.rules.options}
    return [known[name] for name in names if name in known]


@get("/games/{game_id:str}/box", name="box")
async def box_page(visit: Visit, game_id: str) -> Template:
    """The page for people with the real box: it keeps their game, or counts their hands."""
    game = find_game(game_id)
    symbols = Markup(game.board.symbols)  # noqa: S704 - drawn by the game
    keeper = game.around.keeper
    if keeper is not None:
        options = offered(game, keeper.offered)
        script = KeeperScript(
            game=game.id,
            language=visit.language,
            words=script_words(SCRIPT_WORDS, visit.language),
            seats=[translate(title, visit.language) for title in game.rules.seat_titles],
            most=game.rules.most,
            rules=game.rules.version,
        )
        return visit.page(
            "box-keeper.html", game=game, cover=cover(game), keeper=keeper, options=options, symbols=symbols,
            script=script,
        )  # fmt: skip
    if game.around.counter is not None:
        counter = game.around.counter
        extras = [translate(name, visit.language) for name, _ in counter.extras(game.settings())]
        options = offered(game, counter.offered)
        counting = CounterScript(
            game=game.id,
            language=visit.language,
            words=script_words(SCRIPT_WORDS, visit.language),
            rows=[[face_out(face, visit.language) for face in row] for row in counter.rows],
            several=dict(counter.several),
            extras=extras,
            players=counter.players,
        )
        return visit.page(
            "box-counter.html", game=game, cover=cover(game), counter=counter, options=options, symbols=symbols,
            script=counting,
        )  # fmt: skip
    raise NotFoundException


ROUTES: list[Any] = [box_page]
