"""A house on PostgreSQL: an address that says what is wrong with it, the schema, and who else serves the house."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import sqlalchemy as sa

from ludogite.core.message import house_message
from ludogite.extras import require_extra
from ludogite.storage.address import check_address
from ludogite.storage.errors import AddressError, HouseOpenError, reason
from ludogite.storage.lock import PATIENCE_S, POLL_S
from ludogite.storage.turns import one_at_a_time
from ludogite.storage.versions import refuse_newer, upgrade

DRIVER = "postgresql+psycopg"
CONNECTING = {"client_encoding": "UTF8", "connect_timeout": 5, "keepalives_idle": 5, "tcp_user_timeout": 10_000}
"""How to speak with a server, and when one that says nothing is taken for gone."""
IDLE_TRANSACTION_MS = 5_000
"""A process that stands still in the middle of writing keeps the others from its tables no longer than this."""
POOL = 8
"""So many connections are kept, and as many more are opened when all of them are busy."""
OPENING, SERVING = 0x1D06_0001, 0x1D06_0002
"""The advisory locks of a house: held by the one that opens just now · shared by all that are open."""
THINKING = "ludogite thinking"
"""What those who think for a house call themselves at its server; they hold no lock of it."""
LEAVING_S = 2.0
"""How long a server may take to notice that somebody is gone."""
THINKERS = sa.text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :thinking"
)
FORBIDDEN = "42501"
"""What PostgreSQL answers somebody who may not do that: insufficient privilege."""
IDENTITY = sa.text(
    "SELECT oid::text || ' ' || pg_postmaster_start_time()::text FROM pg_database WHERE datname = current_database()"
)
"""Which database it is, by whatever address it was reached."""
HAS_VERSION = sa.text("SELECT to_regclass('alembic_version') IS NOT NULL")
VERSION = sa.text("SELECT version_num FROM alembic_version")


def open_postgres(url: str) -> sa.Engine:
    """Return an engine whose database has today's schema; raises the errors of `storage.errors`."""
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            one_at_a_time(connection, OPENING)
            if connection.scalar(HAS_VERSION):
                refuse_newer(shown_address(engine.url), str(connection.scalar(VERSION)))
            upgrade(connection)
    except sa.exc.DBAPIError as error:
        engine.dispose()
        raise unusable(shown_address(engine.url), error) from error
    except BaseException:
        engine.dispose()
        raise
    return engine


def create_engine(url: str) -> sa.Engine:
    """Return an engine that has asked its server nothing yet; raises AddressError."""
    require_extra("cluster", house_message("a house on PostgreSQL"))
    check_address(url)
    address = sa.make_url(url).set(drivername=DRIVER)
    # A connection that the server has closed is noticed before it is used: whoever plays is not told of a restart.
    # What people wrote is no part of what is logged when a statement fails.
    return sa.create_engine(
        address, pool_size=POOL, max_overflow=POOL, pool_pre_ping=True, connect_args=CONNECTING, hide_parameters=True
    )


def identify_house(url: str) -> tuple[str, bool]:
    """Return which database an address leads to, and whether a house lives there; nothing is created."""
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            return str(connection.scalar(IDENTITY)), bool(connection.scalar(HAS_VERSION))
    except sa.exc.DBAPIError as error:
        raise unusable(shown_address(engine.url), error) from error
    finally:
        engine.dispose()


def check_nobody_thinks(engine: sa.Engine) -> None:
    """Refuse a house for which a worker thinks: it would go on with what it knows; raises HouseOpenError."""
    deadline = time.monotonic() + LEAVING_S
    while True:
        with engine.connect() as connection:
            if not connection.scalar(THINKERS, {"thinking": THINKING}):
                return
        if time.monotonic() > deadline:
            raise HouseOpenError(
                house_message(
                    "a worker thinks for the house in '{address}'; end every 'ludogite worker' first, then try again",
                    address=shown_address(engine.url),
                )
            )
        time.sleep(POLL_S)


def end_idle_transactions(engine: sa.Engine) -> None:
    """Let the server end what a process has begun to write and does not go on with."""

    def limit(connection: Any, _record: object) -> None:  # noqa: ANN401 - whatever the driver calls a connection
        connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE_TRANSACTION_MS}")
        connection.commit()

    sa.event.listen(engine, "connect", limit)
    engine.dispose()


def shown_address(address: sa.URL) -> str:
    """Return an address that can be shown: without its password."""
    shown = address.set(drivername="postgresql").difference_update_query(["password", "sslpassword"])
    return shown.render_as_string(hide_password=True)


def unusable(address: str, error: BaseException) -> AddressError:
    """Return why a database cannot be used, and the way out."""
    if getattr(getattr(error, "orig", error), "sqlstate", None) == FORBIDDEN:
        return AddressError(
            house_message(
                "the database '{address}' lets this user make no tables or schemas ({why}); "
                "let its owner be this user: ALTER DATABASE name OWNER TO user",
                address=address,
                why=reason(error),
            )
        )
    return AddressError(
        house_message(
            "the database '{address}' cannot be used ({why}); "
            "correct the setting database, such as postgresql://ludogite@127.0.0.1/ludogite",
            address=address,
            why=reason(error),
        )
    )


class ServerLock:
    """A house's part in its database, from `take` until `release`. The server drops the locks of the dead."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._held = self._connect()
        self.alone = False
        """Whether no other house was open when this one opened."""

    def _connect(self) -> sa.Connection:
        held = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        held.detach()
        return held

    def take(self, patience_s: float = PATIENCE_S) -> None:
        """Come in. Until `opened`, no other house opens; raises HouseOpenError."""
        self._enter(patience_s)
        # Locks of `serving` change only in the hands of whoever holds `opening`: nobody slips in between.
        self.alone = self._ask(sa.func.pg_try_advisory_lock(SERVING))
        if self.alone:
            self._ask(sa.func.pg_advisory_unlock(SERVING))
        self._ask(sa.func.pg_advisory_lock_shared(SERVING))

    def opened(self) -> None:
        """Let others come in."""
        self._ask(sa.func.pg_advisory_unlock(OPENING))

    def keep(self) -> None:
        """Take the lock again where the server has lost it: one that starts anew knows of no house."""
        try:
            self._held.scalar(sa.select(1))
        except sa.exc.SQLAlchemyError:
            lost, self._held = self._held, self._connect()
            lost.close()
            self._ask(sa.func.pg_advisory_lock_shared(SERVING))

    def release(self) -> None:
        """Leave."""
        with contextlib.suppress(sa.exc.SQLAlchemyError):  # a server that is gone holds nothing
            self._ask(sa.func.pg_advisory_unlock_all())
        self._held.close()

    def _enter(self, patience_s: float) -> None:
        deadline = time.monotonic() + patience_s
        while not self._ask(sa.func.pg_try_advisory_lock(OPENING)):
            if time.monotonic() > deadline:
                self.release()
                raise HouseOpenError(
                    house_message(
                        "'{address}' is being opened by another house; try again in a moment",
                        address=shown_address(self._held.engine.url),
                    )
                )
            time.sleep(POLL_S)

    def _ask(self, lock: sa.Function[bool]) -> bool:
        return bool(self._held.scalar(sa.select(lock)))
