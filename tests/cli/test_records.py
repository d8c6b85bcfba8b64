"""`ludogite records`: a file of many games, packed or not."""

import gzip
from pathlib import Path

from tests.cli.conftest import Run
from tests.core.record_files import one_file, played


def test_packed_files_are_read_and_checked_and_torn_ones_refused(tmp_path: Path, ludogite: Run) -> None:
    text = one_file([played(number) for number in range(3)])
    packed = tmp_path / "games.txt.gz"
    packed.write_bytes(gzip.compress(text.encode()))
    told = ludogite("records", str(packed))
    assert told.code == 0, told.err
    assert told.out.splitlines()[0] == "3 games were read, played again and found true"
    assert [len(line["events"]) for line in ludogite("records", str(packed), "--json").lines] == [6, 7, 8]
    packed.write_bytes(packed.read_bytes()[:-20])
    torn = ludogite("records", str(packed))
    assert torn.code != 0
    assert "damaged" in torn.err
