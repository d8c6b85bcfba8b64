"""What the events of earlier houses say without rules is what their tables say with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.history.unfolding import rows

from ludogite.core.record import record_of, write
from ludogite.play.events import Person, Stamped, read_event
from ludogite.play.table import Table
from ludogite.play.transcript import record_of_transcript, transcribe
from ludogite.web.shared.laying import rematch_plan

HISTORIES = sorted(path.parent for path in Path(__file__).parent.glob("*/expected.json"))
every_history = pytest.mark.parametrize("history", HISTORIES, ids=[path.name for path in HISTORIES])

BEFORE_LIBERTAS_2 = HISTORIES[:2]
"""Houses of the time when Libertas had its first rules."""


def tables(history: Path) -> dict[str, list[Stamped]]:
    found: dict[str, list[Stamped]] = {}
    for table, seq, at, body, author, cid in rows(history / "house" / "house.sqlite"):
        found.setdefault(table, []).append(Stamped(seq, at, read_event(body), author or "", cid or ""))
    return found


@every_history
def test_a_record_without_rules_is_the_one_that_the_rules_would_give(history: Path) -> None:
    compared = 0
    for id_, stamped in tables(history).items():
        table, told = Table.from_events(id_, stamped), transcribe(id_, stamped)
        assert told.started == (table.play is not None)
        assert told.over == table.over
        if table.play is None:
            continue
        names = table.game.rules.seat_names[: len(table.seats)]
        people = [", ".join(person.name for person in table.players_of(seat)) for seat in range(len(names))]
        assert [", ".join(person.name for person in told.players_of(seat)) for seat in range(len(names))] == people
        assert [seat.level for seat in told.seats] == [seat.level for seat in table.seats]
        rules = record_of(
            table.play,
            players=dict(zip(names, people, strict=True)),
            deal=table.deal,
            typed=frozenset(table.typed),
            ended=table.outcome,
            closed=table.closed,
        )
        assert write(record_of_transcript(told, names, people)) == write(rules), id_
        compared += 1
    assert compared > 10


@every_history
def test_a_table_is_opened_by_the_rules_it_was_begun_by_and_its_rematch_by_todays(history: Path) -> None:
    versions = set()
    for id_, stamped in tables(history).items():
        table = Table.from_events(id_, stamped)
        if table.game.id == "libertas" and table.over and not table.closed:
            assert table.game.rules.version == table.plan.rules_version
            assert rematch_plan(table, Person("anna", "Anna")).rules_version == 2
            versions.add(table.plan.rules_version)
    assert versions == ({1} if history in BEFORE_LIBERTAS_2 else {2})
