"""Many records in one file: each comes back, and a fault says in which of them it is."""

import pytest
from tests.core.record_files import one_file, played

from ludogite.core.reading import RecordMoveError, RecordResultError, naming_record, read_many, split_records
from ludogite.core.record import Record


def tokens(record: Record) -> list[str]:
    return [mark.token for mark in record.marks]


def test_every_record_comes_back() -> None:
    records = [played(number) for number in range(4)]
    for text in (one_file(records), "\n\n" + one_file(records) + "\n\n", one_file(records).replace("\n", "\r\n")):
        again = list(read_many(text.splitlines(keepends=True)))
        assert [[mark.token for mark in one.marks] for one in again] == [
            [mark.token for mark in one.marks] for one in records
        ]
        assert [one.players for one in again] == [one.players for one in records]
    assert list(read_many([])) == []
    assert len(list(split_records(one_file(records).splitlines(keepends=True)))) == 4


def test_a_fault_says_in_which_record_it_is() -> None:
    records = [played(number) for number in range(3)]
    broken = one_file(records).replace("events: 7", "events: 9")
    reading = read_many(broken.splitlines(keepends=True))
    next(reading)
    with pytest.raises(RecordResultError, match="record 2"):
        next(reading)
    with pytest.raises(RecordMoveError, match="record 5"), naming_record(5):
        raise RecordMoveError("no such lane", 3)
