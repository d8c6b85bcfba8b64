"""The secrets of a house: drawn at the first start, kept where only its owner can read them, never in a log.

A house in one file keeps them beside it. Where many machines serve one house they share those in its database.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.core.inputs import escaped
from ludogite.core.message import house_message
from ludogite.storage.errors import DamagedError, closed_to_us, reason
from ludogite.storage.house_memory import HouseMemory

if TYPE_CHECKING:
    from ludogite.storage.store import Store

OWNER_ONLY = 0o600
SIGNING, HOST = "signing", "host"


@dataclass(frozen=True, slots=True)
class Keys:
    """What a house keeps to itself."""

    signing: bytes
    """Signs cookies."""
    host: str
    """Opens the host's page."""
    fresh: bool
    """Whether they were drawn just now: only then is the host's key shown."""

    def __repr__(self) -> str:
        return "Keys(…)"


def open_keys(folder: Path, store: Store | None = None) -> Keys:
    """Return the secrets of a house, drawing them where there are none; raises errors of `storage.errors`."""
    shared = {} if store is None else HouseMemory(store).secrets()
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        signing, _ = _secret(folder / "signing.key", 32, shared.get(SIGNING))
        host, fresh = _secret(folder / "host.key", 12, shared.get(HOST))
    except OSError as error:
        raise closed_to_us(Path(error.filename or folder), reason(error)) from error
    if store is not None and store.on_server:
        drawn, shared = host, HouseMemory(store).share_secrets({SIGNING: signing, HOST: host})
        signing, host = shared[SIGNING], shared[HOST]
        fresh = fresh and host == drawn
    return Keys(signing.encode(), host, fresh)


def _secret(path: Path, size: int, shared: str | None) -> tuple[str, bool]:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        path.chmod(OWNER_ONLY)
        kept = path.read_bytes().strip()
        if not kept or not kept.isascii():
            raise DamagedError(
                house_message("'{path}' holds no key; remove it, and a new one is drawn", path=escaped(path))
            ) from None
        return kept.decode(), False
    drawn = shared or secrets.token_urlsafe(size)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(drawn + "\n")
    return drawn, shared is None
