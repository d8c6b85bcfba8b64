"""A position and how it was reached: what the laws look at, and how a broken one is told."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.core.generic import successor
from ludogite.core.options import written
from ludogite.core.rng import Rng
from ludogite.testing.faults import BrokenLaw, tell_broken

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.playthrough import Event, Playthrough
    from ludogite.core.state import State


@dataclass(frozen=True, slots=True)
class LawCase:
    """A position of a game with these settings, and the events that led to it."""

    game: Game
    settings: Settings
    state: State
    past: tuple[Event, ...] = ()

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Whoever may look at it: a spectator, then each seat."""
        return (None, *range(self.state.seats()))

    @property
    def sides(self) -> tuple[int | None, ...]:
        """From where the board can be seen: as it is printed, then from each seat's own side where seats have sides."""
        return self.viewers if self.game.around.has_sides else (None,)

    @property
    def decides(self) -> bool:
        """Whether a seat has to decide here."""
        return not (self.state.over() or self.state.at_chance())

    def events(self, most: int) -> list[int]:
        """Return what can happen here, or that many of it, spread evenly; always the same."""
        if self.state.over():
            return []
        if not self.state.at_chance():
            return spread(self.state.moves(), most)
        listed = self.state.chances()
        return spread(listed, most) if listed else [self.state.draw(Rng(seed)) for seed in range(min(most, 3))]

    def listed(self) -> list[int]:
        """Return all that can happen here; nothing where chance has too many outcomes to list."""
        if self.state.over():
            return []
        return list(self.state.chances() if self.state.at_chance() else self.state.moves())

    def after(self, event: int) -> LawCase:
        """Return the place that an event of this one leads to; its past is not continued."""
        state = self.state
        return LawCase(self.game, self.settings, successor(state, event))

    def told(self, event: int | None = None) -> str:
        """Name the game, the options that were chosen, the position and an event of it."""
        words = [self.game.id, *chosen(self.game, self.settings), "at", self.position()]
        if event is not None:
            words += ["with", self.token(event)]
        return " ".join(words)

    def broken(self, words: str, event: int | None = None) -> BrokenLaw:
        """Return a law that is broken here, with the place where it is."""
        return BrokenLaw(
            words,
            self.told(event),
            options=tuple(chosen(self.game, self.settings)),
            position=self.position(),
            move="" if event is None else self.token(event),
        )

    def position(self) -> str:
        """Return the position's text, quoted; its fields where it has none."""
        try:
            return repr(self.game.notation.format_position(self.state))
        except Exception as error:  # noqa: BLE001 - the broken law is told even where the notation is what is broken
            return f"{self._fields()} (no text: {error!r})"

    def _fields(self) -> str:
        try:
            return repr(self.state.fields())
        except Exception:  # noqa: BLE001 - as above
            return f"a {type(self.state).__name__}"

    def token(self, event: int) -> str:
        """Return an event's token, quoted; its number where it has none."""
        try:
            return repr(self.game.notation.format(self.state, event))
        except Exception as error:  # noqa: BLE001 - as above
            return f"event {event} (no text: {error!r})"


def demand(kept: bool, place: LawCase, law: str, event: int | None = None) -> None:
    """Raise BrokenLaw, naming the place and the law, unless it is kept; or collect it and let the law go on."""
    if not kept:
        tell_broken(place.broken(law, event))


def demand_of_game(kept: bool, game: Game, law: str, part: str = "", *, way_out: str = "") -> None:
    """Raise BrokenLaw, naming the game and a part of it, unless a law is kept; or collect it and let the law go on."""
    if not kept:
        tell_broken(BrokenLaw(f"{part}: {law}" if part else law, game.id, way_out=way_out))


def raised_in(game: Game, error: Exception) -> traceback.FrameSummary | None:
    """Return the innermost line of a game's own package that an error came through; None where there is none."""
    package = f"/{str(game.package).replace('.', '/')}/"
    frames = reversed(traceback.extract_tb(error.__traceback__))
    return next((frame for frame in frames if package in Path(frame.filename).as_posix()), None)


def crashed(game: Game, error: Exception, place: LawCase | None = None) -> BrokenLaw:
    """Return the broken law of a game that raises an error of its own, with the line of the game that did it."""
    words = f"{type(error).__name__}: {error}{line_of(game, error)}"
    return BrokenLaw(words, game.id) if place is None else place.broken(words)


def line_of(game: Game, error: Exception) -> str:
    """Return the line of the game that raised an error, as the end of a sentence; nothing where it was none of it."""
    frame = raised_in(game, error)
    return "" if frame is None else f", from {Path(frame.filename).name}:{frame.lineno}, in {frame.name}"


def chosen(game: Game, settings: Settings) -> list[str]:
    """Return `name=value` for every option that is not left at its default."""
    return [
        f"{option.name}={written(settings[option.name])}"
        for option in game.rules.options
        if settings[option.name] != option.default
    ]


def spread(items: list[int], most: int) -> list[int]:
    """Return at most this many of the items, the first and the last among them."""
    if len(items) <= most:
        return list(items)
    return [items[i * (len(items) - 1) // max(most - 1, 1)] for i in range(most)]


def place_of(play: Playthrough, count: int | None = None) -> LawCase:
    """Return the place that a playthrough has reached, or had reached after so many events."""
    if count is None or count >= len(play.events):
        return LawCase(play.game, play.settings, play.state, tuple(play.events))
    return LawCase(play.game, play.settings, play.events[count].before, tuple(play.events[:count]))
