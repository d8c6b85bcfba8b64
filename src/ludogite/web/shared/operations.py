"""What an address offers to programs: its name and topic, who may ask, and how it may be refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ludogite.core import errors as core
from ludogite.core.chance import SeedError
from ludogite.people.accounts.access_tokens import Scope
from ludogite.people.errors import AccountError
from ludogite.play import errors as play
from ludogite.storage.errors import StorageError

Topic = Literal["guests", "members", "games", "tables", "tournaments", "advice", "companion"]
TOPICS: dict[Topic, str] = {
    "guests": "Come in: a name, and a token that says who you are.",
    "members": "Who you are, whom you challenge, and what happens to you.",
    "games": "What can be played here.",
    "tables": "Lay tables, look at them, sit down and play.",
    "tournaments": "Which there are, how they stand, and playing in them.",
    "advice": "A good move, and a finished game looked back at.",
    "companion": "A game played with its real box: nothing of it is stored.",
}
"""What the addresses are about, in the order in which a program meets them."""

Refusals = tuple[type[core.LudogiteError], ...]
FINDING_A_TABLE: Refusals = (play.UnknownTableError, play.KeptTableError, core.RulesGoneError, StorageError)
"""How it is refused to open a table."""
OPTIONS: Refusals = (core.UnknownGameError, core.UnknownOptionError, core.OptionValueError)
MOVES: Refusals = (
    core.MoveSyntaxError, core.IllegalMoveError, core.WrongSeatError, core.GameOverError, core.ChanceError,
)  # fmt: skip
LAYING: Refusals = (
    play.SetupError, play.TableError, *OPTIONS, core.PositionError, core.SeatError, core.BotError, core.RulesGoneError,
    StorageError,
)  # fmt: skip
"""How it is refused to lay a table."""
ACTING: Refusals = (
    *MOVES, SeedError, play.TableError, play.StaleError, play.NotYoursError, play.InvitationError, core.SeatError,
    core.BotError, *FINDING_A_TABLE,
)  # fmt: skip
"""How a command is refused."""
CHALLENGING: Refusals = (AccountError, *LAYING)
"""How a challenge is refused."""
KEEPING: Refusals = (*OPTIONS, *MOVES, core.UnsupportedError, core.SeatError, core.RulesGoneError)
"""How it is refused to replay a game that is played with the real box."""
COUNTING: Refusals = (*OPTIONS, core.UnsupportedError, core.HandError)
"""How it is refused to count a hand."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that programs may ask for."""

    id: str
    topic: Topic
    reads_token: bool = False
    """Whether it matters who asks."""
    needs_token: bool = False
    """Whether only those are answered who have come in."""
    scopes: tuple[Scope, ...] = ("read",)
    """What a program's token must be for, one of these; nothing where anybody may ask for it."""
    refusals: Refusals = ()
    """How it may be refused, beside what is refused everywhere: fields, limits."""
    answers: tuple[tuple[int, Any], ...] = ()
    """Status and type of every answer, where there is more than one."""

    streams: bool = False
    """Whether it is answered with server-sent events, each of that type, for as long as somebody listens."""

    def opt(self) -> dict[str, Any]:
        """Return what a route says of itself."""
        return {"operation": self, "exclude_from_csrf": True}
