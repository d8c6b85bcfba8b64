"""A game looked back at, in words: where it turned, and what the dice and the decisions gave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.arena.advice import proposal
from ludogite.arena.wording import CERTAIN, percent, points
from ludogite.core.disclosure import tell_open
from ludogite.core.message import NOTHING, Message, addressing, house_message, join, verbatim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.luck import Balance
    from ludogite.arena.review import ReviewedEvent
    from ludogite.arena.turning import Cause, Drawdown, TurningPoint
    from ludogite.core.playthrough import GameSoFar

SMALL = 0.0005
"""Less than this is not worth a word."""


WHY: dict[Cause, Message] = {
    "chance": house_message("Chance tipped the game."),
    "strong": house_message("A strong move: it reached further than was seen."),
    "clear": house_message("No better move was found: this is where it became clear."),
}
"""What is said of a turning point at which no better decision was known."""


@dataclass(frozen=True, slots=True)
class ToldTurningPoint:
    """A turning point in words."""

    number: int
    cause: Cause
    seat: int
    """Whom it concerned most: for a decision, the seat that decided."""
    by: int | None
    """Who decided; None for chance."""
    played: str
    did: Message
    """What was played does."""
    better: str
    """The better decision; empty where none was known."""
    advice: Message
    """What the better decision does, and what speaks for it; else why the game turned all the same."""
    cost: Message
    """What it would have been worth and what was kept, or how the chances of the seat changed."""


def turns(
    play: GameSoFar, moments: Sequence[ReviewedEvent], turning: Sequence[TurningPoint], kind: str
) -> list[ToldTurningPoint]:
    """Return the turning points of a game, told."""
    return [_turn(play, moments[turn.number - 1], turn, exact=kind == "exact") for turn in turning]


def _turn(play: GameSoFar, moment: ReviewedEvent, turn: TurningPoint, *, exact: bool) -> ToldTurningPoint:
    event = play.events[turn.number - 1]
    game, before = play.game, event.before
    then, now = percent(turn.before, exact=exact), percent(turn.after, exact=exact)
    if turn.cause == "decision" and moment.best is not None:
        better = moment.best
        advice = proposal(game, before, game.read(before, better))
        cost = house_message("{then} instead of {now}", then=then, now=now)
    else:
        better, advice = "", WHY[turn.cause]
        cost = house_message("{then} → {now}", then=then, now=now)
    return ToldTurningPoint(
        number=turn.number,
        cause=turn.cause,
        seat=turn.seat,
        by=None if event.by_chance else int(before.seat()),
        played=event.token,
        did=tell_open(game, event),
        better=better,
        advice=advice,
        cost=cost,
    )


def change_of(
    point: TurningPoint, titles: Sequence[Message], kind: str, you: int | None = None, *, spared: bool = False
) -> Message:
    """Say what a turning point changed, to the reader where it was between two; or what was lost that could be kept.

    Nothing where it cannot be seen in steps of five out of a hundred.
    """
    seat, before, after = point.seat, point.before, point.after
    if len(titles) == 2 and you is not None and you != seat:
        seat, before, after = you, 1 - before, 1 - after
    if kind == "exact" and not spared and min(after, 1 - after) <= CERTAIN:
        return _settled(seat, titles[seat], won=after > 0.5)
    then, now = _in_hundred(before), _in_hundred(after)
    if then == now:
        return NOTHING
    if spared:
        return house_message("That keeps {then} chances in 100; what was played, {now}.", then=then, now=now)
    who, several = titles[seat], len(titles) > 2
    if several:
        return addressing(
            seat,
            you=house_message("Your prospects go from {then} to {now} out of 100.", then=then, now=now),
            other=house_message(
                "{who:capital}’s prospects go from {then} to {now} out of 100.", who=who, then=then, now=now
            ),
        )
    return addressing(
        seat,
        you=house_message("Your chances go from {then} to {now} out of 100.", then=then, now=now),
        other=house_message("{who:capital}’s chances go from {then} to {now} out of 100.", who=who, then=then, now=now),
    )


def _settled(seat: int, who: Message, *, won: bool) -> Message:
    if won:
        return addressing(
            seat,
            you=house_message("From then on the win was yours."),
            other=house_message("From then on the win was {who}’s.", who=who),
        )
    return addressing(
        seat,
        you=house_message("From then on the game was lost for you."),
        other=house_message("From then on the game was lost for {who}.", who=who),
    )


def _in_hundred(value: float) -> int:
    """Return a chance in steps of five; never none and never all, because it may be an estimate."""
    return min(95, max(5, 5 * round(20 * value)))


def drift(
    names: Sequence[Message], turns: Sequence[ToldTurningPoint], slide: Drawdown | None, kind: str
) -> Message | None:
    """Say what the turning points leave unsaid: that there are none, and how the game slid without one."""
    none = house_message("No single move turned the game.")
    said = [] if turns else [none]
    if slide is not None:
        who = house_message("The game") if turns else house_message("It")
        name, exact = names[slide.seat], kind == "exact"
        high, low = percent(slide.before, exact=exact), percent(slide.after, exact=exact)
        since, until = _after_move(slide.first), _after_move(slide.last)
        said.append(
            house_message(
                "{who} slid little by little: {name}, from {high} {since} to {low} {until}.",
                who=who,
                name=name,
                high=high,
                since=since,
                low=low,
                until=until,
            )
        )
    return join(said) if said else None


def _after_move(number: int) -> Message:
    return house_message("after move {number}", number=number) if number else house_message("at the start")


def account(name: Message, balance: Balance) -> Message:
    """Say what made one seat's result, in one sentence."""
    start, result = percent(balance.start, exact=True), percent(balance.result, exact=True)
    parts = [
        house_message("{start} at the start", start=start),
        _part(balance.dice, house_message("the dice")),
        _part(balance.own, house_message("their decisions")),
        _part(balance.others, house_message("the other’s decisions")),
    ]
    if abs(balance.left) >= SMALL:
        parts.append(_part(balance.left, house_message("the game stopped there")))
    parts.append(house_message("result {result}", result=result))
    return name + house_message(": ") + join(parts, house_message("; ")) + verbatim(".")


def _part(change: float, what: Message) -> Message:
    return what + verbatim(" ") + points(change, exact=True)


def verdict(names: Sequence[Message], balances: Sequence[Balance]) -> Message:
    """Say in one sentence what decided a game between two: the dice, or the decisions."""
    first, second = balances
    lucky = 0 if first.dice > second.dice else 1
    gift, slips = abs(first.dice), second.own - first.own
    if abs(slips) < SMALL and gift < SMALL:
        return house_message("Neither the dice nor the decisions leant.")
    helped = points(gift, exact=True)
    said = house_message("The dice smiled on: {name} ({helped} points).", name=names[lucky], helped=helped)
    if abs(slips) < SMALL:
        return said + house_message(" The decisions were equally good.")
    steady = 0 if slips < 0 else 1
    more = points(abs(slips), exact=True)
    return said + house_message(" The better decisions: {name} ({more} points).", name=names[steady], more=more)
