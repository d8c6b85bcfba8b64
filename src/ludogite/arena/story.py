"""A game looked back at, in words: where it turned, and what the dice and the decisions gave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.arena.advice import proposal
from ludogite.arena.wording import percent, points
from ludogite.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.luck import Balance
    from ludogite.arena.review import ReviewedEvent
    from ludogite.arena.turning import Cause, Drawdown, TurningPoint
    from ludogite.core.playthrough import Playthrough

SMALL = 0.0005
"""Less than this is not worth a word."""


WHY: dict[Cause, Text] = {
    "chance": Text("Le hasard a fait pencher la partie.", "Chance tipped the game."),
    "strong": Text(
        "Un coup fort\u00a0: on n’en voyait pas toute la portée.", "A strong move: it reached further than was seen."
    ),
    "clear": Text(
        "Aucun meilleur coup n’a été trouvé\u00a0: c’est ici que la situation s’est révélée.",
        "No better move was found: this is where it became clear.",
    ),
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
    did: Text
    """What was played does."""
    better: str
    """The better decision; empty where none was known."""
    advice: Text
    """What the better decision does, and what speaks for it; else why the game turned all the same."""
    cost: Text
    """What it would have been worth and what was kept, or how the chances of the seat changed."""


def turns(
    play: Playthrough, moments: Sequence[ReviewedEvent], turning: Sequence[TurningPoint], kind: str
) -> list[ToldTurningPoint]:
    """Return the turning points of a game, told."""
    return [_turn(play, moments[turn.number - 1], turn, exact=kind == "exact") for turn in turning]


def _turn(play: Playthrough, moment: ReviewedEvent, turn: TurningPoint, *, exact: bool) -> ToldTurningPoint:
    event = play.events[turn.number - 1]
    game, before = play.game, event.before
    then, now = percent(turn.before, exact=exact), percent(turn.after, exact=exact)
    if turn.cause == "decision" and moment.best is not None:
        better = moment.best
        advice = proposal(game, before, game.notation.parse(before, better))
        cost = Text(f"{then.fr} au lieu de {now.fr}", f"{then.en} instead of {now.en}")
    else:
        better, advice = "", WHY[turn.cause]
        cost = Text(f"{then.fr} → {now.fr}", f"{then.en} → {now.en}")
    return ToldTurningPoint(
        number=turn.number,
        cause=turn.cause,
        seat=turn.seat,
        by=None if event.by_chance else int(before.seat()),
        played=event.token,
        did=game.board.tell(before, event.code),
        better=better,
        advice=advice,
        cost=cost,
    )


def drift(names: Sequence[Text], turns: Sequence[ToldTurningPoint], slide: Drawdown | None, kind: str) -> Text | None:
    """Say what the turning points leave unsaid: that there are none, and how the game slid without one."""
    none = Text("Aucun coup n’a fait basculer la partie à lui seul.", "No single move turned the game.")
    said = [] if turns else [none]
    if slide is not None:
        who = Text("La partie", "The game") if turns else Text("Elle", "It")
        name, exact = names[slide.seat], kind == "exact"
        high, low = percent(slide.before, exact=exact), percent(slide.after, exact=exact)
        since, until = _after_move(slide.first), _after_move(slide.last)
        said.append(
            Text(
                f"{who.fr} a glissé peu à peu\u00a0: {name.fr}, de {high.fr} {since.fr} à {low.fr} {until.fr}.",
                f"{who.en} slid little by little: {name.en}, from {high.en} {since.en} to {low.en} {until.en}.",
            )
        )
    return Text.join(said) if said else None


def _after_move(number: int) -> Text:
    return Text(f"après le coup {number}", f"after move {number}") if number else Text("au départ", "at the start")


def account(name: Text, balance: Balance) -> Text:
    """Say what made one seat's result, in one sentence."""
    start, result = percent(balance.start, exact=True), percent(balance.result, exact=True)
    parts = [
        Text(f"{start.fr} au départ", f"{start.en} at the start"),
        _part(balance.dice, Text("les dés", "the dice")),
        _part(balance.own, Text("ses décisions", "their decisions")),
        _part(balance.others, Text("les décisions de l’autre", "the other’s decisions")),
    ]
    if abs(balance.left) >= SMALL:
        parts.append(_part(balance.left, Text("la partie arrêtée là", "the game stopped there")))
    parts.append(Text(f"résultat {result.fr}", f"result {result.en}"))
    return name + Text("\u00a0: ", ": ") + Text(_listed(parts, "fr"), _listed(parts, "en")) + Text.same(".")


def _part(change: float, what: Text) -> Text:
    return what + Text.same(" ") + points(change, exact=True)


def _listed(parts: list[Text], language: str) -> str:
    said = [part.fr if language == "fr" else part.en for part in parts]
    return ("\u202f; " if language == "fr" else "; ").join(said)


def verdict(names: Sequence[Text], balances: Sequence[Balance]) -> Text:
    """Say in one sentence what decided a game between two: the dice, or the decisions."""
    first, second = balances
    lucky = 0 if first.dice > second.dice else 1
    gift, slips = abs(first.dice), second.own - first.own
    if abs(slips) < SMALL and gift < SMALL:
        return Text("Ni les dés ni les décisions n’ont penché.", "Neither the dice nor the decisions leant.")
    helped = points(gift, exact=True)
    said = Text(
        f"Les dés ont souri à\u00a0: {names[lucky].fr} ({helped.fr} points).",
        f"The dice smiled on: {names[lucky].en} ({helped.en} points).",
    )
    if abs(slips) < SMALL:
        return said + Text(" Les décisions se valaient.", " The decisions were equally good.")
    steady = 0 if slips < 0 else 1
    more = points(abs(slips), exact=True)
    return said + Text(
        f" Les meilleures décisions\u00a0: {names[steady].fr} ({more.fr} points).",
        f" The better decisions: {names[steady].en} ({more.en} points).",
    )
