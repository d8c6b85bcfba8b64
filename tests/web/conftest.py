"""Real houses, and people who come to them."""

import inspect
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TypeGuard

import httpx
import pytest
from tests.valkey import new_valkey
from tests.web import shared_browser
from tests.web.closed_houses import Person, key_holder
from tests.web.pairs import MOST, TABLES_AT_ONCE, Pair
from tests.web.served import Guest, Served

FOLDER = Path(__file__).parent
HASTY, PATIENT = httpx.Timeout(5), httpx.Timeout(30)
"""What clients have that say nothing of it, and what they have here: where all processors are busy, houses are late."""
TRUSTED = ssl.create_default_context()


@pytest.fixture(autouse=True, scope="module")
def _close_clients() -> Iterator[None]:
    """Let clients be patient, and close those that a module left: an open socket is found in somebody else's test.

    They share one TLS context: reading the system's certificates costs more than most of what they ask.
    """
    opened: list[httpx.Client] = []
    begin = httpx.Client.__init__

    def begin_and_note(self: httpx.Client, *args: object, **options: object) -> None:
        if options.get("timeout", HASTY) == HASTY:
            options["timeout"] = PATIENT
        options.setdefault("verify", TRUSTED)
        begin(self, *args, **options)  # type: ignore[arg-type]  # whatever a test gives
        opened.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx.Client, "__init__", begin_and_note)
        yield
    for client in opened:
        client.close()


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let all tests of a module that need a browser drive it from one process."""
    for test in items:
        if test.get_closest_marker("browser") and FOLDER in test.path.parents and _is_coroutine(test):
            test.fixturenames.append("driver")


def _is_coroutine(test: pytest.Item) -> TypeGuard[pytest.Function]:
    return isinstance(test, pytest.Function) and inspect.iscoroutinefunction(test.function)


@pytest.fixture(scope="module")
async def driver() -> AsyncIterator[None]:
    async with shared_browser.kept_driver():
        yield


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One house for all tests that do not harm it."""
    house = Served(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()
    assert "Traceback" not in house.logged(), house.logged()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One house for the tests of a module, in which nothing may go wrong."""
    served = Served(tmp_path_factory.mktemp("house"))
    yield served
    served.stop()
    assert "Traceback" not in served.logged(), served.logged()


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


@pytest.fixture
def closed_house(house: Served) -> Iterator[Callable[..., Person]]:
    """A house that lets in whom a test says, and everybody afterwards."""
    host = key_holder(house)

    def decide_admission(admission: str, **more: str) -> Person:
        assert host.post("/host/admission", admission=admission, reason="a test", **more).status_code == 303
        return host

    yield decide_admission
    decide_admission("open")
    host.http.close()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two processes of one house, strict with those who take much."""
    folder = tmp_path_factory.mktemp("pair")
    settings = {"LUDOGITE_CONNECTIONS_PER_ADDRESS": f"{MOST}", "LUDOGITE_TABLES_PER_HOUR": f"{4 * TABLES_AT_ONCE}"}
    with new_valkey() as valkey:
        one, two = (Served(folder, LUDOGITE_VALKEY=valkey.address, **settings) for _ in range(2))
        yield one, two, valkey
        for house in (one, two):
            house.stop()
        assert "Traceback" not in one.logged(), one.logged()
