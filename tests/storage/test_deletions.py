"""Whoever was erased stays erased when an older backup is restored, on both databases, and where one is lost."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from tests.people.erased import GUEST, KEY, NAMES, OTHER, everything, furnish
from tests.people.recognising import lay
from tests.play.houses import open_house

from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.erasing import erase_account, erase_again, keep_list
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.forgetting import forget
from ludogite.settings import read_settings
from ludogite.storage.backup import back_up, restore
from ludogite.storage.deletions import FILE, read_file, write_file
from ludogite.storage.server_backup import back_up_server, restore_server
from ludogite.storage.sqlite import DATABASE

pytestmark = pytest.mark.anyio
VISITOR = ev.Person("5" * 24, "Passante")
EVERYBODY = (*NAMES, "Passante")


class Saving:
    """How the house of a folder is saved and put back, wherever it is kept."""

    def __init__(self, folder: Path) -> None:
        database = read_settings(data=str(folder)).database
        self.save = partial(back_up_server, database) if database else partial(back_up, folder / DATABASE)
        self._address = database
        self._folder = folder

    def put_back(self, saved: Path) -> None:
        if self._address:
            restore_server(saved, self._address)
        else:
            restore(saved, self._folder / DATABASE)


async def erase_after_a_backup(folder: Path, saving: Saving, saved: Path) -> None:
    """Let people play, save the house, and erase a member and a guest."""
    house = await open_house(folder)
    accounts = Accounts(house, KEY)
    account = await furnish(house, accounts)
    await lay(house, "visited", VISITOR, OTHER)
    await house.act("visited", VISITOR, do.Say("hello"))
    await house.act("visited", OTHER, do.Resign(1))
    await house.store.archive(house.now() + 60_000, 1)
    saving.save(saved)
    await erase_account(house, accounts, account)
    await forget(house, VISITOR)
    await keep_list(house, folder)
    assert [name for name in EVERYBODY if name in await everything(house.store)] == []
    await house.stop()


async def gone_again(folder: Path) -> None:
    """Open a restored house and look for whoever was erased."""
    house = await open_house(folder)
    before = await everything(house.store)
    assert all(name in before for name in EVERYBODY), "an older backup knows them"
    accounts = Accounts(house, KEY)
    assert await erase_again(house, accounts, folder) >= 3
    after = await everything(house.store)
    assert [name for name in EVERYBODY if name in after] == []
    assert await accounts.store.count() == 0
    assert all(person.id in house.forgotten for person in (VISITOR, GUEST))
    assert OTHER.name in after, "whoever stayed is still there"
    assert (await house.load("visited")).table.outcome is not None
    assert await erase_again(house, accounts, folder) == 0
    await house.stop()


@pytest.mark.usefixtures("kept_in")
async def test_the_list_of_the_house_that_is_replaced_is_taken_along(tmp_path: Path) -> None:
    saving, saved = Saving(tmp_path), tmp_path / "saved"
    await erase_after_a_backup(tmp_path, saving, saved)
    (tmp_path / FILE).unlink()
    saving.put_back(saved)
    await gone_again(tmp_path)


@pytest.mark.usefixtures("kept_in")
async def test_the_list_in_the_data_folder_is_enough(tmp_path: Path) -> None:
    """As where a database was put back by other means than ours: a copied file, PostgreSQL's own archive."""
    saving, saved = Saving(tmp_path), tmp_path / "backups" / "saved"
    saved.parent.mkdir()
    await erase_after_a_backup(tmp_path, saving, saved)
    house = await open_house(tmp_path)
    await house.stop()
    listed = read_file(tmp_path)
    saving.put_back(saved)
    saving.put_back(saved)  # the second time the house that is replaced knows of nobody but by what it was told
    assert read_file(tmp_path) == listed
    await gone_again(tmp_path)


async def test_the_list_beside_the_backups_outlives_a_house_that_is_lost(tmp_path: Path) -> None:
    folder, backups = tmp_path / "data", tmp_path / "backups"
    folder.mkdir()
    backups.mkdir()
    saving = Saving(folder)
    await erase_after_a_backup(folder, saving, backups / "first")
    saving.save(backups / "second")
    other = tmp_path / "another machine"
    other.mkdir()
    Saving(other).put_back(backups / "first")
    await gone_again(other)


async def test_what_is_no_hash_in_the_list_is_passed_over(tmp_path: Path) -> None:
    write_file(tmp_path, ["a" * 64])
    (tmp_path / FILE).write_text((tmp_path / FILE).read_text() + "nonsense\n\x00\n" + "b" * 63 + "\n")
    assert read_file(tmp_path) == {"a" * 64}
    write_file(tmp_path, ["c" * 64])
    assert read_file(tmp_path) == {"a" * 64, "c" * 64}
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


async def test_nothing_that_was_erased_is_left_in_the_bytes_of_the_file(tmp_path: Path) -> None:
    await erase_after_a_backup(tmp_path, Saving(tmp_path), tmp_path / "saved")
    kept = (tmp_path / DATABASE).read_bytes()
    assert [name for name in EVERYBODY if name.encode() in kept] == []
