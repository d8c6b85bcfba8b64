"""`ludogite data`: positions to learn from, with what they are worth."""

from __future__ import annotations

from pathlib import PurePath

import click

from ludogite.cli.arguments import (
    check_apart,
    check_writable,
    chosen_settings,
    find_game,
    game_argument,
    json_option,
    lang_option,
    set_option,
    write_file,
)
from ludogite.cli.play import check_seat_count, with_seats
from ludogite.cli.record_games import RecordGames, records_option
from ludogite.cli.report import Json, say_json
from ludogite.cli.screen import progress_bar
from ludogite.core.errors import OptionValueError
from ludogite.core.message import house_message
from ludogite.translation import translate


@click.command()
@game_argument
@click.option("--positions", "count", type=click.IntRange(1, 10_000_000), required=True, help="How many.")
@click.option("-o", "--output", "path", metavar="FILE", required=True, help="A .npz, .parquet or .jsonl file.")
@click.option("--seat", "seats", metavar="bot:WHO", multiple=True, help="Whose games: a bot for each seat.")
@records_option
@set_option
@click.option("--nodes", type=click.IntRange(1), default=2000, help="Positions looked at for a value.")
@click.option("--per-game", type=click.IntRange(1), default=8, help="At most so many positions of a game.")
@click.option("--only-exact", is_flag=True, help="Leave out positions whose value is not exact.")
@click.option("--seed", type=int, default=1, help="Another seed gives other games.")
@json_option
@lang_option
def data(
    game_id: str, count: int, path: str, seats: tuple[str, ...], records: tuple[str, ...], chosen: tuple[str, ...],
    nodes: int, per_game: int, only_exact: bool, seed: int, as_json: bool, language: str,
) -> None:  # fmt: skip
    """Write positions with what they are worth: exactly where that is known, else as a search judges them.

    Beside the file stands its card, FILE.card.md: where it comes from, what the fields mean, a checksum. The same
    seed gives the same bytes.

    Example: ludogite data squadro --positions 1000 -o squadro.jsonl --seat bot:2 --seat bot:random
    """
    from ludogite.envs.data_card import CARD, DataOrigin, card, checksum_of  # noqa: PLC0415 - loaded when asked for
    from ludogite.envs.data_files import writer_of  # noqa: PLC0415 - the same
    from ludogite.envs.encoding import encoding_of  # noqa: PLC0415 - the same
    from ludogite.envs.positions import Labeller, labelled, played_games  # noqa: PLC0415 - the same

    game = find_game(game_id)
    settings = with_seats(game, chosen_settings(game, chosen), chosen, len(seats))
    write = writer_of(path)
    if records and seats:
        raise OptionValueError(house_message("positions come from the games of --seat or from --records, not both"))
    names = seats or ("bot:random",) * game.rules.seats(settings)
    check_seat_count(game, settings, len(names))
    recorded = RecordGames(game, records, lambda play: play.settings == settings)
    games = recorded if records else played_games(game, settings, names, seed)
    of_files = ", ".join(PurePath(one).name for one in records)
    source = f"the records of {of_files}" if records else "games of " + " and ".join(names)
    check_apart(records=records, output=(path, path + CARD))
    check_writable(path, path + CARD)
    labeller = Labeller(game, settings, nodes)
    if only_exact and not labeller.can_be_exact:
        raise OptionValueError(
            house_message(
                "--only-exact would find nothing: with chance, secrets or more than two players no value of '{id}' is "
                "proved; leave it out, and values are estimates",
                id=game.id,
            )
        )
    found = []
    with progress_bar() as bar:
        task = bar.add_task(game.id, total=count)
        for one in labelled(games, labeller, count, per_game, seed, only_exact=only_exact):
            found.append(one)
            bar.advance(task)
    if not found:
        raise OptionValueError(
            house_message(
                "no position was found: none of the {count} that were judged is exact; more --nodes prove more",
                count=labeller.judged,
            )
            if only_exact and labeller.judged
            else house_message("no position was found: the games have none that were asked for")
        )
    encoding = encoding_of(game, **settings)
    content = write(encoding, found)
    origin = DataOrigin(settings, source, seed, nodes, per_game, only_exact)
    write_file(path, content)
    write_file(path + CARD, card(PurePath(path).name, content, encoding, found, origin))
    exact = sum(one.kind == "exact" for one in found)
    report: Json = {"positions": len(found), "exact": exact, "games": len({one.game for one in found})}
    if records:
        report["records"] = recorded.tally.as_json()
    if as_json:
        say_json({**report, "file": path, "card": path + CARD, "checksum": checksum_of(content)})
    else:
        if records:
            click.echo(translate(recorded.tally.told(), language))
        told = (
            house_message.plural("{count} position, {exact} exact", "{count} positions, {exact} exact",
                                 len(found), exact=exact)
            if len(found) == count
            else house_message.plural("{count} position of {asked} that were asked for, {exact} exact",
                                      "{count} positions of {asked} that were asked for, {exact} exact",
                                      len(found), asked=count, exact=exact)
        )  # fmt: skip
        click.echo(f"{translate(told, language)}, SHA-256 {checksum_of(content)}")
