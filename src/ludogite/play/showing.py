"""The one way from an event to a screen: live play, replays, lessons and puzzles are all shown by this."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

from ludogite.core.disclosure import Disclosure, disclose, hidden_token, tell, tell_open
from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.message import NOTHING
from ludogite.core.naming import NOBODY, Company, named, names_seats
from ludogite.core.note import note
from ludogite.core.preview import preview
from ludogite.play import messages as say
from ludogite.play.boards import difference
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ludogite.core.message import Message
    from ludogite.core.note import Badge
    from ludogite.core.playthrough import Event
    from ludogite.core.scene import Scene, Sprite, Step
    from ludogite.core.state import State


def has_secrets(game: Game) -> bool:
    """Tell whether seats of this game may see different things."""
    return game.hidden is not None


class Screen:
    """Where a game is shown: from which seat, in which language, in which shape of the board. It never changes."""

    __slots__ = ("company", "ended", "eyes", "game", "laid_open", "language", "seat", "upright")

    def __init__(
        self,
        game: Game,
        seat: int | None,
        language: Language,
        *,
        upright: bool = False,
        laid_open: bool = False,
        near: int | None = None,
        company: Company = NOBODY,
        ended: Message | None = None,
    ) -> None:
        self.game: Final = game
        self.seat: Final = seat
        """The seat of whoever looks; None for a spectator."""
        self.eyes: Final = seat if has_secrets(game) else near if game.around.has_sides else None
        """Through whose eyes the board is drawn, or from whose side; where neither matters, everybody sees the same."""
        self.company: Final = company
        """Who sits around the table, where that is known."""
        self.ended: Final = ended
        """How the game ended, where its position does not tell: nothing is asked any more."""
        self.language: Final = language
        self.upright: Final = upright
        self.laid_open: Final = laid_open
        """Whether what the game hides is shown, which it is when nothing more will be played."""

    def shown(self, position: State) -> State:
        """Return a position as it is drawn and told here."""
        return self.game.reveal(position) if self.laid_open else position

    def speak(self, message: Message) -> str:
        """Return a message as it is read here: in its language, with the names of those who play."""
        return translate(named(message, self.company), self.language)

    def scene(self, position: State) -> Scene:
        """Return what is seen of a position."""
        return self.with_names(self.drawn(position))

    def drawn(self, position: State) -> Scene:
        """Return what is seen of a position before names are put in: the same for all with the same eyes."""
        return self.game.board.scene(self.shown(position), self.eyes, upright=self.upright)

    def with_names(self, scene: Scene) -> Scene:
        """Return a scene on which those who play are written by their names."""
        if self.company is NOBODY or all(map(_is_nameless, scene.sprites)):
            return scene
        return scene._replace(sprites=tuple(map(self._with_names, scene.sprites)))

    def _with_names(self, sprite: Sprite) -> Sprite:
        if _is_nameless(sprite):
            return sprite
        text, label = (said and named(said, self.company) for said in (sprite.text, sprite.label))
        return sprite._replace(text=text, label=label)

    def board(self, position: State, scene: Scene | None = None) -> say.BoardOut:
        """Return a whole board that shows a position."""
        scene = self.scene(position) if scene is None else scene
        return say.BoardOut(
            width=scene.width,
            height=scene.height,
            background=scene.background,
            sprites=[say.sprite_out(sprite, self.language) for sprite in scene.sprites],
            spots=[say.spot_out(spot, self.language) for spot in scene.spots],
            marks=[],
            seat=self.seat,
            description=self.describe(position),
            crop=tuple(scene.crop or ()),
        )

    def describe(self, position: State) -> str:
        """Return a position in words."""
        shown = self.shown(position)
        said = self.game.board.describe(shown, self.seat)
        if self.ended is not None:
            asked = self.game.board.ask(shown)
            said = said._replace(
                parameters=tuple((name, self.ended if part == asked else part) for name, part in said.parameters)
            )
        return self.speak(said)

    def trail(self, event: Event) -> tuple[Sprite, ...]:
        """Return what shows, on the position after an event, what it did."""
        return self.game.board.trail(self.shown(event.before), event.code, self.eyes, upright=self.upright)

    def beat(self, event: Event, steps: Iterable[Step] = (), revealed: Iterable[Event] = ()) -> say.Beat:
        """Return an event in words, after what it brings to light, and how it moves."""
        by = None if event.by_chance else event.before.seat()
        said = tell_open(self.game, event) if self.laid_open else tell(self.game, event, self.eyes, revealed)
        return say.Beat(by, self.speak(said), [say.step_out(step) for step in steps])

    def marks_of_seats(self, position: State) -> list[say.BadgeOut]:
        """Return what each seat plays with, as a small picture; none where there is nothing to show."""
        mark = self.game.around.mark
        found = [] if mark is None else [mark(position, seat) for seat in range(position.seats())]
        return [] if None in found else [self._badge(badge) for badge in found if badge is not None]

    def _badge(self, badge: Badge) -> say.BadgeOut:
        return say.BadgeOut(badge.symbol, badge.classes, badge.rotate, badge.size, self.speak(badge.text or NOTHING))

    def note(self, event: Event) -> say.NoteOut:
        """Return an event as the list of moves shows it."""
        shown = note(self.game, event._replace(before=self.shown(event.before)), self.seat)
        return say.NoteOut(
            self.speak(shown.phrase),
            [self._badge(badge) for badge in shown.badges],
            list(shown.signs),
            shown.points,
            shown.fresh,
            self.speak(shown.chapter),
            self.speak(shown.distance),
        )

    def marks(self, event: Event) -> list[say.SpriteOut]:
        """Return the trail of an event as it is sent."""
        return [say.sprite_out(self._with_names(sprite), self.language) for sprite in self.trail(event)]

    def step(self, learnt: Sequence[Disclosure], before: Scene, after: Scene) -> say.Shown:
        """Return how a board that shows the scene before some events comes to show the one after them."""
        events = [one.event for one in learnt]
        moved = [self.steps(event) for event in events]
        return say.Shown(
            [self.beat(one.event, steps, one.revealed) for one, steps in zip(learnt, moved, strict=True)],
            difference(before, chain.from_iterable(moved), after, self.language),
            self.marks(events[-1]),
        )

    def steps(self, event: Event) -> tuple[Step, ...]:
        """Return how an event moves here."""
        return self.game.board.steps(self.shown(event.before), event.code, self.eyes, upright=self.upright)

    def preview(self, event: Event, scene: Scene) -> list[say.GhostOut]:
        """Return what an event would do to the things on the board, as far as it is certain."""
        return [
            say.GhostOut(ghost.fate, say.sprite_out(ghost.sprite, self.language), [*ghost.way])
            for ghost in preview(scene, self.steps(event))
        ]

    def stand_in(self, event: Event) -> say.NoteOut | None:
        """Return what the list of moves shows in place of an event that is hidden from its reader; None for nothing."""
        said = NOTHING if self.game.hidden is None else self.game.hidden.stand_in(event.before)
        return None if said == NOTHING else say.NoteOut(self.speak(said))

    def one_by_one(self, events: Sequence[Event]) -> list[say.EventOut]:
        """Return events that follow one another, each with what it changes: to be gone through at any pace."""
        if not events:
            return []
        scenes = [self.scene(event.before) for event in events]
        scenes.append(self.scene(events[-1].after))
        learnt = disclose(self.game, events, 0, (), self.eyes)
        return [self._event(one, *around) for one, around in zip(learnt, pairwise(scenes), strict=True)]

    def _event(self, one: Disclosure, before: Scene, after: Scene) -> say.EventOut:
        shown, event = self.step([one], before, after), one.event
        (beat,) = shown.beats
        hides = not self.laid_open and self.game.hides(event.before, event.code, self.eyes, event.after)
        token = hidden_token(event) if hides else event.token
        return say.EventOut(beat.by, beat.tell, beat.steps, shown.board, shown.marks, token)


def _is_nameless(sprite: Sprite) -> bool:
    return not any(said is not None and names_seats(said) for said in (sprite.text, sprite.label))
