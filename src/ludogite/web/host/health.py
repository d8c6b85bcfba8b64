"""Whether all is well, for monitoring: alive, ready for visitors, and in figures."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
from typing import Any

from litestar import Request, Response, get
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from ludogite import __version__
from ludogite.core.message import house_message
from ludogite.storage.errors import StorageError
from ludogite.web.doors.identity import MetricsTokenError
from ludogite.web.doors.services import Services
from ludogite.web.host.figures import KEPT_LOGS, public_troubles_of

ANSWER_S = 2.0
"""A database that has not answered by then does not answer."""
PROMETHEUS = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")
"""Its format; Litestar names the alphabet by itself."""
UNCHECKED = {"exclude_from_csrf": True}


@get("/health", opt=UNCHECKED)
async def health(services: Services) -> dict[str, str | int | list[str]]:
    """Answer for monitoring that the process is alive, and whether all is well. Nothing is asked of the database."""
    why = public_troubles_of(services)
    answer: dict[str, str | int | list[str]] = {
        "status": "degraded" if why else "ok",
        "version": __version__,
        "tables": len(services.house.loaded),
        "kept": len(services.house.kept),
        **{f"kept_{kind}": len(services.house.kept_logs.of(error)) for kind, error in KEPT_LOGS.items()},
        "unreadable_lines": len(services.moderation.unreadable),
        "healings": services.healings,
    }
    return answer | ({"why": why} if why else {})


@get("/ready", opt=UNCHECKED)
async def ready(services: Services) -> Response[dict[str, str | list[str]]]:
    """Answer a proxy whether this process may be given visitors: 503 while it closes or nothing can be stored."""
    why = await _reasons_against(services)
    answer: dict[str, str | list[str]] = {"status": "unready", "why": why} if why else {"status": "ready"}
    return Response(answer, status_code=503 if why else 200)


async def _reasons_against(services: Services) -> list[str]:
    if services.is_closing:
        return ["house: it is closing"]
    store = services.house.store
    try:
        await asyncio.wait_for(store.mark(), ANSWER_S)
    except StorageError as error:
        return [f"storage: {error.why}"]
    except TimeoutError:
        return [f"storage: no answer within {ANSWER_S:g} s"]
    return [f"storage: {store.trouble}"] if store.trouble else []


@get("/metrics", opt=UNCHECKED)
async def metrics(request: Request[Any, Any, Any], services: Services) -> Response[bytes]:
    """Answer Prometheus in its own format; whoever sends the token of the settings may read it, and nobody else."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    expected = services.settings.metrics_token
    if not (expected and kind.lower() == "bearer" and hmac.compare_digest(token.strip().encode(), expected.encode())):
        raise MetricsTokenError(
            house_message("figures are read with the token of the setting metrics_token: Authorization: Bearer TOKEN")
        )
    await _count_jobs(services)
    return Response(generate_latest(services.house.metrics.registry), media_type=PROMETHEUS)


async def _count_jobs(services: Services) -> None:
    """Ask how long the queue is that the processes of a house share; a database that is away tells nothing."""
    gauge = services.house.metrics.jobs
    gauge.clear()
    if services.thinking.queue is None:
        return
    from ludogite.storage.jobs import JobKind  # noqa: PLC0415 - a house in one file has no queue

    with contextlib.suppress(StorageError, TimeoutError):
        counts = await asyncio.wait_for(services.thinking.queue.count(), ANSWER_S)
        for state, jobs in counts._asdict().items():
            for kind in JobKind:
                gauge.labels(kind.value, state).set(jobs[kind.value])


ROUTES: list[Any] = [health, ready, metrics]
