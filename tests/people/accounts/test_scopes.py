"""What a program's token is for: read as it is written, and refused beyond."""

from __future__ import annotations

import itertools

import pytest

from ludogite.people.accounts.access_tokens import SCOPES, Scope, read_scopes, refuse_beyond
from ludogite.people.errors import AccountError, ScopeError

EVERY_CHOICE = [chosen for size in range(4) for chosen in itertools.combinations(SCOPES, size)]


@pytest.mark.parametrize("chosen", EVERY_CHOICE)
def test_scopes_are_read_in_one_order_however_they_are_written(chosen: tuple[Scope, ...]) -> None:
    for written in itertools.permutations(chosen):
        assert read_scopes(written) == list(chosen)
        assert read_scopes([*written, *written]) == list(chosen)


@pytest.mark.parametrize("unknown", ["host", "", "PLAY", "play ", "read play", "*"])
def test_a_scope_that_is_none_is_refused_and_quoted(unknown: str) -> None:
    with pytest.raises(AccountError, match="read, play, talk") as refused:
        read_scopes(["play", unknown])
    assert f"'{unknown}'" in str(refused.value)


@pytest.mark.parametrize("needed", [chosen for chosen in EVERY_CHOICE if chosen])
@pytest.mark.parametrize("had", EVERY_CHOICE)
def test_a_token_does_what_one_of_its_scopes_allows(had: tuple[Scope, ...], needed: tuple[Scope, ...]) -> None:
    if set(had) & set(needed):
        refuse_beyond(frozenset(had), *needed)
    else:
        with pytest.raises(ScopeError) as refused:
            refuse_beyond(frozenset(had), *needed)
        assert ", ".join(needed) in str(refused.value)


@pytest.mark.parametrize("needed", SCOPES)
def test_whoever_comes_without_a_token_has_no_bounds(needed: Scope) -> None:
    refuse_beyond(None, needed)
