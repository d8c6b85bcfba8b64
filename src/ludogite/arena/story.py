"""A game looked back at, in words: where it turned, and what the dice and the decisions gave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.arena.advice import proposal
from ludogite.arena.review import turning
from ludogite.arena.wording import percent, points
from ludogite.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.luck import Balance
    from ludogite.arena.review import Moment
    from ludogite.core.playthrough import Playthrough

SMALL = 0.0005
"""Less than this is not worth a word."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point in words."""

    number: int
    seat: int
    played: str
    did: Text
    """What was played does."""
    better: str
    advice: Text
    """What the better decision does, and what speaks for it."""
    cost: Text
    """What it would have been worth, and what was kept."""


def turns(play: Playthrough, moments: Sequence[Moment], kind: str) -> list[Turn]:
    """Return the turning points of a game, told."""
    return [_turn(play, moment, kind) for moment in turning(moments, kind)]


def _turn(play: Playthrough, moment: Moment, kind: str) -> Turn:
    event = play.events[moment.number - 1]
    game, before = play.game, event.before
    seat = int(before.seat())
    best = moment.best or event.token
    exact = kind == "exact"
    kept = moment.values[seat]
    would, is_ = percent(min(1.0, kept + moment.lost), exact=exact), percent(kept, exact=exact)
    return Turn(
        number=moment.number,
        seat=seat,
        played=event.token,
        did=game.board.tell(before, event.code),
        better=best,
        advice=proposal(game, before, game.notation.parse(before, best)),
        cost=Text(f"{would.fr} au lieu de {is_.fr}", f"{would.en} instead of {is_.en}"),
    )


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
