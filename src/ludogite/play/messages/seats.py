"""Who sits at a table, what was laid there and how it ended, as it is sent."""

from __future__ import annotations

from typing import Literal

from ludogite.play.messages.board import Out

Joining = Literal["", "link", "ask", "asked", "welcome"]
"""Not at all; by the captain's link alone; by asking the captain; the captain has yet to answer; at once."""


TableStatus = Literal["waiting", "playing", "over"]


class Teammate(Out):
    """Somebody in the viewer's team, or who would like to be."""

    person: str
    """Their id."""
    name: str
    """What they are called here."""


class SeatFacts(Out):
    """One seat, as the viewer sees it."""

    name: str
    """What records call the seat; a letter before sides are drawn."""
    title: str
    """What it is called, in words."""
    people: list[str]
    """The names of those who sit there."""
    programs: dict[str, str] = {}
    """Which of them are programs: for each of those names, who answers for it; empty where that was forgotten."""
    mine: bool = False
    """Whether the viewer sits there."""
    level: str = ""
    """The level of the machine that plays there."""
    handed_over: bool = False
    """Whether that machine plays on for whoever sits there: they may `play-on` themselves."""
    kind: str = "friend"
    """For whom it was laid: `me`, `device`, `friend`, `open` or `bot`."""
    reserved: bool = False
    """Whether it is kept for somebody."""
    reserved_name: str = ""
    """What that person is called, where it is known."""
    kept_for_you: bool = False
    """Whether it is kept for the viewer."""
    away_ms: int | None = None
    """For how long its people have been away; null where they are here."""
    vacation_until: int | None = None
    """Until when somebody there is on vacation, in milliseconds since 1970: the clocks stand still meanwhile."""
    member: str = ""
    """Whose turn it is in a team."""
    invited_only: bool = False
    """Whether the free seat is kept for those with the founder's link."""
    captain: bool = False
    """Whether the viewer speaks for the seat."""
    joining: Joining = ""
    """How the viewer may come into the team on it."""
    invitation: str = ""
    """The secret word of the link into the team, for its captain."""
    asking: list[Teammate] = []
    """Who waits for the captain's answer, for the captain."""
    mates: list[Teammate] = []
    """The rest of the team, for its captain."""


class OutcomeFacts(Out):
    """How the game ended."""

    ranks: list[int]
    """The rank of each seat, 1 for the best."""
    reason: str
    """Why it ended, a stable word."""
    text: str
    """How it ended, in words."""
    drawn: bool = False
    """Whether nobody won."""
    scores: list[int] | None = None
    """The points of each seat, where the game counts them."""
    seed: str = ""
    """Revealed: the dice can be computed again."""


class Facts(Out):
    """What is known of the table itself."""

    id: str
    """Its address."""
    game: str
    """The id of the game."""
    title: str
    """What the game is called."""
    status: TableStatus
    """Whether it waits for people, is being played or is over."""
    seats: list[SeatFacts]
    """Seat by seat."""
    options: dict[str, str | int | bool]
    """What was chosen when it was laid."""
    own_dice: bool
    """Whether people throw dice of their own and type what they show."""
    free_chat: bool
    """Whether words of one's own may be said."""
    draws: bool
    """Whether a draw may be offered."""
    teams: bool
    """Whether several people may share a seat."""
    secrets: bool
    """Whether something is hidden in this game."""
    chance: bool
    """Whether the house draws something here; people with dice of their own draw for themselves."""
    commitment: str
    """The SHA-256 of the seed from which all of it follows."""
    nonces: list[str]
    """What the seats added to it, fixed when the game began."""
    awaits_nonce: bool
    """Whether the game can begin only when the viewer has added a nonce."""
    draw_from: int | None
    """The seat that offers a draw; null where none does."""
    takeback_from: int | None
    """The seat that asks to take its decision back; null where none does."""
    answered: list[int]
    """The seats that have agreed to what is proposed; where two things are, to the draw."""
    closed: bool
    """Whether the host has put it away."""
    rematch: str
    """The address of the next game of the same people."""
    outcome: OutcomeFacts | None
    """How it ended; null before."""
    takeback_answered: list[int] = []
    """The seats that have agreed to the take-back that is asked for."""
    invitation: str = ""
    """The secret word of the link for friends, for the founder of a listed table."""
    sides: bool = False
    """Whether seats have sides of their own, so that the board may be turned."""
    closed_text: str = ""
    """Why it was put away, in words, where it was."""
    lettered: bool = False
    """Whether titles only tell the seats apart: beside a name they say nothing."""
    rated: bool = False
    """Whether it counts for the strengths of those who play."""
    tournament: str = ""
    """The id of the tournament that laid it; empty where none did."""
    absence_wait_ms: int = 0
    """Whoever is away for so long when it is their turn has lost; 0: nobody loses by that."""
