"""`ludogite play`: a whole game in the terminal."""

from __future__ import annotations

import time

import click

from ludogite.bots.program import ProgramLimits
from ludogite.bots.seated import SeatHolder
from ludogite.bots.seated_program import EXEC
from ludogite.bots.seating import BOT, check_seat, open_seat
from ludogite.cli.arguments import (
    chosen_settings,
    find_game,
    from_option,
    game_argument,
    lang_option,
    limit_options,
    read_file,
    set_option,
)
from ludogite.cli.terminal_table import HUMAN, TerminalTable, typed_in
from ludogite.core.errors import BotError, OptionValueError, SeatError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt, whole_number
from ludogite.core.message import house_message
from ludogite.core.options import Settings
from ludogite.core.playthrough import Playthrough
from ludogite.core.reading import read, replay
from ludogite.core.record import Record
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

USUAL_OPPONENT = "bot:2"


@click.command()
@game_argument
@click.option(
    "--seat", "seats", metavar="WHO", multiple=True,
    help="Who sits where, in the order of the seats: human, bot:random, bot:1, exec:./mybot. May be repeated.",
)  # fmt: skip
@set_option
@from_option
@click.option("--own-dice", is_flag=True, help="Roll your own dice and type what they show.")
@click.option("--load", metavar="FILE", help="Go on with a game that was saved.")
@click.option("--seed", type=int, default=None, help="Make the opponents play the same way again.")
@limit_options
@lang_option
def play(
    game_id: str, seats: tuple[str, ...], chosen: tuple[str, ...], begin: str | None, own_dice: bool,
    load: str | None, seed: int | None, move_time: float, start_time: float, memory: int, language: str,
) -> None:  # fmt: skip
    """Play a game in the terminal, against the machine or each other.

    Type a move, or: undo, hint, moves, save FILE, load FILE, help, quit.

    Example: ludogite play squadro --seat human --seat bot:1 --set first=left
    """
    game = find_game(game_id)
    rng = Rng(time.time_ns() if seed is None else seed)
    typed: frozenset[int] = frozenset()
    if load is not None:
        record = read(read_file(load))
        going, typed = replay_by_named_rules(record, game_id), typed_in(record)
        game = going.game
    else:
        settings = with_seats(game, chosen_settings(game, chosen), chosen, len(seats))
        start = None if begin is None else game.notation.parse_position(begin, settings)
        going = Playthrough(game, settings, start)
    names = seat_names(game, going, seats)
    if game.rules.draws_sides(going.settings) and not load:
        names = [names[seat] for seat in rng.shuffled(list(range(len(names))))]
    limits = ProgramLimits(move_time, start_time, memory)
    players = [player_of(game, name, going.settings, limits) for name in names]
    for name in dict.fromkeys(names):
        if name.startswith(EXEC):
            check_seat(game, name, going.settings, limits)
    try:
        TerminalTable(going, names, players, rng, language, own_dice=own_dice, typed=typed).run()
    finally:
        for player in players:
            if player is not None:
                player.close()


def replay_by_named_rules(record: Record, game_id: str) -> Playthrough:
    """Return a saved game by its own rules; where `GAME@VERSION` names others, it is refused."""
    id_, at, version = game_id.partition("@")
    if at and record.game == id_ and record.rules_version != whole_number(version):
        raise OptionValueError(
            house_message(
                "this game was played by version {version} of {id}, got '{name}': "
                "load it with '{id}', which takes the rules of the record",
                version=record.rules_version,
                id=id_,
                name=excerpt(game_id),
            )
        )
    return replay(record, open_game(id_))


def with_seats(game: Game, settings: Settings, chosen: tuple[str, ...], named: int) -> Settings:
    """Let as many `--seat` as were given decide how many play, unless `--set players` already did."""
    option = game.rules.players_option
    said = any(pair.partition("=")[0].strip() == option for pair in chosen)
    if named == 0 or said or not option:
        return settings
    return game.settings({**settings, option: named})


def check_seat_count(game: Game, settings: Settings, named: int) -> None:
    """Refuse too few or too many `--seat`; raises SeatError."""
    seats = game.rules.seats(settings)
    if named != seats:
        raise SeatError(
            house_message.plural(
                "{count} opponent for {seats} seats: give one --seat for each",
                "{count} opponents for {seats} seats: give one --seat for each",
                named,
                seats=seats,
            )
        )


def seat_names(game: Game, play: Playthrough, asked: tuple[str, ...]) -> list[str]:
    """Return who sits where: those asked for, then a usual opponent on each seat that is left."""
    seats = play.start.seats()
    if len(asked) > seats:
        raise SeatError(
            house_message(
                "{count} seats are asked for and {id} has {seats} here", count=len(asked), id=game.id, seats=seats
            )
        )
    names = list(asked) or [HUMAN]
    return names + [USUAL_OPPONENT] * (seats - len(names))


def player_of(game: Game, name: str, settings: Settings, limits: ProgramLimits) -> SeatHolder | None:
    """Return whoever a seat's name asks for, or None for a person."""
    if name == HUMAN:
        return None
    if not name.startswith((BOT, EXEC)):
        raise BotError(
            house_message("a seat is 'human', 'bot:LEVEL' or 'exec:COMMAND', got '{name}'", name=excerpt(name))
        )
    return open_seat(game, name, settings, limits)
