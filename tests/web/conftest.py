"""Real houses, and people who come to them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.web.served import Guest, Served


@pytest.fixture(autouse=True, scope="module")
def _close_clients() -> Iterator[None]:
    """Close whatever clients a module opened and left: an open socket is found much later, in somebody else's test."""
    opened: list[httpx.Client] = []
    begin = httpx.Client.__init__

    def begin_and_note(self: httpx.Client, *args: object, **options: object) -> None:
        begin(self, *args, **options)  # type: ignore[arg-type]  # whatever a test gives
        opened.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx.Client, "__init__", begin_and_note)
        yield
    for client in opened:
        client.close()


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
