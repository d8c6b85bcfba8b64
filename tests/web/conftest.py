"""Real houses, and people who come to them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.web.served import Guest, Served


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One house for all tests that do not harm it."""
    house = Served(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()
    assert "Traceback" not in house.logged(), house.logged()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Houses of one's own."""
    houses: list[Served] = []

    def one(**settings: str) -> Served:
        houses.append(Served(tmp_path, **settings))
        return houses[-1]

    yield one
    for house in houses:
        if house.process.poll() is None:
            house.stop()


@pytest.fixture
def guests(request: pytest.FixtureRequest) -> Iterator[Callable[..., Guest]]:
    made: list[Guest] = []

    def one(name: str, house: Served | None = None) -> Guest:
        made.append(Guest(house or request.getfixturevalue("served"), name))
        return made[-1]

    yield one
    for guest in made:
        guest.http.close()
