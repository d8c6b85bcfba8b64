"""A board in a notebook that can be touched: the front end sends the touched spot, and this answers with the scene."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ludogite.arena.appraiser import Appraiser
from ludogite.core.disclosure import tell
from ludogite.core.errors import GameOverError, LudogiteError, OptionValueError
from ludogite.core.filling import capitalised
from ludogite.core.inputs import quoted
from ludogite.core.language import HOME, read_language
from ludogite.core.message import house_message
from ludogite.core.playthrough import History
from ludogite.core.record import record_of, write
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.touching import Touching, touching
from ludogite.drawing.compose import layers, picture_style, switchable_style
from ludogite.drawing.notebook import Picture, show
from ludogite.notebook.variations import Variations
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.language import Language
    from ludogite.core.message import Message
    from ludogite.core.options import Value
    from ludogite.core.scene import Spot
    from ludogite.core.state import State
    from ludogite.drawing.compose import Light

STATIC = Path(__file__).parent / "static"
Json = dict[str, Any]

WORDS = {
    "start": house_message("To the beginning"),
    "back": house_message("Back", context="one move back"),
    "forward": house_message("Forward", context="one move forward"),
    "draw": house_message("Let chance act"),
    "evaluate": house_message("What are the moves worth?"),
    "tried": house_message("What was tried"),
    "board": house_message("Board"),
}
"""What the front end says."""


class PlayableBoard(anywidget.AnyWidget):
    """A board to play on in the cell of a notebook. Another move from an earlier position is a branch: "what if".

    `PlayableBoard("squadro")` begins a game, `PlayableBoard("squadro", "cccb0/39c07 L")` any position; options of the
    game are further arguments. What is touched there is read here (`position`, `moves`, `record`), and what is played
    here is shown there.
    """

    _esm = STATIC / "playable_board.js"
    _css = ""

    art = traitlets.Dict().tag(sync=True)
    """What stays while one plays: style, symbols, words."""
    view = traitlets.Dict().tag(sync=True)
    """What is shown now."""

    def __init__(
        self,
        game: Game | str,
        position: str | None = None,
        *,
        viewer: int | None = None,
        theme: Light = "auto",
        language: Language = HOME,
        seed: int = 1,
        **options: Value,
    ) -> None:
        """Lay the board.

        Args:
            game: the game, or its id.
            position: where to begin, as text; without it at the beginning.
            viewer: whose eyes look at it; without it everybody's, or whoever decides where a game has secrets.
            theme: by day, by night, or as the notebook is; where that does not say, as the reader's device wishes.
            language: of all words.
            seed: another seed gives another chance.
            options: of the game, as `Game.begin` takes them.
        """
        self.game: Game = open_game(game) if isinstance(game, str) else game
        settings = self.game.settings(options)
        start = None if position is None else self.game.notation.parse_position(position, settings)
        self.variations = Variations(History.begin(self.game, settings, start))
        self.viewer = viewer
        self.language = read_language(language)
        self.theme = theme
        self.upright = False
        """Whether the board has the shape that suits a narrow cell."""
        self._rng = Rng(seed)
        self._touching: Touching = touching(self.game, self.state, self._looker)
        self._values: Json | None = None
        self._refused = ""
        super().__init__(art=self._art(), view=self._view())
        self.on_msg(self._hear)

    @property
    def history(self) -> History:
        """The game as it stands on the board, with everything that led there."""
        return self.variations.history

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.variations.history.state

    @property
    def position(self) -> str:
        """The position on the board, as text."""
        return self.game.notation.format_position(self.state)

    @property
    def moves(self) -> list[str]:
        """The events that led to it, as text."""
        return self.history.tokens

    @property
    def record(self) -> str:
        """The game that led to it, as a record."""
        return write(record_of(self.history))

    @property
    def picture(self) -> Picture:
        """The position as a picture that stays in the notebook when no kernel runs."""
        look = self._looker
        return show(self.game, self.state, look, theme=self.theme, language=self.language, upright=self.upright)

    def play(self, *tokens: str) -> None:
        """Play moves and outcomes of chance; where something else was played from here, they become a branch."""
        for argument in tokens:
            for token in argument.split():
                self.variations.play(token)
        self._moved()

    def draw(self) -> None:
        """Let chance act."""
        self.variations.draw(self._rng)
        self._moved()

    def back(self) -> None:
        """Take the last event back; `forward` plays it again."""
        self.variations.back()
        self._moved()

    def forward(self) -> None:
        """Play what was taken back."""
        self.variations.forward()
        self._moved()

    def go(self, number: int) -> None:
        """Stand on any event that was tried, by its number in the order of trying; 0 is the beginning."""
        self.variations.go(number)
        self._moved()

    def touch(self, spot: str) -> None:
        """Touch a spot as on the board: a decision is played when its last spot is touched."""
        if spot not in self._touching.next_touches():
            raise OptionValueError(
                house_message(
                    "nothing called {spot} can be touched now; these can: {names}",
                    spot=quoted(spot),
                    names=", ".join(sorted(self._touching.next_touches())),
                )
            )
        after = self._touching.touched(spot)
        if isinstance(after, Touching):
            self._touching = after
            self.view = self._view()
        else:
            self.variations.play_code(after)
            self._moved()

    def evaluate(self, level: int = 3) -> dict[str, float]:
        """Return what each legal move is worth to whoever decides, as a level of the game looks; and show it."""
        levels = self.game.search.levels
        if not 1 <= level <= len(levels):
            raise OptionValueError(
                house_message(
                    "levels are numbered from 1 to {most}, got {level}", most=len(levels), level=quoted(level)
                )
            )
        state = self.state
        if self.history.outcome is not None or state.at_chance():
            raise GameOverError(house_message("nobody decides here; there is nothing to analyse"))
        chosen = levels[level - 1]
        appraiser = Appraiser(self.game, self.history.settings)
        found = appraiser.analysis(state, chosen.nodes, chosen.seconds, Rng(level))
        tokens = [self.game.notation.format(state, move) for move in found.moves]
        values = dict(zip(tokens, found.values, strict=True))
        self._values = {"kind": found.kind, "level": level, "moves": [[token, values[token]] for token in tokens]}
        self.view = self._view()
        return values

    @property
    def _looker(self) -> int | None:
        state = self.state
        if self.viewer is None and self.game.hidden is not None and not state.over() and not state.at_chance():
            return int(state.seat())
        return self.viewer

    def turn(self, *, upright: bool) -> None:
        """Give the board the shape that suits a narrow cell, or the usual one."""
        self.upright = upright
        self._touching = touching(self.game, self.state, self._looker, upright=upright)
        self.view = self._view()

    def _moved(self) -> None:
        self._values = None
        self._touching = touching(self.game, self.state, self._looker, upright=self.upright)
        self.view = self._view()

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """Do what somebody asks for at the front end; what is refused is said there."""
        self._refused = ""
        try:
            match content:
                case {"do": "touch", "spot": str(spot)}:
                    self.touch(spot)
                case {"do": "go", "number": int(number)}:
                    self.go(number)
                case {"do": "turn", "upright": bool(upright)}:
                    self.turn(upright=upright)
                case {"do": "start"}:
                    self.go(0)
                case {"do": "back"}:
                    self.back()
                case {"do": "forward"}:
                    self.forward()
                case {"do": "draw"}:
                    self.draw()
                case {"do": "evaluate"}:
                    self.evaluate()
                case _:
                    raise OptionValueError(house_message("expected something to do, got {text}", text=quoted(content)))
        except LudogiteError as fault:
            self._refused = self._say(fault.message)
            self.view = self._view()

    def _say(self, message: Message) -> str:
        return translate(message, self.language)

    def _art(self) -> Json:
        style = self.game.board.style
        return {
            "style": switchable_style(style) if self.theme == "auto" else picture_style(self.theme, style),
            "symbols": self.game.board.symbols,
            "theme": self.theme,
            "language": self.language,
            "words": {name: self._say(words) for name, words in WORDS.items()},
            "title": self._say(self.game.about.title),
        }

    def _view(self) -> Json:
        history, board, looker = self.history, self.game.board, self._looker
        state = history.state
        scene = board.scene(state, looker, upright=self.upright)
        last = history.events[-1] if history.events else None
        marks = () if last is None else board.trail(last.before, last.code, looker, upright=self.upright)
        can = self._touching.next_touches() if history.outcome is None else set()
        return {
            "width": scene.width,
            "height": scene.height,
            "ground": scene.background,
            "layers": layers((*scene.sprites, *marks), self.language),
            "spoken": self._say(board.describe(state, looker)),
            "status": self._status(),
            "refused": self._refused,
            "spots": [self._spot(spot, can) for spot in scene.spots if self._is_offered(spot, can)],
            "at_chance": history.outcome is None and state.at_chance(),
            "decides": bool(can),
            "current": self.variations.current.number,
            "can_go_forward": self.variations.current.latest is not None,
            "tried": [
                {"number": one.number, "token": one.token, "told": self._told(one.history), "depth": depth}
                for depth, one in self.variations.lines()
            ],
            "values": self._values,
        }

    def _is_offered(self, spot: Spot, can: set[str]) -> bool:
        return spot.name in can or spot.name in self._touching.chosen

    def _spot(self, spot: Spot, can: set[str]) -> Json:
        return {
            "name": spot.name,
            "label": self._say(spot.label),
            "x": spot.x,
            "y": spot.y,
            "width": spot.width,
            "height": spot.height,
            "mark": spot.mark,
            "classes": spot.classes,
            "can": spot.name in can,
            "on": spot.name in self._touching.chosen,
        }

    def _told(self, history: History) -> str:
        return self._say(tell(self.game, history.events[-1], self._looker))

    def _status(self) -> str:
        history, game = self.history, self.game
        outcome = history.outcome
        if outcome is not None:
            won = ", ".join(capitalised(self._say(game.rules.seat_titles[seat])) for seat in outcome.winners)
            who = house_message("Winner: {names}", names=won) if won else house_message("A draw")
            return self._say(who + house_message(" — ") + outcome.reason.text)
        asked = game.board.ask(history.state)
        if history.state.at_chance():
            return self._say(asked)
        seat = game.rules.seat_titles[int(history.state.seat())]
        return self._say(house_message("{who:capital}: {asked}", who=seat, asked=asked))
