"""What pages load: read, lightened and compressed once, and sent again only to a browser that has something else."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import rjsmin
from litestar import Request, Response

WEB = Path(__file__).parent.parent
NOT_MODIFIED = 304
LOADED = {"is_compressed": True, "exclude_from_csrf": True}
"""Said of handlers that answer with a loaded file: nothing is compressed twice, and no cookie comes along."""
MEDIA_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
"""How the files of the rooms are read."""
BLANK = re.compile(r"(?:\s|/\*.*?\*/)+", re.DOTALL)
"""What a sheet says nothing with: as much of it as there is counts as one space."""
SET_APART = re.compile(r'("[^"]*")|;?\s*(})\s*|\s*([{;,>/])\s*|(:)\s')
"""What stands by itself in a sheet, with the spaces beside it; words in quotes are left alone."""
TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
"""How a browser says that it can unpack."""


@cache
def static_folders() -> tuple[Path, ...]:
    """Return where the files are that pages load."""
    return tuple(sorted(WEB.glob("*/static")))


@cache
def static_files() -> dict[str, Path]:
    """Return every file that pages load, by its name alone."""
    return {path.name: path for folder in static_folders() for path in folder.iterdir() if path.suffix in MEDIA_TYPES}


@dataclass(frozen=True, slots=True)
class LoadedFile:
    """Something that pages load, plain and compressed."""

    media_type: str
    plain: bytes
    compressed: bytes
    etag: str

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """Send it as the browser can take it; nothing where the browser has it already."""
        headers = {"etag": self.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if self.media_type in (MEDIA_TYPES[".js"], MEDIA_TYPES[".css"]):
            headers["content-type"] = self.media_type  # scripts and the sheets of our pages are UTF-8 without saying so
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=NOT_MODIFIED, headers=headers)
        body = self.plain
        if TAKES_GZIP.search(request.headers.get("accept-encoding", "")) and len(self.compressed) < len(self.plain):
            body, headers["content-encoding"] = self.compressed, "gzip"
        return Response(body, media_type=self.media_type, headers=headers)


def lighten(text: str, media_type: str) -> str:
    """Return a script or a sheet without what only its authors read: a quarter of what would be sent."""
    if media_type == MEDIA_TYPES[".js"]:
        return str(rjsmin.jsmin(text))
    return SET_APART.sub(r"\1\2\3\4", BLANK.sub(" ", text)) if media_type == MEDIA_TYPES[".css"] else text


def load(content: bytes, media_type: str) -> LoadedFile:
    """Return something that pages load."""
    if media_type in (MEDIA_TYPES[".js"], MEDIA_TYPES[".css"]):
        content = lighten(content.decode(), media_type).encode()
    etag = f'W/"{blake2b(content, digest_size=8).hexdigest()}"'
    return LoadedFile(media_type, content, gzip.compress(content, mtime=0), etag)


def load_file(path: Path) -> LoadedFile:
    """Return a file of a room; read anew where somebody has changed it since."""
    return _load_file(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _load_file(path: Path, _changed_ns: int) -> LoadedFile:
    return load(path.read_bytes(), MEDIA_TYPES[path.suffix])
