"""Laying a table: what a request for one must say, and what it becomes."""

from __future__ import annotations

import secrets
from collections.abc import Container
from typing import Annotated

import msgspec

from ludogite.core.chance import new_seed
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt, one_line
from ludogite.core.message import Message, house_message
from ludogite.core.options import Settings
from ludogite.core.registry import open_game
from ludogite.people.accounts.families import FIVE
from ludogite.play.decide import check_opponent
from ludogite.play.errors import SetupError
from ludogite.play.events import DAY_MS, ClockPlan, Created, Person, SeatPlan
from ludogite.play.names import NAME_LENGTH, clean_name
from ludogite.play.seats import Seat
from ludogite.play.table import Table
from ludogite.play.teams import TEAM_SIZE
from ludogite.web.doors.identity import GUEST_ID, new_guest_id

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and figures that nobody mistakes for one another."""
ID_LENGTH = 12
OPTION = "option-"
"""How the fields of a form begin that are options of the game."""

RATED_CLOCK = ClockPlan(per_move_ms=3 * DAY_MS)
"""The clock of a game that counts where none is chosen: it ends, whoever stays away."""

CLOCKS: dict[str, ClockPlan] = {
    "none": ClockPlan(),
    "3+2": ClockPlan(180_000, 2_000),
    "5+3": ClockPlan(300_000, 3_000),
    "10+5": ClockPlan(600_000, 5_000),
    "20+10": ClockPlan(1_200_000, 10_000),
    "1d": ClockPlan(per_move_ms=DAY_MS),
    "2d": ClockPlan(per_move_ms=2 * DAY_MS),
    "3d": RATED_CLOCK,
    "7d": ClockPlan(per_move_ms=7 * DAY_MS),
}
"""The clocks that a page offers: minutes plus seconds, or days for each move."""

USUAL_LEVEL = "3"
"""The opponent of the house that a form proposes."""
SHORTEST_MS, LONGEST_MS = 1_000, 30 * DAY_MS
"""What a clock may give: a second to thirty days."""
Name = Annotated[str, msgspec.Meta(max_length=64)]


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a table."""

    game: Name
    """The id of the game."""
    options: dict[Name, str | int | bool] = {}
    """Its options by name; the usual ones where they are left out."""
    seats: Annotated[tuple[SeatPlan, ...], msgspec.Meta(max_length=16)] = ()
    """A plan for every seat of the game with these options."""
    clock: ClockPlan = ClockPlan()
    """How long people may think; where it is left out as long as they like, or three days a move where it counts."""
    own_dice: bool = False
    """Whether people throw dice of their own and type what they show."""
    free_chat: bool = False
    """Whether words of one's own may be said."""
    teams: bool = False
    """Whether several people may share a seat; their captain says who."""
    start: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    """The position to begin from, where it is not the usual one."""
    rated: bool = False
    """Whether it counts for the strengths of those who play: for members, and the opponents of the house."""
    bring_nonce: bool = False
    """Whether you will add your nonce with `bring-nonce`, once you have seen the commitment: the game waits for it."""


def new_table_id() -> str:
    """Return an address that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def plan_table(
    wish: TableRequest, by: Person, *, follows: str = "", branch_of: str = "", branch_at: int = 0
) -> Created:
    """Return the table that is wished for; raises SetupError and the errors of options and opponents."""
    game = open_game(wish.game)
    settings = game.settings(wish.options)
    wanted = game.rules.seats(settings)
    if len(wish.seats) != wanted:
        raise SetupError(
            house_message(
                "{id} with these options has {wanted} seats, {laid} were laid",
                id=game.id,
                wanted=wanted,
                laid=len(wish.seats),
            )
        )
    seats = [_checked_seat(game, plan) for plan in wish.seats]
    if sum(plan.kind == "me" for plan in wish.seats) > 1:
        raise SetupError(house_message("you can sit on one seat only; use `device` for others beside you"))
    if wish.teams and not game.rules.teams:
        raise SetupError(house_message("{id} is not played in teams", id=game.id))
    if wish.own_dice and any(plan.kind == "bot" for plan in wish.seats):
        raise SetupError(house_message("a machine has no dice of its own; play among people, or let the house throw"))
    if not (follows or branch_of):  # a table that follows another keeps its clock, even one not given out any more
        _refuse_clock(wish.clock)
        _refuse_strangers(wish.seats)
    if wish.rated:
        refuse_rating(game, settings, wish, by)
    start = _check_start(game, settings, wish.start) if wish.start else ""
    if game.rules.draws_sides(settings) and not (follows or start or wish.rated):  # what counts is drawn at its start
        secrets.SystemRandom().shuffle(seats)
    return Created(
        game=game.id,
        rules_version=game.rules.version,
        options=dict(settings),
        seats=tuple(seats),
        by=by,
        seed=new_seed(),
        clock=RATED_CLOCK if wish.rated and wish.clock == ClockPlan() else wish.clock,
        own_dice=wish.own_dice,
        free_chat=wish.free_chat,
        follows=follows,
        start=start,
        branch_of=branch_of,
        branch_at=branch_at,
        teams=wish.teams,
        rated=wish.rated,
        awaits_nonces=wish.bring_nonce,
    )


def _refuse_clock(clock: ClockPlan) -> None:
    """Raise a SetupError that says what is wrong with a clock, if something is."""
    base, increment, per_move = clock.base_ms, clock.increment_ms, clock.per_move_ms
    problem: Message | None = None
    if min(base, increment, per_move) < 0:
        problem = house_message("no time is less than 0")
    elif max(base, increment, per_move) > LONGEST_MS:
        problem = house_message("a clock runs for at most thirty days, {most_ms} ms", most_ms=LONGEST_MS)
    elif per_move and (base or increment):
        problem = house_message("a clock has base_ms with increment_ms, or per_move_ms: leave one of them out")
    elif increment and not base:
        problem = house_message("increment_ms is added to base_ms: give both, or per_move_ms alone")
    elif 0 < (base or per_move) < SHORTEST_MS:
        problem = house_message("nobody can play in less than a second, {least_ms} ms", least_ms=SHORTEST_MS)
    if problem:
        raise SetupError(
            house_message(
                "this cannot be a clock, {clock}: {problem}", clock=msgspec.json.encode(clock).decode(), problem=problem
            )
        )


def _refuse_strangers(seats: tuple[SeatPlan, ...]) -> None:
    """Raise a SetupError where something is kept for what cannot be a guest's id."""
    for id_ in (id_ for plan in seats for id_ in (plan.reserved, *plan.mates)):
        if id_ and not GUEST_ID.fullmatch(id_):
            raise SetupError(
                house_message(
                    "a seat is kept for a guest by the id that `POST /api/guests` gave, not for '{id}'", id=excerpt(id_)
                )
            )


def refuse_rating(game: Game, settings: Settings, wish: TableRequest, by: Person) -> None:
    """Raise a SetupError that says why such a game cannot count, if so."""
    family, field = game.rules.family(settings), ""
    problem: Message | None = None
    if not by.member:
        problem = house_message("games count for members: keep your name first")
    elif family is None:
        problem, field = _unusual(game, settings)
    elif wish.own_dice or wish.start:
        problem = house_message("it begins as usual, with the dice of the house")
    elif all(plan.kind == "bot" for plan in wish.seats):
        problem = house_message("nobody would play in it")
    elif _people_wanted(wish.seats) == 1 and not any(plan.kind == "me" for plan in wish.seats):
        problem = house_message("whoever lays a table against machines alone plays at it")
    elif any(plan.kind == "device" for plan in wish.seats):
        problem = house_message("everybody plays on a device of their own")
    elif any(plan.kind == "bot" and (plan.level not in FIVE or not family.ladder) for plan in wish.seats):
        problem = house_message("the strength of this opponent is not known")
    if problem:
        raise cannot_count(problem, field)


def cannot_count(problem: Message, field: str = "") -> SetupError:
    """Say why a game cannot count, and what to change in the form."""
    return SetupError(house_message("such a game cannot count: {problem}", problem=problem), field)


def chosen_otherwise(title: Message) -> Message:
    """Say that something is chosen otherwise than where strengths are compared."""
    return house_message("it is played with the usual options; change “{option}”", option=title)


def _unusual(game: Game, settings: Settings) -> tuple[Message, str]:
    """Return what is chosen otherwise than where strengths are compared: the option that no family of the game has."""
    free = {game.rules.players_option, *(name for family in game.rules.families for name in family.chosen)}
    chosen = [option for option in game.rules.options if settings[option.name] != option.default]
    chosen.sort(key=lambda option: option.name in free)
    if not chosen:
        return house_message("it is played with the usual options"), ""
    return chosen_otherwise(chosen[0].title), OPTION + chosen[0].name


def _people_wanted(seats: tuple[SeatPlan, ...]) -> int:
    return sum(plan.kind != "bot" for plan in seats)


def _check_start(game: Game, settings: Settings, text: str) -> str:
    """Return the position as records write it; one where nothing is left to play is refused."""
    position = game.notation.parse_position(text, settings)
    if position.seats() != game.rules.seats(settings):
        raise SetupError(
            house_message(
                "this position has {has} seats, {playing} play",
                has=position.seats(),
                playing=game.rules.seats(settings),
            )
        )
    if position.over():
        raise SetupError(house_message("the game is over in this position; there is nothing left to play"))
    return game.notation.format_position(position)


def _checked_seat(game: Game, plan: SeatPlan) -> SeatPlan:
    """Return a seat as it is laid, with a name that can be shown; raises SetupError, BotError."""
    if plan.kind == "bot":
        check_opponent(game, plan.level)
    if plan.kind != "bot" and plan.level:
        raise SetupError(house_message("only a machine's seat has a level"))
    name = one_line(plan.name)
    if len(name) > NAME_LENGTH:
        raise SetupError(
            house_message(
                "a name has at most {most} letters: '{name}' is too long", most=NAME_LENGTH, name=excerpt(plan.name)
            )
        )
    if len(plan.mates) >= TEAM_SIZE:
        raise SetupError(house_message("a team has at most {most} people", most=TEAM_SIZE))
    return msgspec.structs.replace(plan, name=name, reserved_name=clean_name(plan.reserved_name))


def rematch_plan(
    table: Table, by: Person, *, same_seats: bool = False, blocked_by: Container[str] = frozenset()
) -> Created:
    """Return the same table again with everybody one seat further, for two people: sides swapped; or as they sat.

    Where the game counts and sides differ, they are drawn anew when it begins.
    Whoever blocks the one who asks learns nothing of it, and these learn nothing of that: the seat is kept for nobody.
    """
    plan = table.plan
    is_alone = len(table.seats_of(by.id)) == 1
    seats: list[SeatPlan] = []
    for seat in table.seats:
        if seat.plan.kind == "bot" or not seat.people:
            seats.append(SeatPlan("bot", level=seat.level) if seat.level else seat.plan)
        elif seat.people[0].id == by.id:
            name = by.name if is_alone else seat.people[0].name
            seats.append(SeatPlan("me" if plan.rated else "device", name=name, mates=_mates(seat)))
        else:
            other = seat.people[0]
            kept_for = new_guest_id() if other.id in blocked_by else other.id
            seats.append(SeatPlan("friend", reserved=kept_for, reserved_name=other.name, mates=_mates(seat)))
    wish = TableRequest(
        game=plan.game,
        options=plan.options,
        seats=tuple(seats) if same_seats else (*seats[1:], seats[0]),
        clock=plan.clock,
        own_dice=plan.own_dice,
        free_chat=plan.free_chat,
        teams=plan.teams or any(len(seat.people) > 1 for seat in table.seats),
        start=plan.start,
        rated=plan.rated,
        bring_nonce=True,
    )
    return plan_table(wish, by, follows=table.id, branch_of=plan.branch_of, branch_at=plan.branch_at)


def _mates(seat: Seat) -> tuple[str, ...]:
    """Return who was in a team beside its captain: in the rematch they need not ask."""
    return tuple(person.id for person in seat.people[1:])
