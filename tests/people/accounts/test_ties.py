"""What members show, whom they follow and whom they block: events of their accounts, on both databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ludogite.people.accounts.account import Account
from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.blocks import Blocks
from ludogite.people.accounts.erasing import erase_account
from ludogite.people.errors import AccountError

if TYPE_CHECKING:
    from ludogite.play.house.house import House

PASSWORD = "gentle otter paints the moon"


async def members(house: House) -> tuple[Accounts, Account, Account]:
    accounts = Accounts(house, b"a key of the house")
    anna = await accounts.join_with_password("1" * 24, "Anna", PASSWORD)
    bert = await accounts.join_with_password("2" * 24, "Bert", PASSWORD)
    return accounts, anna, bert


@pytest.mark.anyio
async def test_nothing_is_shown_until_somebody_chooses_and_never_of_a_child(house: House) -> None:
    accounts, anna, _ = await members(house)
    assert (anna.shares, anna.shows_strengths, anna.shows_everything) == ("unasked", False, False)
    await accounts.choose_sharing(anna, "strengths")
    read = await accounts.read(anna.id)
    assert read is not None
    assert (read.shows_strengths, read.shows_everything) == (True, False)
    folded = Account(anna.id).after(await accounts.log.history(anna.id))
    assert folded.shares == "strengths"
    child = await accounts.add_owned(read, "Pinson", "child")
    with pytest.raises(AccountError, match="only a person"):
        await accounts.choose_sharing(child, "everything")
    assert not Account("3" * 24, kind="child", shares="everything").shows_strengths


@pytest.mark.anyio
async def test_somebody_is_followed_or_blocked_and_the_last_word_counts_everywhere(house: House) -> None:
    accounts, anna, bert = await members(house)
    here, elsewhere = Blocks(house, accounts), Blocks(house, accounts)
    await here.tie(anna, bert.id, "follow")
    assert await here.ties_of(anna.id) == {bert.id: "follow"}
    assert not here.is_blocked(bert.id, [anna.id])
    again = await accounts.read(anna.id)
    assert again is not None
    await here.tie(again, bert.id, "block")
    assert await here.ties_of(anna.id) == {bert.id: "block"}
    assert here.is_blocked(bert.id, [anna.id])
    assert not here.is_blocked(anna.id, [bert.id])
    assert not elsewhere.of(anna.id)
    await elsewhere.refresh()
    assert elsewhere.of(anna.id) == {bert.id}
    again = await accounts.read(anna.id)
    assert again is not None
    await here.tie(again, bert.id, None)
    assert not here.of(anna.id)


@pytest.mark.anyio
async def test_whoever_is_erased_is_in_nobodys_circle(house: House) -> None:
    accounts, anna, bert = await members(house)
    blocks = Blocks(house, accounts)
    await blocks.tie(anna, bert.id, "follow")
    await blocks.tie(bert, anna.id, "block")
    gone = await accounts.read(bert.id)
    assert gone is not None
    await erase_account(house, accounts, gone)
    await blocks.refresh()
    assert await blocks.ties_of(anna.id) == {}
    assert await blocks.ties_of(bert.id) == {}
    assert not blocks.of(bert.id)


@pytest.mark.anyio
async def test_whoever_is_blocked_comes_back_neither_as_a_child_nor_as_a_program(house: House) -> None:
    accounts, anna, bert = await members(house)
    held = [await accounts.add_owned(bert, "Pinson", "child"), await accounts.add_owned(bert, "Robot", "program")]
    blocks = Blocks(house, accounts)
    await blocks.tie(anna, bert.id, "block")
    assert blocks.of(anna.id) == {bert.id, *(one.id for one in held)}
    again = await accounts.read(anna.id)
    assert again is not None
    await blocks.tie(again, bert.id, None)
    assert blocks.of(anna.id) == set()


@pytest.mark.anyio
async def test_a_name_that_is_added_after_a_block_is_blocked_at_once(house: House) -> None:
    accounts, anna, bert = await members(house)
    blocks = Blocks(house, accounts)
    await blocks.tie(anna, bert.id, "block")
    child = await accounts.add_owned(bert, "Pinson", "child")
    assert blocks.is_blocked(child.id, [anna.id])
    program = await accounts.add_owned(bert, "Robot", "program")
    assert blocks.is_blocked(program.id, [anna.id])
    own = await accounts.add_owned(anna, "Wren", "child")
    assert blocks.is_blocked(program.id, [own.id])


@pytest.mark.anyio
async def test_programs_and_children_block_whom_their_owner_blocks(house: House) -> None:
    accounts, anna, bert = await members(house)
    robot, child = await accounts.add_owned(anna, "Robot", "program"), await accounts.add_owned(anna, "Pinson", "child")
    theirs = await accounts.add_owned(bert, "Machine", "program")
    blocks = Blocks(house, accounts)
    await blocks.tie(anna, bert.id, "block")
    for blocking in (anna.id, robot.id, child.id):
        assert blocks.of(blocking) == {bert.id, theirs.id}
    assert not blocks.of(bert.id)
