"""What can be asked of a table."""

from __future__ import annotations

from typing import Annotated

import msgspec

Seat = Annotated[int, msgspec.Meta(ge=0, le=15, description="The number of the seat, from 0.")]
Short = Annotated[str, msgspec.Meta(max_length=64)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Ply = Annotated[int, msgspec.Meta(ge=0)]
LONGEST_LINE = 10
"""So many moves a line has at most, those of all seats together."""
HalfMoves = Annotated[list[Token], msgspec.Meta(min_length=1, max_length=LONGEST_LINE)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sit"):
    """Take a seat, or join the team on it to which you were invited."""

    seat: Seat
    nonce: Short = ""
    """Your own contribution to the fairness of the dice; one is drawn for you if you bring none."""
    invitation: Short = ""
    """The secret word of the link that you were given, where the seat needs one."""


class BringNonce(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="bring-nonce"):
    """Contribute to the fairness of the dice on every seat of yours that has not yet, before the game begins."""

    nonce: Short
    """1 to 64 letters, digits, `-` or `_`."""


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="leave"):
    """Get up: before the game begins, or from a team of several. A captain may also send somebody off the team."""

    seat: Seat
    person: Short = ""
    """Whom the captain sends off; you yourself where nobody is named."""


class AskToJoin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ask-to-join"):
    """Ask the captain to be let into the team on a seat."""

    seat: Seat


class AnswerToJoin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="answer-to-join"):
    """Let somebody who asked into your team, or decline: for its captain."""

    seat: Seat
    person: Short
    """The id of whoever asked."""
    agree: bool
    """True to let them in."""


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    """Play a token: a decision of yours, or what your own dice showed where the table plays with its own dice."""

    token: Token
    """The move as text, such as those in `moves` of your turn."""
    ply: Ply
    """How many events the game had when you decided: a move meant for another position is refused."""


class PlanAhead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="plan"):
    """Decide ahead, while another seat acts: your move is played when your turn comes, if it is still legal.

    Nobody else learns of it before that. A seat has one plan; another one takes its place.
    """

    seat: Seat
    token: Token
    """The move as text, such as those in `plannable` of the turn."""
    ply: Ply
    """How many events the game had when you decided."""


class ForgetPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="forget-plan"):
    """Take back what you decided ahead."""

    seat: Seat


class PlanLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="plan-line"):
    """Plan what you would answer, where a move has days: if the others play so, your moves are played at once.

    Nobody else learns of it. A seat has up to 20 lines; what answered otherwise to the same gives way.
    """

    seat: Seat
    moves: HalfMoves
    """The moves from here on as text, the others' and yours; the last one is yours."""
    ply: Ply
    """How many events the game had when you decided."""


class ForgetLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="forget-line"):
    """Take a line back."""

    seat: Seat
    moves: HalfMoves
    """The moves of the line that are still to come, as in `lines` of the turn."""


class Resign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="resign"):
    """Give up."""

    seat: Seat


class OfferDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="offer-draw"):
    """Propose a draw."""

    seat: Seat


class AnswerDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="answer-draw"):
    """Accept or decline a draw."""

    seat: Seat
    agree: bool
    """True to accept."""


class AskTakeback(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ask-takeback"):
    """Ask to take your last decision back."""

    seat: Seat


class AnswerTakeback(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="answer-takeback"):
    """Grant or refuse somebody's wish to take a decision back."""

    seat: Seat
    agree: bool
    """True to grant it."""


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="say"):
    """Speak: a set phrase, or words of your own where the table allows them."""

    phrase: Short = ""
    """The name of a set phrase, such as `hello`."""
    text: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """Words of your own."""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="claim"):
    """Claim the win over a seat that has been away, and to move, for a fair while."""

    seat: Seat


class HandOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hand-over"):
    """Give a seat that has been away, and to move, for a fair while to a machine."""

    seat: Seat
    level: Short = ""
    """The level of the machine; the usual one where it is left out."""


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="play-on"):
    """Play on yourself, back at a seat of yours that was given to a machine while you were away."""

    seat: Seat


class DeclineChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="decline-challenge"):
    """Decline a challenge, or a rematch: the table is put away. To accept it, sit down."""

    reason: Short = "no"
    """Why: `no`, `later`, `game`, `clock`, `programs` or `people`."""


class WithdrawChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="withdraw-challenge"):
    """Take a challenge of yours back, or a rematch, that was not answered yet: the table is put away."""


Command = (
    Sit
    | BringNonce
    | Leave
    | AskToJoin
    | AnswerToJoin
    | Play
    | PlanAhead
    | ForgetPlan
    | PlanLine
    | ForgetLine
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskTakeback
    | AnswerTakeback
    | Say
    | Claim
    | HandOver
    | PlayOn
    | DeclineChallenge
    | WithdrawChallenge
)
"""Anything that a person may ask of a table."""
