"""A tournament of programs as a value: who plays what, and everything that its games follow from."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ludogite.arena.fixed_effort import with_fixed_effort
from ludogite.bots.seating import USUAL_LIMITS
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.registry import open_game
from ludogite.version import __version__

if TYPE_CHECKING:
    from ludogite.bots.program import ProgramLimits
    from ludogite.core.game import Game
    from ludogite.core.options import Settings, Value


class ContestPlanError(LudogiteError, ValueError):
    """A tournament of programs cannot be held like this."""

    code = "contest/plan"


@dataclass(frozen=True, slots=True)
class ContestPlan:
    """What a tournament of programs plays. The same plan gives the same games, wherever they are played."""

    game: str
    rules_version: int
    options: dict[str, Value]
    names: tuple[str, ...]
    """Who plays, as `open_seat` knows them."""
    challenger: str = ""
    """In a gauntlet, whoever meets each of the others; empty where everybody meets everybody."""
    seed: int = 1
    plies: int = 4
    """So many decisions of each opening are drawn at random before anybody is asked."""
    nodes: int = 0
    """Levels that think by the clock look at so many positions instead; 0: they think by the clock."""
    limits: ProgramLimits = USUAL_LIMITS
    """What programs may take."""
    version: str = __version__
    """Of the library: another one may play otherwise."""

    def open(self) -> tuple[Game, Settings]:
        """Return the game with its settings; raises UnknownGameError, RulesGoneError, OptionValueError."""
        game = with_fixed_effort(open_game(self.game, self.rules_version), self.nodes)
        return game, game.settings(self.options)

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        game, settings = self.open()
        return game.rules.seats(settings)

    def described(self) -> dict[str, Any]:
        """Return the plan as data."""
        return {
            "ludogite": self.version,
            "game": self.game,
            "rules_version": self.rules_version,
            "options": dict(self.options),
            "players": list(self.names),
            "challenger": self.challenger,
            "seed": self.seed,
            "plies": self.plies,
            "nodes": self.nodes,
            **asdict(self.limits),
        }

    @property
    def fingerprint(self) -> str:
        """64 hexadecimal digits that plans share only where their games are the same."""
        return fingerprint_of(self.described())

    def check(self) -> ContestPlan:
        """Return the plan, or refuse one that cannot be held; raises ContestPlanError."""
        twice = sorted({name for name in self.names if self.names.count(name) > 1})
        if twice:
            raise ContestPlanError(
                house_message("'{name}' is named twice: name everybody once", name=excerpt(twice[0]))
            )
        if self.challenger and self.challenger not in self.names:
            raise ContestPlanError(
                house_message("'{name}' runs the gauntlet and does not play", name=excerpt(self.challenger))
            )
        if len(self.names) < self.seats:
            raise ContestPlanError(
                house_message(
                    "tables have {seats} seats and {count} play: name more, or let fewer sit at a table",
                    count=len(self.names),
                    seats=self.seats,
                )
            )
        return self


def fingerprint_of(plan: dict[str, Any]) -> str:
    """Return 64 hexadecimal digits that belong to what is planned."""
    return hashlib.sha256(json.dumps(plan, sort_keys=True).encode()).hexdigest()


def derived_seed(seed: int, *parts: str | int) -> int:
    """Return a seed for one purpose: other purposes and other seeds have others."""
    text = "\0".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
