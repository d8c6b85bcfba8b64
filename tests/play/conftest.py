import sys
from pathlib import Path

import pytest
from tests.play.grace import GraceClock

sys.path.append(str(Path(__file__).parent))  # after tests/web, whose conftest others import


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def grace(monkeypatch: pytest.MonkeyPatch) -> GraceClock:
    """Hand in the time that people have to come back."""
    return GraceClock(monkeypatch)
