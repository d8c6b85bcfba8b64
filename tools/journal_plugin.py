"""The pytest plugin of `tools/journal.py`: it appends each finished test, and runs none twice in a run.

Tests say with `record_property` what they found: `cases` is how many they tried, `part` the part of the proof.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from journal import Line, append, now

RUN: dict[str, Any] = json.loads(Path(os.environ["TESTS_JOURNAL"]).read_text("utf-8"))
JOURNAL = Path(RUN["journal"])


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle the files and the tests in each where that is asked for, and leave out what this run has done already."""
    if getattr(config, "workerinput", {"workerid": "gw0"})["workerid"] == "gw0":
        found: dict[str, str | int | float] = {"cores": os.cpu_count() or 1, "date": now()}
        for part, count in Counter(_part(item.user_properties) for item in items).items():
            if part:
                append(JOURNAL, Line(RUN["run"], part=part, planned=count, figures=dict(found)))
    if RUN["order"] is not None:
        order = random.Random(RUN["order"])  # noqa: S311 - an order, not a secret
        files = sorted({item.path for item in items})
        order.shuffle(files)
        place = {path: number for number, path in enumerate(files)}
        items.sort(key=lambda item: (place[item.path], order.random()))
    done = set(RUN["done"])
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in done])
    items[:] = [item for item in items if item.nodeid not in done]


def _part(properties: list[tuple[str, object]]) -> str:
    return str(dict(properties).get("part", ""))


class _Ended:
    """What is known of each test until its last phase."""

    def __init__(self) -> None:
        self.is_worker = False
        self.failed: dict[str, str] = {}
        self.skipped: set[str] = set()
        self.seconds: dict[str, float] = {}


_ended = _Ended()


def pytest_configure(config: pytest.Config) -> None:
    """Note whether this process runs tests for another one."""
    _ended.is_worker = hasattr(config, "workerinput")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Write down how a test ended, once its last phase is over; of several processes the first is told of all."""
    if _ended.is_worker:
        return
    test = report.nodeid
    _ended.seconds[test] = _ended.seconds.get(test, 0) + report.duration
    if report.failed:
        _ended.failed[test] = (
            _ended.failed.get(test, "")
            + f"{report.when}:\n{report.longreprtext}\n"
            + "\n".join(text for _, text in report.sections)
        )
    if report.skipped:
        _ended.skipped.add(test)
    if report.when not in ("setup", "call"):  # the last phase, or the process that ran it is gone
        figures = dict(report.user_properties)
        part = str(figures.pop("part", ""))
        output = _ended.failed.pop(test, "")
        line = Line(
            RUN["run"],
            test,
            failed=bool(output),
            skipped=test in _ended.skipped,
            output=output,
            seconds=round(_ended.seconds.pop(test), 3),
            part=part,
            figures={name: value for name, value in figures.items() if isinstance(value, (str, int, float))},
        )
        append(JOURNAL, line)
