"""The command that thinks for a house on PostgreSQL, on as many machines as wanted."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludogite.core.message import house_message
from ludogite.extras import require_extra
from ludogite.serving.notify import notify_ready

if TYPE_CHECKING:
    from ludogite.settings import HouseSettings


@click.command()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Folder where settings are kept.")
@click.option("--opponents", type=click.IntRange(min=0), help="How many processes think for the machines.")
@click.option("--advisers", type=click.IntRange(min=0), help="How many think about good moves and look back at games.")
def worker(data: Path | None, opponents: int | None, advisers: int | None) -> None:
    """Think for the machines of a house on PostgreSQL, give advice, look back at games. Nobody comes in here.

    Example: ludogite worker --opponents 4
    """
    require_extra("web", "ludogite worker")
    from ludogite.serving.logs import configure_logs  # noqa: PLC0415 - the same
    from ludogite.settings import SettingsError, read_settings  # noqa: PLC0415 - the same
    from ludogite.storage.address import is_on_server  # noqa: PLC0415 - the other commands do not need it

    settings = read_settings(data=str(data) if data else None, opponents=opponents, advisers=advisers)
    if not is_on_server(settings.database):
        raise SettingsError(
            house_message(
                "a worker thinks for houses that share a server, and the setting database names none; "
                "set it, such as LUDOGITE_DATABASE=postgresql://ludogite@127.0.0.1/ludogite"
            )
        )
    if not settings.opponents + settings.advisers:
        raise SettingsError(
            house_message("a worker without opponents and advisers has nothing to do; give --opponents or --advisers")
        )
    configure_logs(settings.log_format)
    asyncio.run(work(settings))


async def work(settings: HouseSettings) -> None:
    """Think until told to stop."""
    from ludogite.people.notices.subscribers import NoticeSubscribers  # noqa: PLC0415 - the other commands do not need it
    from ludogite.play.house.house import House  # noqa: PLC0415 - the same
    from ludogite.play.workers import QUESTIONS_NICENESS, WorkerPool  # noqa: PLC0415 - the same
    from ludogite.storage.bus import open_bus  # noqa: PLC0415 - the same
    from ludogite.storage.engine import open_engine  # noqa: PLC0415 - the same
    from ludogite.storage.store import Store  # noqa: PLC0415 - the same
    from ludogite.thinking.opening import open_thinking  # noqa: PLC0415 - the same

    told_to_stop = asyncio.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(each, told_to_stop.set)
    # Nobody is served here, so it is no house that is open: it holds no lock, and its pulse counts for nobody's clock.
    store = Store(open_engine(settings.database))
    opponents = WorkerPool(max(1, settings.opponents))
    adviser = WorkerPool(max(1, settings.advisers), niceness=QUESTIONS_NICENESS)
    fair_wait_ms = 1000 * settings.fair_wait_seconds
    house = House(store, opponents, fair_wait_ms=fair_wait_ms, bus=open_bus(settings.valkey), serves_people=False)
    await store.start()
    await house.join()
    await NoticeSubscribers(house).start()
    thinking = await open_thinking(house, adviser, settings)
    if settings.opponents:
        await opponents.warm_up()
    thinking.start()
    house.caretaker.keep_time()
    notify_ready()
    click.echo(f"Ludogîte thinks: {settings.opponents} for machines, {settings.advisers} for advice")
    try:
        await told_to_stop.wait()
    finally:
        await thinking.stop()
        await house.supervisor.stop()
        await house.bus.stop()
        await opponents.stop()
        await adviser.stop()
        await store.stop()
        await thinking.close()
