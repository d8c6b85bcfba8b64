"""One game of a tournament of programs: played, and kept so that it can be played again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ludogite.arena.contest import ContestPlanError, derived_seed
from ludogite.arena.series import play_and_close
from ludogite.bots.seating import open_seat, seat_name
from ludogite.core.message import house_message
from ludogite.core.playthrough import Playthrough
from ludogite.core.record import EventMark, Record, result_text
from ludogite.core.rng import Rng
from ludogite.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.contest import ContestPlan
    from ludogite.arena.schedule import Encounter, ScheduledGame


@dataclass(frozen=True, slots=True)
class ContestGame:
    """A finished game. Everything but its times is the same wherever it is played."""

    encounter: Encounter
    round: int
    turn: int
    seats: tuple[str, ...]
    """Who sat where; what follows is in this order."""
    ranks: tuple[int, ...]
    result: str
    """As records write it."""
    tokens: tuple[str, ...]
    """Everything that happened, opening included."""
    decisions: tuple[int, ...]
    """How often each was asked."""
    seconds: tuple[float, ...] = field(compare=False)
    """How long each thought."""
    scores: tuple[int, ...] | None = None
    failed: int | None = None
    """The seat that lost by failing."""
    fault: str = ""
    """Why, in English, after its stable code."""

    @property
    def key(self) -> tuple[Encounter, int, int]:
        """What tells it from all other games of its tournament."""
        return self.encounter, self.round, self.turn

    def points(self, one: str, other: str) -> float:
        """Return what somebody won against another one at the table: 1, a half or 0."""
        mine, theirs = (self.ranks[self.seats.index(name)] for name in (one, other))
        return 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0

    def written(self) -> dict[str, Any]:
        """Return the game as a journal keeps it."""
        return {
            "encounter": self.encounter,
            "round": self.round,
            "turn": self.turn,
            "seats": self.seats,
            "ranks": self.ranks,
            "result": self.result,
            "events": " ".join(self.tokens),
            "decisions": self.decisions,
            "seconds": [round(spent, 4) for spent in self.seconds],
            **({} if self.scores is None else {"scores": self.scores}),
            **({} if self.failed is None else {"failed": self.failed, "fault": self.fault}),
        }

    @classmethod
    def read(cls, kept: dict[str, Any]) -> ContestGame:
        """Return a game that a journal kept; raises what `arena.journal.UNREADABLE` names otherwise."""
        scores = kept.get("scores")
        return cls(
            encounter=tuple(kept["encounter"]),
            round=int(kept["round"]),
            turn=int(kept["turn"]),
            seats=tuple(kept["seats"]),
            ranks=tuple(map(int, kept["ranks"])),
            result=str(kept["result"]),
            tokens=tuple(kept["events"].split()),
            decisions=tuple(map(int, kept["decisions"])),
            seconds=tuple(map(float, kept["seconds"])),
            scores=None if scores is None else tuple(map(int, scores)),
            failed=kept.get("failed"),
            fault=str(kept.get("fault", "")),
        )

    def record(self, plan: ContestPlan) -> Record:
        """Return the game as a record, which replays under the rules that it was played by."""
        game, settings = plan.open()
        named = zip(game.rules.seat_names, self.seats, strict=False)
        return Record(
            game=game.id,
            rules_version=game.rules.version,
            options=dict(settings),
            players={seat: seat_name(name) for seat, name in named},
            result=self.result,
            marks=tuple(map(EventMark, self.tokens)),
        )


def play_scheduled(plan: ContestPlan, scheduled: ScheduledGame) -> ContestGame:
    """Play a game. Whoever fails loses it, and chance is the same for all games of a round."""
    game, settings = plan.open()
    players = [open_seat(game, name, settings, plan.limits) for name in scheduled.seats]
    chance = Rng(derived_seed(plan.seed, "chance", scheduled.round))
    whim = derived_seed(plan.seed, "whim", *scheduled.encounter, scheduled.round, scheduled.turn)
    whims = [Rng(derived_seed(whim, seat)) for seat in range(len(players))]
    play = Playthrough(game, settings)
    for event in scheduled.opening:
        play.push_code(event)
    played = play_and_close(play, players, chance, whims)
    outcome, fault = played.outcome, played.fault
    return ContestGame(
        scheduled.encounter,
        scheduled.round,
        scheduled.turn,
        scheduled.seats,
        outcome.ranks,
        result_text(game, outcome),
        tuple(play.tokens),
        decisions=tuple(sum(seat == other for other, _ in played.taken) for seat in range(len(players))),
        seconds=tuple(sum(took for other, took in played.taken if seat == other) for seat in range(len(players))),
        scores=outcome.scores,
        failed=None if fault is None else outcome.ranks.index(len(players)),
        fault="" if fault is None else f"{fault.code}: {fault}",
    )


def play_chunk(plan: ContestPlan, games: Sequence[ScheduledGame]) -> list[ContestGame]:
    """Play some games, in a process or on a machine of its own; raises ContestPlanError where another version is."""
    if plan.version != __version__:
        raise ContestPlanError(
            house_message(
                "a machine has Ludogîte {theirs} and this one {ours}: install the same everywhere",
                theirs=__version__,
                ours=plan.version,
            )
        )
    return [play_scheduled(plan, one) for one in games]
