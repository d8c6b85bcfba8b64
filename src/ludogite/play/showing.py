"""The one way from an event to a screen: live play, replays, lessons and puzzles are all shown by this."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from ludogite.core.disclosure import Disclosure, disclose, hidden_token, tell, tell_open
from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.message import NOTHING
from ludogite.core.naming import NOBODY, Company, named, names_seats
from ludogite.core.note import note
from ludogite.core.preview import preview
from ludogite.play import messages as say
from ludogite.play.boards import (
    BITS_32,
    changed_spots,
    checksum,
    checksum_drift,
    difference,
    left_over_of,
    named_sprite,
    sent_sprite,
    spots_out,
    sprites_out,
    steps_out,
    things_changed,
)
from ludogite.play.identity_cache import IdentityCache
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ludogite.core.message import Message
    from ludogite.core.note import Badge, Note
    from ludogite.core.playthrough import Event
    from ludogite.core.scene import Scene, Spot, Sprite, Step
    from ludogite.core.state import State


class AskedWords(NamedTuple):
    """What stands in words and small pictures around a board while something is asked."""

    ask: str
    tasks: list[str]
    """What each seat does now."""
    marks: list[say.BadgeOut]
    """What each seat plays with."""


class WrittenStep(NamedTuple):
    """A step of the board as it is sent, wherever it is made."""

    text: bytes
    """All but the checksum and the last brace."""
    drift: int
    """By how much the checksum differs after it."""


_WRITTEN_STEPS: IdentityCache[WrittenStep] = IdentityCache(16_384)
_SPOKEN: IdentityCache[str] = IdentityCache(16_384)
_ASKED: IdentityCache[AskedWords] = IdentityCache(4096)
_NOTES_OUT: IdentityCache[say.NoteOut] = IdentityCache(8192)


def has_secrets(game: Game) -> bool:
    """Tell whether seats of this game may see different things."""
    return game.hidden is not None


def _marks_at(game: Game, position: State) -> list[Badge | None]:
    mark = game.around.mark
    return [] if mark is None else [mark(position, seat) for seat in range(position.seats())]


@lru_cache(maxsize=16_384)
def _spoken(message: Message, company: Company, language: Language) -> str:
    """Return a message in words; said again and again, it is looked up once and not once for each step."""
    return translate(named(message, company), language)


@lru_cache(maxsize=4096)
def _badges_out(badges: tuple[Badge, ...], company: Company, language: Language) -> list[say.BadgeOut]:
    words = ["" if badge.text is None else _spoken(badge.text, company, language) for badge in badges]
    return [
        say.BadgeOut(badge.symbol, badge.classes, badge.rotate, badge.size, text)
        for badge, text in zip(badges, words, strict=True)
    ]


@lru_cache(maxsize=4096)
def _note_names_seats(shown: Note) -> bool:
    said = (shown.phrase, shown.chapter, shown.distance, *(badge.text for badge in shown.badges))
    return any(message is not None and names_seats(message) for message in said)


@lru_cache(maxsize=4096)
def _note_out(shown: Note, company: Company, language: Language) -> say.NoteOut:
    phrase, chapter, distance = (
        "" if said is NOTHING else _spoken(said, company, language)
        for said in (shown.phrase, shown.chapter, shown.distance)
    )
    badges = _badges_out(shown.badges, company, language)
    return say.NoteOut(phrase, badges, list(shown.signs), shown.points, shown.fresh, chapter, distance)


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
        if message is NOTHING:
            return ""
        key = (message, self.company, self.language)
        known = _SPOKEN.get(key)
        if known is None:
            company = self.company if names_seats(message) else NOBODY
            known = _SPOKEN.put(key, _spoken(message, company, self.language))
        return known

    def asked(self, position: State, question: Message) -> AskedWords:
        """Return a question about a position and what stands beside it; the lists are shared: read them only."""
        around = self.game.around
        tasks = () if around.tasks is None else around.tasks(position)
        marks = _marks_at(self.game, position)
        key = (question, self.company, self.language, *tasks, *marks)
        known = _ASKED.get(key)
        if known is None:
            tasks_told = [self.speak(task) for task in tasks]
            known = _ASKED.put(key, AskedWords(self.speak(question), tasks_told, self._marks_out(marks)))
        return known

    def _addressees(self, messages: tuple[Message | None, ...]) -> Company:
        """Return for whom messages are said: where none of them speaks of a seat, they read alike for everybody."""
        return self.company if any(m is not None and names_seats(m) for m in messages) else NOBODY

    def scene(self, position: State) -> Scene:
        """Return what is seen of a position, those who play written by their names."""
        scene = self.drawn(position)
        if self.company is NOBODY:
            return scene
        return scene._replace(sprites=tuple(named_sprite(sprite, self.company) for sprite in scene.sprites))

    def drawn(self, position: State) -> Scene:
        """Return what is seen of a position before names are put in: the same for all with the same eyes."""
        return self.game.board.scene(self.shown(position), self.eyes, upright=self.upright)

    def board(self, position: State, scene: Scene | None = None) -> say.BoardOut:
        """Return a whole board that shows a position."""
        scene = self.drawn(position) if scene is None else scene
        return say.BoardOut(
            width=scene.width,
            height=scene.height,
            background=scene.background,
            sprites=[sent_sprite(sprite, self.company, self.language) for sprite in scene.sprites],
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

    def beat(self, event: Event, steps: tuple[Step, ...] = (), revealed: Iterable[Event] = ()) -> say.Beat:
        """Return an event in words, after what it brings to light, and how it moves."""
        by = None if event.by_chance else event.before.seat()
        said = tell_open(self.game, event) if self.laid_open else tell(self.game, event, self.eyes, revealed)
        return say.Beat(by, self.speak(said), steps_out(steps))

    def marks_of_seats(self, position: State) -> list[say.BadgeOut]:
        """Return what each seat plays with, as a small picture; none where there is nothing to show."""
        return self._marks_out(_marks_at(self.game, position))

    def _marks_out(self, marks: list[Badge | None]) -> list[say.BadgeOut]:
        badges = tuple(badge for badge in marks if badge is not None)
        if len(badges) < len(marks):
            return []
        return _badges_out(badges, self._addressees(tuple(badge.text for badge in badges)), self.language)

    def note(self, event: Event) -> say.NoteOut:
        """Return an event as the list of moves shows it."""
        if self.laid_open:
            event = event._replace(before=self.shown(event.before))
        shown = note(self.game, event, self.seat)
        key = (shown, self.company, self.language)
        known = _NOTES_OUT.get(key)
        if known is None:
            company = self.company if _note_names_seats(shown) else NOBODY
            known = _NOTES_OUT.put(key, _note_out(shown, company, self.language))
        return known

    def marks(self, event: Event) -> list[say.SpriteOut]:
        """Return the trail of an event as it is sent."""
        return sprites_out(self.trail(event), self.company, self.language)

    def step(self, learnt: Sequence[Disclosure], before: Scene, after: Scene) -> say.Shown:
        """Return how a board that shows the scene before some events comes to show the one after them."""
        moved = [self.steps(one.event) for one in learnt]
        steps = tuple(chain.from_iterable(moved))
        return say.Shown(
            [self.beat(one.event, made, one.revealed) for one, made in zip(learnt, moved, strict=True)],
            difference(before, steps, after, self.language, self.company),
            self.marks(learnt[-1].event),
        )

    def written_step(
        self, learnt: Sequence[Disclosure], before: Scene, after: Scene, checksum_before: int
    ) -> tuple[msgspec.Raw, int]:
        """Return the same as it is sent, with the checksum of the scene after it, and that checksum.

        Moves that are made of the same things are written once, wherever they are played.
        """
        if len(learnt) > 1 or learnt[0].revealed or self.laid_open:
            return self._written_at_length(learnt, before, after)
        event = learnt[0].event
        steps = self.steps(event)
        things = things_changed(before.sprites, steps, after.sprites)
        if things is None:
            return self._written_at_length(learnt, before, after)
        said, trail, spots = tell(self.game, event, self.eyes), self.trail(event), changed_spots(before, after)
        key = (said, steps, trail, spots, self.company, self.language, *things)
        known = _WRITTEN_STEPS.get(key)
        if known is None:
            left_over = left_over_of(things, steps)
            if left_over is None:
                return self._written_at_length(learnt, before, after)
            known = _WRITTEN_STEPS.put(key, self._written(event, said, steps, left_over, trail, spots, things))
        value = (checksum_before + known.drift) & BITS_32
        return msgspec.Raw(b'%b,"checksum":%d}' % (known.text, value)), value

    def _written(
        self,
        event: Event,
        said: Message,
        steps: tuple[Step, ...],
        left_over: tuple[Sprite, ...],
        trail: tuple[Sprite, ...],
        spots: tuple[Spot, ...] | None,
        things: list[Sprite],
    ) -> WrittenStep:
        company, language = self.company, self.language
        by = None if event.by_chance else event.before.seat()
        beat = say.Beat(by, self.speak(said), steps_out(steps))
        spots_sent = None if spots is None else spots_out(spots, language)
        change = say.BoardChange(sprites_out(left_over, company, language), [], None, spots_sent)
        told = say.Shown([beat], change, sprites_out(trail, company, language))
        return WrittenStep(say.encode(told)[:-1], checksum_drift(things, language, company))

    def _written_at_length(self, learnt: Sequence[Disclosure], before: Scene, after: Scene) -> tuple[msgspec.Raw, int]:
        told = self.step(learnt, before, after)
        told.checksum = checksum(after.sprites, self.language, self.company)
        return msgspec.Raw(say.encode(told)), told.checksum

    def steps(self, event: Event) -> tuple[Step, ...]:
        """Return how an event moves here."""
        return self.game.board.steps(self.shown(event.before), event.code, self.eyes, upright=self.upright)

    def preview(self, event: Event, scene: Scene) -> list[say.GhostOut]:
        """Return what an event would do to the things on the board, as far as it is certain."""
        return [
            say.GhostOut(ghost.fate, sent_sprite(ghost.sprite, self.company, self.language), [*ghost.way])
            for ghost in preview(scene, self.steps(event))
        ]

    def stand_in(self, event: Event) -> say.NoteOut | None:
        """Return what the list of moves shows in place of an event that is hidden from its reader; None for nothing."""
        said = NOTHING if self.game.hidden is None else self.game.hidden.stand_in(event.before)
        return None if said == NOTHING else say.NoteOut(self.speak(said))

    def one_by_one(self, events: Sequence[Event]) -> Iterator[say.EventOut]:
        """Give events that follow one another, each with what it changes: to be gone through at any pace."""
        if not events:
            return
        states = chain((event.before for event in events), (events[-1].after,))
        learnt = disclose(self.game, events, 0, (), self.eyes)
        for one, around in zip(learnt, pairwise(map(self.drawn, states)), strict=True):
            yield self._event(one, *around)

    def _event(self, one: Disclosure, before: Scene, after: Scene) -> say.EventOut:
        shown, event = self.step([one], before, after), one.event
        (beat,) = shown.beats
        hides = not self.laid_open and self.game.hides(event.before, event.code, self.eyes, event.after)
        token = hidden_token(event) if hides else event.token
        return say.EventOut(beat.by, beat.tell, beat.steps, shown.board, shown.marks, token)
