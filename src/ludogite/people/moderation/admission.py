"""Whom a house lets in, and what it allows: as its log says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ludogite.core.message import house_message
from ludogite.people.errors import AdmissionError
from ludogite.people.moderation.events import (
    Admission,
    AdmissionChanged,
    Admitted,
    Forbidden,
    FreeChatAllowed,
    ModerationLine,
    NoticeWritten,
    Standing,
    UnreadableEvent,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.core.message import Message

REFUSALS: dict[Admission, Message] = {
    "invitation": house_message("this house is open to those with an invitation: ask its host for a link, or sign in"),
    "members": house_message("this house is for its members: sign in, or ask its host for a link to join"),
}
CLOSED = house_message(
    "this house lets nobody in but its host at the moment: its log has a line that cannot be read, and may be about you"
)


class HouseRules(msgspec.Struct, frozen=True):
    """What counts for everybody in a house."""

    admission: Admission = "open"
    members_invite: bool = False
    free_chat: bool = True
    notice: str = ""
    admitted: frozenset[str] = frozenset()
    """The guests who came by an invitation."""
    hosts_only: bool = False
    """Whether nobody else comes in: a line of the log may have sent anybody away."""
    unread: frozenset[Forbidden] = frozenset()
    """What is stricter than anybody decided, because a line of the log cannot be read."""

    def after(self, lines: Iterable[ModerationLine]) -> HouseRules:
        """Return the rules after more lines; these still stand."""
        rules, admitted = self, set(self.admitted)
        for line in lines:
            match line.event:
                case UnreadableEvent():
                    rules = rules._after_unreadable(line.event.forbids)
                case AdmissionChanged():
                    rules = replace(
                        rules,
                        admission=line.event.admission,
                        members_invite=line.event.members_invite,
                        hosts_only=False,
                        unread=rules.unread - {"guests", "everybody"},
                    )
                case FreeChatAllowed():
                    rules = replace(rules, free_chat=line.event.allowed, unread=rules.unread - {"chat"})
                case NoticeWritten():
                    rules = replace(rules, notice=line.event.text)
                case Admitted():
                    admitted.add(line.person)
                case _:
                    pass
        return replace(rules, admitted=frozenset(admitted))

    def _after_unreadable(self, forbids: frozenset[Forbidden]) -> HouseRules:
        """Return the rules after a line that cannot be read: the strictest that it may have set."""
        rules = replace(self, unread=self.unread | (forbids & {"guests", "chat", "everybody"}))
        if forbids & {"guests", "everybody"}:
            rules = replace(rules, admission="members", members_invite=False)
        if "chat" in forbids:
            rules = replace(rules, free_chat=False)
        return replace(rules, hosts_only=rules.hosts_only or "everybody" in forbids)

    def lets_in(self, standing: Standing, guest: str | None, *, is_friend_of_table: bool = False) -> bool:
        """Tell whether somebody may come in: by what they are, as a guest who was invited, or to a friend's table."""
        if self.hosts_only:
            return standing == "host"
        if self.admission == "open" or standing != "guest":
            return True
        return self.admission == "invitation" and (guest in self.admitted or is_friend_of_table)

    def lets_join(self, guest: str | None) -> bool:
        """Tell whether a guest may keep a name here: in a house that is not open, whoever was invited."""
        return not self.hosts_only and (self.admission == "open" or guest in self.admitted)

    def lets_invite(self, standing: Standing) -> bool:
        """Tell whether somebody may make invitations."""
        if self.hosts_only:
            return standing == "host"
        return standing in ("host", "moderator") or (standing == "member" and self.members_invite)

    def refusal(self) -> AdmissionError:
        """Return what whoever may not come in is told."""
        why: Message = CLOSED if self.hosts_only else REFUSALS.get(self.admission, REFUSALS["invitation"])
        return AdmissionError(why)
