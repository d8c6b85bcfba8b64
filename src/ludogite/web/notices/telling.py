"""What notices and feeds say of a table, in the language of whoever reads them."""

from __future__ import annotations

from typing import NamedTuple

from ludogite.core.language import Language
from ludogite.core.message import Message, house_message
from ludogite.people.tournaments.titles import title_with
from ludogite.play.challenges import awaited_names, challenge_of, challenged_name
from ludogite.play.names import marked_name
from ludogite.play.notices import NoticeKind
from ludogite.play.table import Table
from ludogite.translation import translate
from ludogite.web.shared.names import opponent_name


class AskingTable(NamedTuple):
    """A table that asks something of somebody."""

    table: Table
    kind: NoticeKind

    @property
    def path(self) -> str:
        """Where they answer."""
        return "/me/challenges" if self.kind in ("challenge", "declined") else f"/tables/{self.table.id}"


class Digest(NamedTuple):
    """What somebody is told at once."""

    title: str
    lines: list[str]
    path: str
    """Where they answer."""


def digest_of(asking: list[AskingTable], person: str, language: Language) -> Digest:
    """Return all that awaits somebody, as one thing to be told."""
    lines = [sentence(one, person, language) for one in asking]
    if len(asking) == 1:
        return Digest(translate(_title(asking[0], person), language), lines, asking[0].path)
    several = house_message.plural("A table awaits you", "{count} tables await you", len(asking))
    return Digest(translate(several, language), lines, "/tables")


def sentence(one: AskingTable, person: str, language: Language) -> str:
    """Say what a table asks of somebody."""
    title = one.table.game.about.title
    if one.kind == "challenge":
        said = house_message("{name} challenges you: {game}.", name=_challenger(one.table, person), game=title)
    elif one.kind == "declined":
        name = challenged_name(one.table)
        said = (
            house_message("{name} declined your rematch: {game}.", name=name, game=title)
            if one.table.plan.follows
            else house_message("{name} declined your challenge: {game}.", name=name, game=title)
        )
    elif one.kind == "seat":
        said = house_message(
            "{tournament}: your next game awaits you, {game} with {names}.",
            tournament=title_with(one.table.plan.by.name, one.table.plan.game),
            game=title,
            names=", ".join([*companions(one.table, person, language), *awaited_names(one.table, person)]),
        )
    else:
        names = ", ".join(companions(one.table, person, language))
        said = (
            house_message("{game}, with {names}: your time is running out.", game=title, names=names)
            if one.kind == "flag"
            else house_message("{game}, with {names}: it is your move.", game=title, names=names)
        )
    return translate(said, language)


def companions(table: Table, person: str, language: Language) -> list[str]:
    """Return who else plays at a table."""
    players = [one for number in range(len(table.seats)) for one in table.players_of(number)]
    names = [marked_name(one, language) for one in players if one.id != person]
    return names + [opponent_name(seat.level, language) for seat in table.seats if seat.is_bot]


def _title(one: AskingTable, person: str) -> Message:
    if one.kind == "turn":
        return house_message("It is your move")
    if one.kind == "seat":
        return house_message("Your next game awaits you")
    if one.kind == "flag":
        return house_message("Your time is running out")
    if one.kind == "declined":
        name = challenged_name(one.table)
        return (
            house_message("{name} declined your rematch", name=name)
            if one.table.plan.follows
            else house_message("{name} declined your challenge", name=name)
        )
    return house_message("{name} challenges you", name=_challenger(one.table, person))


def _challenger(table: Table, person: str) -> str:
    challenge = challenge_of(table, person)
    return challenge.challenger if challenge else table.plan.by.name
