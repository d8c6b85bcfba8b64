"""Who stands at the host's desk: the host, a moderator, or somebody who has no business there."""

from __future__ import annotations

from collections.abc import Mapping

from ludogite.core.inputs import one_line
from ludogite.core.message import house_message
from ludogite.people.moderation.decisions import refuse_sanction
from ludogite.people.moderation.events import KEY_HOLDER, Standing
from ludogite.web.doors.faults import FieldError, FieldFault
from ludogite.web.doors.identity import NotHostError
from ludogite.web.shared.visit import Visit

REASON_LENGTH = 200


def only_host(visit: Visit) -> str:
    """Return as whom the host decides; raises NotHostError for anybody else."""
    if visit.standing != "host":
        raise NotHostError(
            house_message("only the host may do this: open /host with the host's key, or sign in as its host")
        )
    return decider(visit)


def only_moderator(visit: Visit) -> str:
    """Return as whom a moderator or the host decides; raises NotHostError for anybody else."""
    if visit.standing not in ("host", "moderator"):
        raise NotHostError(
            house_message("only the host and moderators may do this: sign in as one, or open /host with the host's key")
        )
    return decider(visit)


def decider(visit: Visit) -> str:
    """Return who decides: an account where one is signed in, else whoever holds the key."""
    return visit.account.id if visit.account is not None else KEY_HOLDER


def people_of(visit: Visit) -> set[str]:
    """Return everybody whom the visitor is: an account, and who plays in this browser."""
    return {visit.guest.id, *([visit.account.id] if visit.account is not None else [])}


async def sanctioner(visit: Visit, person: str) -> str:
    """Return as whom somebody mutes, sends away or calls back a person; raises NotHostError and RoleError.

    Whoever answers for a child or a program would decide about themselves, and it stands where its owner does.
    """
    by = only_moderator(visit)
    accounts = visit.services.accounts
    account = await accounts.known(person)
    owner = await accounts.known(account.owner) if account is not None and account.owner else None
    themselves = {person, owner.id if owner else ""} & people_of(visit)
    answering = owner or account
    standing: Standing = answering.role if answering else "guest"
    refuse_sanction(person if themselves else by, visit.standing, person, standing)
    return by


def read_reason(form: Mapping[str, str], *, is_needed: bool = True) -> str:
    """Return why something is decided; raises FieldError where a reason is needed and there is none."""
    given = form.get("reason", "")
    reason = one_line(given)[:REASON_LENGTH]
    if is_needed and not reason:
        raise FieldError([FieldFault("reason", given, house_message("a few words: they stand in the log"))])
    return reason
