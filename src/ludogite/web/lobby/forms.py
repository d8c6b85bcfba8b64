"""The form on a game’s page, read as a request for a table."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from ludogite.core.game import Game
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.options import Value
from ludogite.play.events import SeatPlan
from ludogite.web.doors.faults import MOST, FieldError, FieldFault, one_of
from ludogite.web.lobby.device_names import around_device, fill_names, read_names
from ludogite.web.shared.forms import is_chosen, read_choice, read_side
from ludogite.web.shared.known_words import WORDS
from ludogite.web.shared.laying import CLOCKS, OPTION, USUAL_LEVEL, TableRequest, cannot_count, chosen_otherwise
from ludogite.web.shared.visit import Visit

NUMBERED = ("seat-", "name-")
"""How the fields of a form begin that speak of one seat, or of one of those around a device."""


def read_form(game: Game, form: dict[str, str], visit: Visit) -> TableRequest:
    """Return the table that a form asks for; raises the errors of options, sides, names and fields."""
    _refuse_seats_beyond(game, form)
    chosen: dict[str, Value] = {
        name.removeprefix(OPTION): value for name, value in form.items() if name.startswith(OPTION)
    }
    side = form.get("side", "")
    draw = game.rules.side_draw
    if side and draw is not None:
        if is_chosen(form, "rated"):
            raise cannot_count(chosen_otherwise(WORDS["side"]), "side")
        chosen[draw.option] = draw.given
    settings = game.settings(chosen)
    count = game.rules.seats(settings)
    company = read_choice(form, "with", ("bot", "device", "open", "friend", "custom"), "bot")
    level = form.get("level", USUAL_LEVEL)
    others = {
        "bot": SeatPlan("bot", level=level),
        "device": SeatPlan("device"),
        "open": SeatPlan("open"),
    }.get(company, SeatPlan("friend"))
    mine = read_side(game, side, count) if side else secrets.randbelow(count)
    seats = [SeatPlan("me") if number == mine else others for number in range(count)]
    if company == "custom":
        seats = [_custom(form, f"seat-{number}", seats[number], level) for number in range(count)]
    if any(seat.kind == "device" for seat in seats):
        seats = _named(seats, fill_names(visit, read_names(form, around_device(seats))))
    return TableRequest(
        game=game.id,
        options=dict(settings),
        seats=tuple(seats),
        clock=CLOCKS[read_choice(form, "clock", CLOCKS, "none")],
        own_dice=is_chosen(form, "own-dice") and game.rules.chance_in_play,
        free_chat=is_chosen(form, "free-chat") and visit.services.free_chat,
        rated=is_chosen(form, "rated"),
        teams=is_chosen(form, "teams") and game.rules.teams,
        bring_nonce=True,
    )


def _refuse_seats_beyond(game: Game, form: dict[str, str]) -> None:
    """Raise a FieldError where a form speaks of seats that no table of this game has."""
    known = {f"{kind}{number}" for kind in NUMBERED for number in range(game.rules.most)}
    beyond = [name for name in form if name.startswith(NUMBERED) and name not in known]
    if beyond:
        last = game.rules.most - 1
        expected = house_message("no such seat; the seats of {id} are 0 to {last}", id=game.id, last=last)
        raise FieldError([FieldFault(excerpt(name), form[name], expected) for name in beyond[:MOST]])


def _named(seats: list[SeatPlan], names: list[str]) -> list[SeatPlan]:
    """Return seats with the names of those around one device: the founder first, the others in turn after them."""
    own = next((number for number, seat in enumerate(seats) if seat.kind == "me"), 0)
    around = [number % len(seats) for number in range(own, own + len(seats))]
    beside = [number for number in around if seats[number].kind in ("me", "device")]
    given = dict(zip(beside, names, strict=True))
    return [replace(seat, name=given.get(number, "")) for number, seat in enumerate(seats)]


def _custom(form: dict[str, str], name: str, otherwise: SeatPlan, usual_level: str) -> SeatPlan:
    """Return who sits on a seat; an opponent of no level is the one that was chosen for the table."""
    choice = form.get(name, "")
    kind, _, level = choice.partition(":")
    match kind:
        case "bot":
            return SeatPlan("bot", level=usual_level if choice == kind else level)
        case "me" | "friend" | "open" | "device" if choice == kind:
            return SeatPlan(kind)
        case "" if not choice:
            return otherwise
        case _:
            raise FieldError([one_of(("me", "friend", "open", "device", "bot:LEVEL"), choice, name)])
