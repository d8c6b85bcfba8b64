"""Whether all is well, for monitoring."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from ludogite import __version__
from ludogite.storage.errors import StorageError
from ludogite.web.shared.services import Services


@get("/health", opt={"exclude_from_csrf": True})
async def health(services: Services) -> Response[dict[str, str | int | list[str]]]:
    """Answer for monitoring: whether all is well; 503 while nothing can be stored, so that nobody can play."""
    house = services.house
    trouble = house.store.trouble
    try:
        await house.store.mark()
    except StorageError as error:
        trouble = error.why
    why = [f"storage: {trouble}"] if trouble else []
    why += [f"{name}: {reason}" for name, reason in house.supervisor.troubles.items()]
    answer: dict[str, str | int | list[str]] = {
        "status": "degraded" if why else "ok",
        "version": __version__,
        "tables": len(house.loaded),
        "kept": len(house.kept),
        "healings": services.healings,
    }
    return Response(answer | ({"why": why} if why else {}), status_code=503 if trouble else 200)


ROUTES: list[Any] = [health]
