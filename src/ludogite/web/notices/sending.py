"""Sending notices: whatever is due for somebody goes out together, once, by every way that they chose."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from ludogite.core.errors import LudogiteError
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.people.errors import MailError, PushEndpointError
from ludogite.people.notices.mail import Mail, Mailer
from ludogite.people.notices.notices import preferences_of
from ludogite.people.notices.outbound import OutboundError, OutboundPoster
from ludogite.people.notices.web_push import BrowserKeys, topic_of
from ludogite.play.messages import Out
from ludogite.play.notices import KINDS, still_asks
from ludogite.translation import translate
from ludogite.web.doors.identity import Guest
from ludogite.web.notices.telling import AskingTable, Digest, digest_of

if TYPE_CHECKING:
    from ludogite.core.language import Language
    from ludogite.people.notices.store import PreferenceRow, SubscriptionRow
    from ludogite.storage.schema.notices import NoticeRow
    from ludogite.web.doors.services import Services

log = logging.getLogger(__name__)

SEND_S = 5.0
"""How often a house looks whom something is to be told."""
AT_ONCE = 20
"""So many people are told something at a time."""
LEASE_MS = 180_000
"""So long whoever has taken somebody's notices may need for them; then another process takes them."""
HERE_MS = 120_000
"""Whoever was in the house so shortly before knows by themselves."""
LATER_MS = 60_000
"""After so long it is looked again whether somebody who is in the house is still there."""
RETRY_MS = 600_000
GIVE_UP_MS = 86_400_000
"""What could not be sent is tried again, and after a day no more."""
STOP = "stop-notices"
"""What the ticket in each notice is for."""
SHOWN_LINES = 4
GONE = (404, 410)
"""How a push service says that a browser is not there any more."""
TAKEN = range(200, 300)


def mailer_of(services: Services) -> Mailer | None:
    """Return who sends mail for a house; None in one that sends none."""
    return services.of_room(_open_mailer)


def _open_mailer(services: Services) -> Mailer | None:
    settings = services.settings
    return Mailer(settings.smtp, settings.smtp_from) if settings.smtp else None


class NoticeSender:
    """Tells the people of a house what awaits them."""

    def __init__(self, services: Services, poster: OutboundPoster | None = None) -> None:
        self._services = services
        self._poster = poster or OutboundPoster()
        self._store = services.notices.store

    async def send_due(self) -> None:
        """Tell everybody what is due by now."""
        now = self._services.house.now()
        taken = await self._store.take_due(now, now + LEASE_MS, AT_ONCE)
        await asyncio.gather(*map(self._see_to, taken))

    async def _see_to(self, account: str) -> None:
        try:
            await self._deliver(account)
        except Exception:
            log.exception("a notice could not be sent")
            await self._store.put_off(account, self._services.house.now() + RETRY_MS)

    async def _deliver(self, account: str) -> None:
        """Tell somebody what still awaits them, where this is the moment."""
        services, now = self._services, self._services.house.now()
        row, pending = await services.notices.of(account), await self._store.pending(account, now)
        asking = await self._asking(row, pending, now) if row is not None and await self._is_wanted(row) else {}
        if row is None or not asking:
            await self._store.finish(account, pending)
            return
        await self._store.forget([one for one in pending if one not in asking])
        moment = preferences_of(row).next_moment(min(one.at for one in asking), row.sent_at, now)
        if services.house.presence.is_connected(account) or now - row.seen_at < HERE_MS:
            moment = max(moment, now + LATER_MS)
        if moment > now:
            await self._store.put_off(account, moment)
            return
        # Forgotten first: what was being sent when a house is killed is told once or not at all, and never twice.
        await self._store.finish(account, list(asking), sent_at=now)
        is_told = await self._tell(row, list(asking.values()))
        if not is_told and now - min(one.at for one in asking) <= GIVE_UP_MS:
            await self._store.put_back(list(asking), now + RETRY_MS, row.sent_at)

    def _has_seen(self, row: PreferenceRow, at: int) -> bool:
        """Tell whether somebody was in the house after that moment."""
        return row.seen_at > at or self._services.house.presence.is_connected(row.account)

    async def _is_wanted(self, row: PreferenceRow) -> bool:
        accounts = self._services.accounts
        member = await accounts.known(row.account)
        is_known = member is not None and member.kind == "person" and not accounts.is_kept(row.account)
        is_there = is_known and not self._services.is_away(row.account)
        return is_there and bool(await self._store.wanting(row.account))

    async def _asking(self, row: PreferenceRow, pending: list[NoticeRow], now: int) -> dict[NoticeRow, AskingTable]:
        """Return what is still so; of a table that asked more than once, the last."""
        found: dict[str, tuple[NoticeRow, AskingTable]] = {}
        for one in pending:
            if one.kind == "declined" and self._has_seen(row, one.at):
                continue  # it asks for nothing, and stands in their list
            try:
                table = (await self._services.house.load_newest(one.table_id)).table
            except LudogiteError:
                continue
            kind = next((kind for kind in KINDS if kind == one.kind), None)
            if kind is not None and still_asks(table, one.account, kind, now):
                found[one.table_id] = one, AskingTable(table, kind)
        return dict(found.values())

    async def _tell(self, row: PreferenceRow, asking: list[AskingTable]) -> bool:
        """Tell somebody something by every way; tell whether any of them worked, or none is left."""
        language = preferences_of(row).language
        digest = digest_of(asking, row.account, language)
        devices = await self._store.subscriptions_told(row.account)
        ways = [self._push(row, one, digest, language) for one in devices]
        if row.email and row.is_confirmed and mailer_of(self._services) is not None:
            ways.append(self._mail(row, asking, digest, language))
        worked = await asyncio.gather(*ways)
        return any(worked) or not await self._store.wanting(row.account)

    async def _push(self, row: PreferenceRow, device: SubscriptionRow, digest: Digest, language: Language) -> bool:
        told = NoticeOut(
            digest.title,
            "\n".join(digest.lines[:SHOWN_LINES]),
            digest.path,
            self.stop_path(row.account),
            translate(house_message("Stop all notices"), language),
            language,
        )
        browser = BrowserKeys(device.endpoint, device.public_key, device.auth_secret)
        payload = msgspec.json.encode(told)
        key, topic = self._services.notices.push_key, topic_of(row.account)
        request = key.request(payload, browser, self._subject, topic, int(time.time()))
        try:
            status = await self._poster.post(device.endpoint, request.headers, request.body)
        except PushEndpointError:
            status = GONE[0]  # it leads where nothing is ever sent
        except OutboundError as error:
            log.warning("a notice could not be pushed: %s", error)
            return False
        if status in GONE:
            await self._services.notices.unsubscribe(row.account, device.digest)
        elif status not in TAKEN:
            log.warning("a push service answered %d", status)
        return status in TAKEN

    async def _mail(self, row: PreferenceRow, asking: list[AskingTable], digest: Digest, language: Language) -> bool:
        mailer, base = mailer_of(self._services), self._services.settings.public_url.rstrip("/")
        if mailer is None or not row.email:
            return False
        stop = f"{base}{self.stop_path(row.account)}"
        lines = [f"{line}\n{base}{one.path}" for line, one in zip(digest.lines, asking, strict=True)]
        ending = house_message(
            "Change how you are told: {preferences}\nStop all notices, in one touch: {stop}",
            preferences=f"{base}/me/notices",
            stop=stop,
        )
        text = "\n\n".join([*lines, translate(ending, language)])
        try:
            await mailer.send(Mail(row.email, f"{digest.title} · Ludogîte", text, stop))
        except MailError as error:
            log.warning("%s", error)
            return False
        return True

    def stop_path(self, account: str) -> str:
        """Return where all notices end in one touch: whoever has the notice need not sign in."""
        return f"/notices/stop/{self._services.signer.sign(Guest(account, ''), STOP)}"

    @property
    def _subject(self) -> str:
        """Where whoever runs a push service finds whoever runs this house."""
        settings = self._services.settings
        return settings.public_url if settings.secure else f"mailto:{settings.smtp_from or 'host@localhost'}"


class NoticeOut(Out):
    """A notice as a browser shows it."""

    title: str
    body: str
    """What awaits whoever it is for, a line a table."""
    url: str
    """Where a touch leads."""
    stop: str
    """What ends all notices in one touch."""
    stop_words: str
    """What that touch is called."""
    language: Language
