import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from tests.fork_server import WIDTH, run_program


@dataclass(frozen=True)
class Answer:
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Answer]


@pytest.fixture
def ludogite() -> Run:
    """Run the real command in a process of its own."""

    def run(*arguments: str, typed: str = "", spoken: str = "en") -> Answer:
        environment = {**os.environ, "LUDOGITE_LANG": spoken, "COLUMNS": WIDTH}
        done = run_program("ludogite", *arguments, typed=typed, env=environment)
        assert "Traceback" not in done.stderr, done.stderr
        return Answer(done.returncode, done.stdout, done.stderr)

    return run
