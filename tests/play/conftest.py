import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # after tests/web, whose conftest others import


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
