"""What the commands are given: games, options, positions, moves, languages, files."""

from __future__ import annotations

import errno
import gzip
import io
import locale
import math
import os
import zlib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

import click
from click.core import ParameterSource

from ludogite.core.errors import LudogiteError, OptionValueError
from ludogite.core.inputs import escaped, excerpt, whole_number
from ludogite.core.language import LANGUAGES, WRITTEN, Language, LanguageError, read_language
from ludogite.core.message import house_message
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.system_errors import system_reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ludogite.core.game import Game
    from ludogite.core.options import Settings


class FiniteRange(click.FloatRange):
    """A number between two bounds. What is no number, or without end, is refused as well."""

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number that was typed."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value!r} is not a finite number.", param, ctx)
        return number


game_argument = click.argument("game_id", metavar="GAME")
set_option = click.option(
    "--set",
    "chosen",
    metavar="NAME=VALUE",
    multiple=True,
    help="Choose an option of the game; NAME=@FILE reads its value from a file. May be repeated.",
)
from_option = click.option("--from", "begin", metavar="POSITION", help="Begin from this position.")
moves_argument = click.argument("moves", metavar="[MOVE]...", nargs=-1)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
_limits = (
    click.option("--move-time", type=FiniteRange(0.01, 86_400), default=10.0, help="Seconds a program may think."),
    click.option("--start-time", type=FiniteRange(0.1, 3600), default=30.0, help="Seconds a program may start."),
    click.option(
        "--memory", type=click.IntRange(0, 1 << 24), default=1024, help="MiB a program may use; 0: as many as it likes."
    ),
)


def limit_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add what programs may take: `move_time`, `start_time` and `memory`."""
    for option in reversed(_limits):
        function = option(function)
    return function


batch_option = click.option(
    "--batch", is_flag=True, help="Answer each line of standard input with one line of JSON; bad lines do not stop it."
)

LANGUAGE = "ludogite.language"
"""Under this name a command's context remembers the language it was asked to speak."""


def _usual_language() -> Language:
    """Return the language that the environment asks for: by the setting of the house, or else the machine's."""
    if asked := os.environ.get("LUDOGITE_LANG"):
        return read_language(asked)
    wished = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), locale.getlocale()[0]) or ""
    try:
        return read_language(locale.normalize(wished.partition("_")[0]))  # some machines say German_Germany
    except LanguageError:
        return WRITTEN


class LanguageChoice(click.Choice[Language]):
    """One of the languages of the house; any other is refused as everywhere, with a code."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Language:
        """Return the language that was typed; raises LanguageError."""
        del param, ctx
        return read_language(value)


def lang_option(function: Callable[..., None]) -> Callable[..., None]:
    """Add the choice of language, by default the one of the machine."""
    return click.option(
        "--lang",
        "language",
        type=LanguageChoice(LANGUAGES),
        default=_usual_language,
        callback=_remember_language,
        is_eager=True,
        help="Language of the texts.",
    )(function)


def _remember_language(context: click.Context, _option: click.Parameter, language: Language) -> Language:
    context.meta[LANGUAGE] = language
    return language


def asked_language(context: click.Context) -> Language:
    """Return the language that a command was asked to speak, for what is said when it has ended."""
    asked: Language | None = context.meta.get(LANGUAGE)
    if asked is not None:
        return asked
    try:
        return _usual_language()
    except LanguageError:  # whatever is said now is about that
        return WRITTEN


class FileError(LudogiteError, OSError):
    """A file cannot be read or written."""

    code = "file/access"


def read_file(path: str) -> str:
    """Return the text of a file, or say in one sentence why not."""
    with telling_why(path):
        return Path(path).read_text(encoding="utf-8")


def read_lines(path: str) -> Iterator[str]:
    """Return the lines of a file one by one, packed with gzip or not; or say in one sentence why not."""
    with telling_why(path), Path(path).open("rb") as opened:
        is_packed = opened.read(2) == b"\x1f\x8b"
        opened.seek(0)
        unpacked = cast("BinaryIO", gzip.GzipFile(fileobj=opened)) if is_packed else opened
        with io.TextIOWrapper(unpacked, encoding="utf-8") as text:
            yield from text


@contextmanager
def telling_why(path: str) -> Iterator[None]:
    """Say in one sentence why a file cannot be read."""
    try:
        yield
    except (EOFError, zlib.error) as fault:
        raise FileError(
            house_message("cannot read '{path}': it is damaged, or not whole", path=escaped(path))
        ) from fault
    except OSError as fault:
        raise FileError(
            house_message("cannot read '{path}': {reason:capital}", path=escaped(path), reason=system_reason(fault))
        ) from fault
    except UnicodeDecodeError as fault:
        raise FileError(
            house_message("cannot read '{path}': it is not a text file in UTF-8", path=escaped(path))
        ) from fault
    except ValueError as fault:
        raise FileError(house_message("cannot read '{path}': no file has such a name", path=escaped(path))) from fault


def write_file(path: str, content: str | bytes) -> None:
    """Write a whole file or nothing at all; `-` is standard output."""
    if path == "-":
        click.echo(content, nl=isinstance(content, str))
        return
    target = Path(path)
    if not target.name or "\0" in path:
        raise FileError(house_message("cannot write '{path}': no file has such a name", path=escaped(path)))
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        unfinished.write_bytes(content.encode() if isinstance(content, str) else content)
        unfinished.replace(target)
    except OSError as fault:
        unfinished.unlink(missing_ok=True)
        raise FileError(
            house_message("cannot write '{path}': {reason:capital}", path=escaped(path), reason=system_reason(fault))
        ) from fault


def check_writable(*paths: str | None) -> None:
    """Refuse files that could not be written in the end, before the work begins; raises FileError."""
    for path in paths:
        if path is None or path == "-":
            continue
        target = Path(path)
        if not target.name or "\0" in path:
            raise FileError(house_message("cannot write '{path}': no file has such a name", path=escaped(path)))
        trial = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            trial.touch()
            trial.unlink()
        except OSError as fault:
            raise FileError(
                house_message(
                    "cannot write '{path}': {reason:capital}", path=escaped(path), reason=system_reason(fault)
                )
            ) from fault


def make_folder(folder: str) -> None:
    """Make a folder in which something can be written, before the work begins; raises FileError."""
    if not folder or "\0" in folder:
        raise FileError(house_message("cannot write '{path}': no file has such a name", path=escaped(folder)))
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FileError(
            house_message("cannot write '{path}': {reason:capital}", path=escaped(folder), reason=system_reason(fault))
        ) from fault
    check_writable(str(Path(folder) / "file"))


def check_apart(**paths: str | Iterable[str] | None) -> None:
    """Refuse files that two options share, before the work begins: the later one would write over the earlier.

    `check_apart(page="a.html", records=("games.txt",))`; raises OptionValueError.
    """
    owners: dict[str, str] = {}
    for name, given in paths.items():
        for path in (given,) if isinstance(given, str) else given or ():
            place = path if path == "-" or "\0" in path else str(Path(path).resolve())
            owner = owners.setdefault(place, name)
            if owner != name:
                raise OptionValueError(
                    house_message(
                        "--{one} and --{other} name the same file, '{path}': give each its own",
                        one=owner,
                        other=name,
                        path=escaped(path),
                    )
                )


def refuse_without(needed: str, *names: str) -> None:
    """Refuse options that say something of another one which was not given; raises OptionValueError.

    They are named as the function of the command names them.
    """
    context = click.get_current_context()
    for option in context.command.params:
        if option.name in names and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE:
            raise OptionValueError(
                house_message(
                    "{option} does nothing without {needed}: give both, or neither",
                    option=option.opts[0],
                    needed=needed,
                )
            )


def chosen_settings(game: Game, chosen: Iterable[str]) -> Settings:
    """Return the settings that `--set NAME=VALUE` asks for; `NAME=@FILE` takes the value from a file."""
    values: dict[str, str] = {}
    for pair in chosen:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionValueError(house_message("expected --set NAME=VALUE, got '{pair}'", pair=excerpt(pair)))
        if name.strip() in values:
            raise OptionValueError(
                house_message("--set {name} was given twice: choose one value", name=excerpt(name.strip()))
            )
        values[name.strip()] = read_file(value[1:]).strip() if value.startswith("@") else value.strip()
    return game.settings(values)


def find_game(name: str) -> Game:
    """Return the game of an id; `libertas@1` is the game by an earlier version of its rules."""
    id_, at, version = name.partition("@")
    if not at:
        return open_game(id_)
    number = whole_number(version)
    if number is None:
        raise OptionValueError(
            house_message("expected GAME@VERSION, such as {id}@1, got '{name}'", id=id_, name=excerpt(name))
        )
    return open_game(id_, number)


def find_present_game(name: str) -> Game:
    """Return the game of an id, for commands that know the present rules alone."""
    id_, at, _ = name.partition("@")
    if at:
        raise OptionValueError(
            house_message(
                "only the present rules are taken here: expected '{id}', got '{name}'",
                id=id_,
                name=excerpt(name),
            )
        )
    return open_game(id_)


def begin_playthrough(game_id: str, chosen: Iterable[str], begin: str | None) -> Playthrough:
    """Return a game about to be played: its usual start, or a position given as text."""
    game = find_game(game_id)
    settings = chosen_settings(game, chosen)
    start = None if begin is None else game.notation.parse_position(begin, settings)
    return Playthrough(game, settings, start)


def push_all(play: Playthrough, moves: Iterable[str]) -> Playthrough:
    """Play tokens given as one quoted argument or as several."""
    for argument in moves:
        for token in argument.split():
            play.push(token)
    return play
