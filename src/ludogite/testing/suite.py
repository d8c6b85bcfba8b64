"""All laws on one game, in one call: what the author of a game needs to know whether it is one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng
from ludogite.testing.cases import LawCase, crashed, place_of, raised_in
from ludogite.testing.faults import BrokenLaw, collecting, way_out_of
from ludogite.testing.laws import AT_A_POSITION, OF_A_GAME, OF_A_PLAYTHROUGH, OF_A_SOURCE, beginning, contract, values
from ludogite.testing.messages import untranslated
from ludogite.testing.positions import HABITS, option_choices, walk
from ludogite.testing.project import Source
from ludogite.testing.report import Report

if TYPE_CHECKING:
    from ludogite.core.errors import LudogiteError
    from ludogite.core.game import Game
    from ludogite.core.options import Settings

PLACES = 6
"""So many positions of each game that is played are looked at, the first and the last among them."""

GAMES = 3
"""So many games are played with each choice of options, unless more are asked for."""

TRIED = 40
"""Of so many events of a position one is chosen at random."""

CRASHED = "the_game_answers"
"""Stands for the law where a game raises an error of its own instead of an answer."""

WAY_OUT_OF_A_CRASH = (
    "Mend the line that is named, or see what the contract asks of it (documentation: “The contract of a game”)."
)

NOT_LOADED = "the_game_can_be_loaded"
"""Stands for the law where there is no game to be asked."""

WAY_OUT_OF_LOADING = "Mend what the sentence names; `ludogite new NAME` makes a project that can be loaded, to compare."

T = TypeVar("T")
Told = Callable[[float], None]
"""Is told how far the checking is, from 0 to 1."""


def check_all(game: Game, seeds: int = GAMES) -> None:
    """Check every law on a game, with every choice of its options, from so many seeds.

    Raises BrokenLaw, which names every fault. What the game keeps of earlier rules is checked as well.
    """
    faults = check_game(Source(game, None), seeds).faults
    if faults:
        raise BrokenLaw("\n".join(["laws are broken", *(fault.text() for fault in faults)]), game.id)


def check_game(source: Source, games: int = GAMES, seed: int = 0, told: Told = lambda _done: None) -> Report:
    """Return every fault of a game, of its project and of what it keeps of earlier rules; each cause is told once.

    Where something has not the type of the contract, that is told alone: what other laws found would follow from it.
    """
    game = source.game
    report = Report(str(game.id), str(game.package), _seat_names(game))
    first = (beginning.check_game_can_begin, contract.check_parts_have_their_types)
    if not all(Check(game, report).keeps(law_of_a_game, game) for law_of_a_game in first):
        return report
    for law in OF_A_SOURCE:
        Check(game, report).keeps(law, source)
    versions = Check(game, report).attempt(lambda: (*game.earlier, game)) or (game,)
    for number, version in enumerate(versions):
        check, part = Check(version, report), partial(_tell_part, told, number, len(versions))
        check.attempt(partial(check.run, games, seed, part))
    report.untranslated = Check(game, report).attempt(lambda: untranslated(game)) or {}
    return report


def report_unloaded(refused: LudogiteError, target: str) -> Report:
    """Return the report of a target whose game cannot be loaded: one fault, which says why."""
    report = Report(target, "")
    report.add(NOT_LOADED, BrokenLaw(str(refused), target), WAY_OUT_OF_LOADING)
    return report


def _seat_names(game: Game) -> tuple[str, ...]:
    """Return the names of the seats; none where the game gives something else."""
    names: object = game.rules.seat_names
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, tuple) else ()


def _tell_part(told: Told, number: int, parts: int, done: float) -> None:
    told((number + done) / parts)


class Check:
    """Checks all laws on one game, and writes what it finds into a report."""

    def __init__(self, game: Game, report: Report) -> None:
        self.game, self.report = game, report

    def run(self, games: int, seed: int, told: Told) -> None:
        """Check everything."""
        if not self.keeps(beginning.check_game_can_begin, self.game):
            return
        if not self.keeps(contract.check_parts_have_their_types, self.game):
            return
        choices = self.choices()
        if not all(self.answers_in_types(settings, seed) for settings in choices):
            return
        for law in OF_A_GAME:
            self.keeps(law, self.game)
        for done, settings in enumerate(choices):
            for number in range(seed, seed + games):
                self.play(settings, number)
                told((done + (number - seed + 1) / games) / len(choices))

    def choices(self) -> list[Settings]:
        """Return the choices of options that are tried; none where the game cannot begin with one of them."""
        return self.attempt(lambda: option_choices(self.game)) or []

    def answers_in_types(self, settings: Settings, seed: int) -> bool:
        """Tell whether answers have the contract's types all through a game at random; other laws tell the rest.

        Boards are slow, and asked less and less often; but always where the game does not go on: that may be why.
        """
        rng = Rng(seed)
        place = LawCase(self.game, settings, self.game.rules.start(settings))
        for number in range(self.game.rules.longest):
            stood = place.state.fields()
            following = _following(place, rng)
            if place.state.fields() != stood:  # it goes astray from here, and that is told of the whole game
                return True
            is_power_of_two = number & (number - 1) == 0
            laws = contract.LAWS if is_power_of_two else contract.LAWS[:1]
            if not all(self.keeps(law, place) for law in laws):
                return False
            if following is None:
                break
            place = following
        return all(self.keeps(law, place) for law in contract.LAWS)

    def play(self, settings: Settings, seed: int) -> None:
        """Check the laws of one choice of options on two random games; none of games whose old positions change."""
        fair = self.walk(settings, seed, 0)
        if fair is not None:
            if not all(self.keeps(law, fair) for law in values.OF_A_PLAYTHROUGH):
                return
            for law_of_a_playthrough in OF_A_PLAYTHROUGH[len(values.OF_A_PLAYTHROUGH) :]:
                self.keeps(law_of_a_playthrough, fair)
        play = self.walk(settings, seed, seed % len(HABITS)) or self.begin(settings)
        if play is None:
            return
        counts = {len(play.events) * part // (PLACES - 1) for part in range(PLACES)}
        for count in sorted(counts):
            self.look(place_of(play, count))

    def look(self, place: LawCase) -> None:
        """Check the laws of a position; those that rest on its types only where these are right."""
        if all(self.keeps(law, place) for law in contract.LAWS):
            for law in AT_A_POSITION[len(contract.LAWS) :]:
                self.keeps(law, place)

    def walk(self, settings: Settings, seed: int, habit: int) -> Playthrough | None:
        """Return a random game; None where the game cannot go on."""
        return self.attempt(lambda: walk(self.game, settings, seed, HABITS[habit]))

    def begin(self, settings: Settings) -> Playthrough | None:
        """Return a game in which nothing has happened; None where it cannot begin."""
        return self.attempt(lambda: Playthrough(self.game, settings))

    def attempt(self, ask: Callable[[], T]) -> T | None:
        """Return what the game answers; where it raises an error, report that and return None."""
        try:
            return ask()
        except BrokenLaw as broken:
            self.report.add(CRASHED, broken, WAY_OUT_OF_A_CRASH)
        except Exception as error:  # noqa: BLE001 - whatever the game does is told
            self.report.add(CRASHED, crashed(self.game, error), WAY_OUT_OF_A_CRASH)
        return None

    def keeps(self, law: Callable[[T], None], subject: T) -> bool:
        """Tell whether a law is not found broken, and report what is; also where the game raises an error instead."""
        with collecting() as found:
            try:
                law(subject)
            except BrokenLaw as broken:
                found.broken.append(broken)
            except Exception as error:  # noqa: BLE001 - whatever the game does is told, and the other laws are checked
                if not found.broken:
                    self.add_crash(law, error, subject if isinstance(subject, LawCase) else None)
        for one in found.broken:
            self.report.add(law.__name__.removeprefix("check_"), one, way_out_of(law))
        self.report.notices += [notice for notice in found.notices if notice not in self.report.notices]
        return not found.broken

    def add_crash(self, law: Callable[[T], None], error: Exception, place: LawCase | None) -> None:
        """Add an error that was no answer: of the line of the game that raised it, or of the law that was asked."""
        broken = crashed(self.game, error, place)
        if raised_in(self.game, error) is None:
            self.report.add(law.__name__.removeprefix("check_"), broken, way_out_of(law))
        else:
            self.report.add(CRASHED, broken, WAY_OUT_OF_A_CRASH)


def _following(place: LawCase, rng: Rng) -> LawCase | None:
    """Return a place that comes after this one; None where the game does not go on, whatever the reason."""
    try:
        events = place.events(TRIED)
        return place.after(events[rng.below(len(events))]) if events else None
    except Exception:  # noqa: BLE001 - if it is no matter of types, it is told when the game is played
        return None
