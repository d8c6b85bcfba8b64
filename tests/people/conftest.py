"""Houses on both databases."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.play.houses import FirstMove
from tests.postgres import furnished_database, needs_postgres

from ludogite.play.house.house import House
from ludogite.storage.store import open_store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=needs_postgres)])
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    """An open house on each database."""
    opened = House(open_store(tmp_path, "" if request.param == "sqlite" else furnished_database()), FirstMove())
    await opened.start()
    yield opened
    await opened.stop()
