"""What can be wrong with the data of a house, each in one sentence with its way out."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import escaped
from ludogite.core.message import Message, house_message, verbatim
from ludogite.core.system_errors import system_reason

DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
CLOSED_TO_US = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")

SQLITE_REASONS = (
    house_message("database is locked"),
    house_message("database or disk is full"),
    house_message("disk I/O error"),
    house_message("attempt to write a readonly database"),
    house_message("unable to open database file"),
    house_message("file is not a database"),
    house_message("database disk image is malformed"),
)
"""What SQLite says most often, in its own English words."""

NO_ANSWER = house_message("the database does not answer")

BY_WORDS = {reason.text: reason for reason in SQLITE_REASONS}


class StorageError(LudogiteError):
    """The house cannot read or write its data at the moment."""

    code = "storage/unavailable"
    why = ""
    """The reason alone, as anybody may read it."""
    detail = ""
    """The same for the log and for the host: it may name the address of a server."""


class DamagedError(LudogiteError, ValueError):
    """What lies in the data folder is not what a house wrote, or not all of it."""

    code = "storage/damaged"


class SchemaVersionError(LudogiteError, ValueError):
    """The data were written by a newer Ludogîte."""

    code = "storage/version"


class AccessError(LudogiteError, OSError):
    """The data folder cannot be opened or written to."""

    code = "storage/access"

    def __str__(self) -> str:
        return str(self.args[0])  # without the number that OSError would look for


class AddressError(LudogiteError, ValueError):
    """The database of a house cannot be reached at its address, or not by us."""

    code = "storage/address"


class HouseOpenError(LudogiteError, RuntimeError):
    """A house is open in this data folder, or is being opened or restored."""

    code = "storage/open"


class NoHouseError(LudogiteError, ValueError):
    """No house has ever lived in this data folder."""

    code = "storage/no-house"


class MovingError(LudogiteError, ValueError):
    """A house cannot be carried into another database like this."""

    code = "storage/moving"


class BackupError(LudogiteError, ValueError):
    """The file cannot be used as a backup, or something is in its way."""

    code = "storage/backup"


def reason(error: BaseException) -> Message:
    """Return in a few words why storing failed, without the statement that SQLAlchemy quotes."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, OSError) and cause.strerror:
        return system_reason(cause)
    words = str(cause).partition("\n")[0].partition(" (Background on")[0] or type(cause).__name__
    return BY_WORDS.get(words, verbatim(words))


def public_reason(error: BaseException) -> Message:
    """Return the same as anybody may read it: what a server says of itself is not repeated."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return reason(error) if isinstance(cause, OSError | sqlite3.Error) else NO_ANSWER


def unavailable(error: BaseException) -> StorageError:
    """Return what whoever wants something stored is told when that fails."""
    why = public_reason(error)
    told = StorageError(
        house_message("the house cannot store anything at the moment ({why}); please send it again", why=why)
    )
    told.why, told.detail = str(why), str(reason(error))
    return told


def explain(error: BaseException, path: Path) -> LudogiteError:
    """Return why the data at this path cannot be opened, and the way out."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", "") if isinstance(cause, sqlite3.Error) else ""
    if name.startswith(DAMAGED):
        return damaged(path, reason(error))
    if name.startswith(CLOSED_TO_US) or isinstance(cause, OSError):
        return closed_to_us(path, reason(error))
    return StorageError(
        house_message(
            "'{path}' cannot be used at the moment ({why}); please try again",
            path=escaped(path),
            why=reason(error),
        )
    )


def damaged(path: Path, why: Message) -> DamagedError:
    """Return that a database cannot be read as a whole."""
    return DamagedError(
        house_message(
            "'{path}' is damaged ({why}); put a backup in its place with: ludogite restore FILE --data {folder}",
            path=escaped(path),
            why=why,
            folder=str(path.parent),
        )
    )


def check_lived_in(database: Path) -> None:
    """Refuse a data folder without a database; raises NoHouseError."""
    if not database.exists():
        raise NoHouseError(
            house_message(
                "no house lives in '{folder}': there is no {name}",
                folder=escaped(database.parent),
                name=database.name,
            )
        )


def closed_to_us(path: Path, why: Message) -> AccessError:
    """Return that a file or folder cannot be used by us."""
    return AccessError(
        house_message(
            "cannot write to '{path}' ({why}); allow it for this user, or choose a folder with --data",
            path=escaped(path),
            why=why,
        )
    )
