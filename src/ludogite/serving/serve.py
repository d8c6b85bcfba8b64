"""The command that opens a house."""

from __future__ import annotations

import contextlib
import io
import resource
import socket as sockets
import sys
from functools import partial
from pathlib import Path

import click

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.system_errors import system_reason
from ludogite.extras import require_extra
from ludogite.serving.notify import notify_ready
from ludogite.web.shared.lan import lan_address

TAKE_TURNS_S = 0.0005
"""How long the event loop keeps the thread that writes waiting; Python's own five milliseconds hold up every move."""
DATA_HELP = "Folder where everything is kept."


@click.command()
@click.option("--host", help="Address to listen on; 0.0.0.0 lets the local network in.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 0 takes any free one.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help=DATA_HELP)
@click.option("--public-url", help="How people reach the house from outside.")
def serve(host: str | None, port: int | None, data: Path | None, public_url: str | None) -> None:
    """Open the house: play in the browser, alone, with friends, or against the machines.

    Example: ludogite serve --host 0.0.0.0 --port 8000
    """
    require_extra("web", "ludogite serve")
    import uvicorn  # noqa: PLC0415 - the other commands do not need it

    from ludogite.serving.app import create_house_app  # noqa: PLC0415 - the same
    from ludogite.serving.logs import configure_logs  # noqa: PLC0415 - the same
    from ludogite.serving.server import HouseServer  # noqa: PLC0415 - the same
    from ludogite.settings import read_settings  # noqa: PLC0415 - the same
    from ludogite.storage.bus import open_bus  # noqa: PLC0415 - the same
    from ludogite.storage.store import open_store  # noqa: PLC0415 - the same
    from ludogite.web.doors.frames import StrictWebSocketProtocol  # noqa: PLC0415 - the same
    from ludogite.web.doors.keys import open_keys  # noqa: PLC0415 - the same
    from ludogite.web.doors.protocol import ConnectionLimit, StrictH11Protocol  # noqa: PLC0415 - the same

    settings = read_settings(host=host, port=port, data=str(data) if data else None, public_url=public_url)
    configure_logs(settings.log_format)
    store = open_store(settings.folder, settings.database)
    keys = open_keys(settings.folder, store)
    bus = open_bus(settings.valkey)
    listening = listen(settings.host, settings.port)
    bound = listening.getsockname()[1]
    sys.setswitchinterval(TAKE_TURNS_S)
    allow_many_files()
    config = uvicorn.Config(
        create_house_app(settings, keys, store, bus=bus),
        log_config=None,
        log_level="warning",
        access_log=False,
        http=partial(StrictH11Protocol, ConnectionLimit(settings, bus), settings.request_seconds),  # type: ignore[arg-type]
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        ws=StrictWebSocketProtocol,
        ws_max_size=16 * 1024,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    fresh_key = keys.host if keys.fresh else ""
    server = HouseServer(config, partial(greet, settings.host, bound, settings.public_url, fresh_key))
    server.run(sockets=[listening])
    if fresh_key and not server.started:  # it could not open, and the key will not be shown again
        show_key(fresh_key)


def allow_many_files() -> None:
    """Let this process hold as many connections as the system allows it; most begin with a thousand."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int) -> sockets.socket:
    """Return a socket that listens there; raises SettingsError."""
    from ludogite.settings import SettingsError  # noqa: PLC0415 - the other commands do not need it

    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        where, why = f"{host}:{port}", system_reason(error)
        raise SettingsError(
            house_message("cannot listen on {address}: {why:capital}; try --port", address=where, why=why)
        ) from error
    except (UnicodeError, TypeError) as error:  # Python cannot write it as a name of the network
        raise SettingsError(
            house_message("'{host}' is no address; try --host 127.0.0.1", host=excerpt(host))
        ) from error
    return listening


def greet(host: str, port: int, public_url: str, fresh_key: str = "") -> None:
    """Print where the house can be found, with a code for phones, and the host's key where it is new."""
    import segno  # noqa: PLC0415 - needed once

    everywhere = host in ("0.0.0.0", "::")  # noqa: S104 - what the user asked for
    near = "127.0.0.1" if everywhere else host
    click.echo(f"Ludogîte is open: http://{near}:{port}/")
    away = public_url
    if everywhere and not away and (lan := lan_address()):
        away = f"http://{lan}:{port}/"
    if away:
        click.echo(f"  For everybody: {away}" if public_url else f"  In the local network: {away}")
        drawn = io.StringIO()
        segno.make(away, micro=False).terminal(drawn, compact=True)
        click.echo(drawn.getvalue())
    if fresh_key:
        show_key(fresh_key)
    sys.stdout.flush()
    notify_ready()


def show_key(key: str) -> None:
    """Print the key with which a host opens the host's page."""
    click.echo(f"  Host's key (shown once): {key}")
