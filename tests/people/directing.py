"""A director's desk without a house: tournaments played in memory, results drawn by a generator."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Sequence

from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.placings import Placing
from ludogite.people.tournaments.plan import TournamentPlan
from ludogite.people.tournaments.tournament import Tournament

DIRECTOR = Actor("director")
EIGHT = [float(strength) for strength in range(2000, 1920, -10)]
SEED = "5eed" * 16
STEP_MS = 10_000
Decided = Callable[..., list[ev.TournamentEvent]]


class Desk:
    """One tournament, its events, and a clock that goes on with each of them."""

    def __init__(self, plan: TournamentPlan, seed: str = SEED, draw_seed: str = "") -> None:
        self.now = 1_000_000
        self.log: list[ev.StampedTournamentEvent] = []
        self._stamp(decisions.announce(plan, DIRECTOR, seed, draw_seed), DIRECTOR.id)
        self.tournament = Tournament.from_events("t", self.log)

    def _stamp(self, events: Sequence[ev.TournamentEvent], by: str) -> list[ev.StampedTournamentEvent]:
        self.now += STEP_MS
        first = len(self.log) + 1
        stamped = [ev.StampedTournamentEvent(seq, self.now, by, event) for seq, event in enumerate(events, first)]
        self.log += stamped
        return stamped

    def do(
        self, decision: Callable[..., list[ev.TournamentEvent]], *said: object, by: Actor = DIRECTOR, **more: object
    ) -> None:
        """Decide something now, as a director unless somebody else does."""
        if "now" in inspect.signature(decision).parameters:
            more.setdefault("now", self.now)
        self.take(decision(self.tournament, *said, by=by, **more), by)

    def take(self, events: Sequence[ev.TournamentEvent], by: Actor = DIRECTOR) -> None:
        self.tournament = self.tournament.after(self._stamp(events, by.id))
        self.tournament = self.tournament.after(self._stamp(decisions.end_where_over(self.tournament, self.now), by.id))

    def enter(self, *strengths: float) -> None:
        """Write down people, called by their numbers."""
        for strength in strengths:
            name = f"Number {len(self.log)}"
            self.do(decisions.enter, Entrant(0, name, strength=strength))

    def begin(self, *order: int) -> None:
        self.do(decisions.begin, by_hand=order)

    def matches(self) -> list[Match]:
        return self.tournament.plan.form.next_matches(self.tournament, self.now)

    def call(self) -> list[Match]:
        """Call the next matches, or let it end where none is left; return them."""
        made = self.matches()
        self.do(lambda tournament, by: decisions.go_on(tournament, by, made))
        return made

    def won(self, match: int, winner: int | None, by: Actor = DIRECTOR, code: str = "") -> None:
        """Type that somebody won a match, or nobody."""
        seats = self.tournament.matches[match].seats
        ranks = [1 if winner in (None, one) else 2 for one in seats]
        self.do(results.type_result, match, ranks, by=by, code=code)

    def placings(self) -> list[Placing]:
        return self.tournament.plan.form.placings(self.tournament)

    def place(self, number: int) -> int:
        return next(one.place for one in self.placings() if one.entrant == number)


def desk(
    form: Form, *strengths: float, game: str = "squadro", seed: str = SEED, draw_seed: str = "", **more: object
) -> Desk:
    """Return a tournament in a hall that has begun with these."""
    opened = announced(form, game=game, seed=seed, draw_seed=draw_seed, **more)
    opened.enter(*strengths)
    opened.begin()
    return opened


def announced(form: Form, *, game: str = "squadro", seed: str = SEED, draw_seed: str = "", **more: object) -> Desk:
    """Return a tournament in a hall that nobody has entered yet."""
    said = {"title": "Sunday afternoon", "game": game, "form": form, "venue": "hall", "pace": "director"} | more
    return Desk(TournamentPlan(**said), seed, draw_seed)  # type: ignore[arg-type] # whatever a test says of it


def play_open(opened: Desk, rng: random.Random, draws: float = 0.1) -> None:
    """Bring results of everything that is open, drawn by lot: typed, but for draws that only a table may tell."""
    for one in opened.tournament.open_matches:
        ranks = list(range(1, len(one.seats) + 1))
        rng.shuffle(ranks)
        if rng.random() < draws:
            ranks = [1] * len(ranks)
            if not results.takes_draw(opened.tournament.plan):
                opened.take(results.hear(opened.tournament, one.number, ranks))
                continue
        opened.do(results.type_result, one.number, ranks)


def play_through(
    opened: Desk, rng: random.Random, draws: float = 0.1, meanwhile: Callable[[], None] = lambda: None
) -> None:
    """Play a tournament to its end."""
    while opened.tournament.ending is None:
        meanwhile()
        play_open(opened, rng, draws)
        if opened.tournament.ending is None and not opened.tournament.open_matches:
            if not opened.matches() and not opened.tournament.plan.form.ends_unpaired:
                opened.now += STEP_MS
                opened.take([])
                continue
            opened.call()
