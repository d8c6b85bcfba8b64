"""What is installed beside the library only on request: `pip install 'ludogite[web]'`."""

from __future__ import annotations

from importlib.util import find_spec

from ludogite.core.errors import MissingExtraError
from ludogite.core.message import Message, house_message

EXTRAS = {
    "web": (
        *("alembic", "argon2", "cachetools", "confusable_homoglyphs", "cryptography", "h11", "jinja2", "litestar"),
        *("msgspec", "openskill", "prometheus_client", "py4swiss", "rjsmin", "segno", "sqlalchemy", "tzdata"),
        *("uvicorn", "webauthn", "websockets"),
    ),
    "cluster": ("procrastinate", "psycopg", "redis"),
    "print": ("anyascii", "reportlab"),
    "envs": ("anyascii", "gymnasium", "numpy", "pettingzoo", "pypdfium2", "reportlab"),
    "data": ("numpy", "pyarrow"),
    "openspiel": ("numpy", "pyspiel"),
    "batches": ("numpy",),
    "notebook": ("anywidget",),
    "ray": ("ray",),
    "learning": ("numpy", "torch"),
}
"""The packages of each extra, as they are imported."""


def has_extra(extra: str) -> bool:
    """Tell whether everything of an extra is installed. Nothing of it is loaded."""
    return all(find_spec(package) for package in EXTRAS[extra])


def require_extra(extra: str, what: str | Message) -> None:
    """Refuse what cannot be done without an extra; raises MissingExtraError."""
    if not has_extra(extra):
        part = f"ludogite[{extra}]"
        raise MissingExtraError(
            house_message("{what} needs a part that is not installed here: pip install '{part}'", what=what, part=part)
        )
