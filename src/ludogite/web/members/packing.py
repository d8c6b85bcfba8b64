"""A zip that is sent while it is written, and long lists in it: what is kept in memory is packed."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ludogite.web.shared.composing import compose_aside

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator

    from ludogite.play.fair_queue import Asker

AT_ONCE = 64 * 1024
"""So many bytes of a long file are written at a time."""
INDENT = b"  "


class PackedList:
    """A list of JSON values that is only added to, and then read once."""

    def __init__(self) -> None:
        self._packing = zlib.compressobj()
        self._packed: list[bytes] = []

    def extend(self, items: Iterable[object]) -> None:
        """Add items at the end."""
        for item in items:
            if packed := self._packing.compress(msgspec.json.encode(item) + b"\n"):
                self._packed.append(packed)

    def lines(self) -> Iterator[bytes]:
        """Return the items, each as a line."""
        unpacking, rest = zlib.decompressobj(), b""
        for packed in (*self._packed, self._packing.flush()):
            waiting = packed
            while waiting:
                *lines, rest = (rest + unpacking.decompress(waiting, AT_ONCE)).split(b"\n")
                yield from lines
                waiting = unpacking.unconsumed_tail
        yield from (rest + unpacking.flush()).splitlines()


def json_pieces(value: object, indent: bytes = b"\n") -> Iterator[bytes]:
    """Return a value as JSON, piece by piece; packed lists with a line for each item."""
    inner = indent + INDENT
    if isinstance(value, Mapping) and value:
        for number, (name, inside) in enumerate(value.items()):
            yield (b"," if number else b"{") + inner + msgspec.json.encode(str(name)) + b": "
            yield from json_pieces(inside, inner)
        yield indent + b"}"
    elif isinstance(value, (list, PackedList)):
        is_packed, number = isinstance(value, PackedList), 0
        for number, inside in enumerate(value.lines() if isinstance(value, PackedList) else value, 1):
            yield (b"[" if number == 1 else b",") + inner
            yield from (inside,) if is_packed else json_pieces(inside, inner)
        yield indent + b"]" if number else b"[]"
    else:
        yield msgspec.json.encode(value)


class ZipStream:
    """Writes a zip; what is written is taken away as it comes."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        """On whose account it is written."""
        self._written = _Written()
        self._zip = zipfile.ZipFile(self._written, "w", zipfile.ZIP_DEFLATED)

    def add(self, name: str, text: str) -> None:
        """Add a file; one that is there already stays."""
        if name not in self._zip.NameToInfo:
            self._zip.writestr(name, text)

    async def write_json(self, name: str, value: Mapping[str, Any]) -> AsyncIterator[bytes]:
        """Add a file of JSON, however long it is, and return what is written."""
        pieces = json_pieces(value)
        with self._zip.open(name, "w") as file:
            while await compose_aside(self.asker, _write_some, file, pieces):
                yield self.take()

    def take(self) -> bytes:
        """Return what was written since the last time."""
        return self._written.take()

    def end(self) -> bytes:
        """Write the table of contents, and return the rest."""
        self._zip.close()
        return self.take()


def _write_some(file: Any, pieces: Iterator[bytes]) -> bool:  # noqa: ANN401 - the type of zipfile's files is its own
    """Write some of a file; tell whether there may be more."""
    size = 0
    for piece in pieces:
        file.write(piece)
        size += len(piece)
        if size >= AT_ONCE:
            return True
    return False


class _Written(io.RawIOBase):
    """Where a zip is written, from its beginning to its end."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:  # noqa: ANN401 - anything with bytes in it
        part = bytes(data)
        self._parts.append(part)
        return len(part)

    def take(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)
