"""How members want to be told that a table awaits them: kept with the account."""

from __future__ import annotations

import asyncio
import hmac
from typing import TYPE_CHECKING

from ludogite.core.language import LANGUAGES, WRITTEN
from ludogite.core.message import house_message
from ludogite.people.accounts.tokens import secret_word, token_digest
from ludogite.people.errors import NoticePreferenceError
from ludogite.people.notices.preferences import NoticePreferences
from ludogite.people.notices.store import NoticeStore, PreferenceRow, SubscriptionRow
from ludogite.people.notices.subscribers import NoticeSubscribers
from ludogite.people.notices.web_push import HousePushKey, open_push_key

if TYPE_CHECKING:
    from ludogite.core.language import Language
    from ludogite.people.notices.web_push import BrowserKeys
    from ludogite.people.sessions.store import SessionRow
    from ludogite.play.house.house import House

MOST_DEVICES = 10
VISIT_MS = 60_000
"""A member's presence is written down once in so long."""


class NoticeKeeper:
    """How the people of a house want to be told what awaits them."""

    def __init__(self, house: House, key: bytes) -> None:
        self._house = house
        self._key = key
        """What the addresses of feeds follow from."""
        self.store = NoticeStore(house.store)
        self._push_key: HousePushKey | None = None
        self.subscribers = NoticeSubscribers(house)
        self._noted: dict[str, int] = {}
        """Whose presence was written down here, and when."""

    async def start(self) -> None:
        """Find the key that push services know the house by, and who wants to be told something."""
        self._push_key = await asyncio.to_thread(open_push_key, self._house.store)
        await self.subscribers.start()

    @property
    def push_key(self) -> HousePushKey:
        """What push services know the house by."""
        if self._push_key is None:
            raise RuntimeError("the house is not open yet")
        return self._push_key

    async def of(self, account: str) -> PreferenceRow | None:
        """Return how somebody is told; None where they never said anything about it."""
        return await self.store.preferences(account)

    async def devices(self, account: str) -> list[SubscriptionRow]:
        """Return the browsers on which somebody is told."""
        return await self.store.subscriptions(account)

    async def prefer(self, account: str, wish: NoticePreferences) -> None:
        """Tell somebody as they wish from now on."""
        await self._change(account, wish.language, pace=wish.pace, daily_hour=wish.daily_hour,
                           quiet_from=wish.quiet_from, quiet_until=wish.quiet_until, zone=wish.zone,
                           language=wish.language)  # fmt: skip

    async def subscribe(self, session: SessionRow, browser: BrowserKeys, language: Language, zone: str) -> None:
        """Tell somebody on a browser until they sign out there; raises NoticePreferenceError for one too many."""
        account, digest = session.account, token_digest(browser.endpoint)
        row = SubscriptionRow(digest, account, *browser, session.device, self._house.now(), session.created_at)
        if not await self.store.subscribe(row, MOST_DEVICES):
            raise NoticePreferenceError(
                house_message("notices reach {most} devices at most; take one away first", most=MOST_DEVICES)
            )
        await self._change(account, language, zone, language=language)

    async def unsubscribe(self, account: str, digest: str) -> None:
        """Tell somebody nothing any more on a browser."""
        await self.store.unsubscribe(account, digest)
        await self.subscribers.change(account)

    async def set_email(self, account: str, address: str | None, language: Language, zone: str) -> None:
        """Write to somebody there once they confirm it; to nowhere where there is no address."""
        await self._change(account, language, zone, email=address, is_confirmed=False)

    async def confirm_email(self, account: str, address: str) -> bool:
        """Write to an address from now on, where it is the one that somebody gave; tell whether it is."""
        row = await self.of(account)
        if row is None or row.email != address:
            return False
        await self.store.change(row, is_confirmed=True)
        await self.subscribers.change(account)
        return True

    async def stop(self, account: str) -> None:
        """Tell somebody nothing any more, until they say otherwise."""
        row = await self.of(account)
        if row is not None:
            await self.store.change(row, pace="never")
            await self.subscribers.change(account)

    async def make_feeds(self, account: str, language: Language, zone: str) -> None:
        """Give somebody's feeds new secret addresses; what had the old ones finds nothing any more."""
        await self._change(account, language, zone, feed_since=self._house.now())

    async def end_feeds(self, account: str) -> None:
        """Let nobody read somebody's feeds any more."""
        row = await self.of(account)
        if row is not None:
            await self.store.change(row, feed_since=None)

    def feed_word(self, row: PreferenceRow) -> str:
        """Return what is secret in the addresses of somebody's feeds; empty where they have none.

        It follows from the key of the house: it can be shown again, and whoever reads the database cannot make it.
        """
        if row.feed_since is None:
            return ""
        return f"{row.account}-{secret_word(self._key, f'feed {row.account} {row.feed_since}')}"

    async def feed_owner(self, word: str) -> PreferenceRow | None:
        """Return whose feeds have this secret address."""
        row = await self.of(word.rpartition("-")[0])
        expected = "" if row is None else self.feed_word(row)
        return row if expected and hmac.compare_digest(expected.encode(), word.encode()) else None

    async def note_visit(self, account: str) -> None:
        """Write down now and then that somebody who wants notices is in the house: then none is sent."""
        now = self._house.now()
        if account in self.subscribers and now - self._noted.get(account, 0) >= VISIT_MS:
            self._noted = {one: at for one, at in self._noted.items() if now - at < VISIT_MS} | {account: now}
            await self.store.note_visit(account, now)

    async def _change(self, account: str, new_language: str, new_zone: str = "", **values: object) -> None:
        usual = NoticePreferences()
        new = PreferenceRow(account, usual.pace, usual.daily_hour, usual.quiet_from, usual.quiet_until,
                            new_zone or usual.zone, new_language)  # fmt: skip
        await self.store.change(new, **values)
        await self.subscribers.change(account)


def preferences_of(row: PreferenceRow) -> NoticePreferences:
    """Return when somebody wants to be told something, as it is kept."""
    return NoticePreferences(
        row.pace,  # type: ignore[arg-type] # written from one
        row.daily_hour,
        row.quiet_from,
        row.quiet_until,
        row.zone,
        row.language if row.language in LANGUAGES else WRITTEN,
    )
