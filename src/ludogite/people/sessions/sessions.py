"""Sessions: a browser that is signed in shows an opaque token; the house keeps its hash and can end it at any time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ludogite.people.accounts.tokens import new_token, token_digest
from ludogite.people.recall import RecallCache
from ludogite.people.sessions.pairings import Pairings
from ludogite.people.sessions.store import SessionRow, SessionStore

if TYPE_CHECKING:
    from collections.abc import Collection

    from ludogite.play.house.house import House

DAY_MS = 86_400_000
SESSION_MS = 180 * DAY_MS
"""A session that is not used for so long runs out."""
TOUCH_MS = 3_600_000
"""That somebody was seen is written down so often at most."""
RECENT_MS = 10 * 60_000
"""So long after a key was shown, what needs a recent one may be done."""
GRACE_MS = 30_000
"""So long a renewed token still opens what was asked for at the same moment."""
TOPIC = "sessions"
SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
BROWSERS = ("Firefox", "Edg", "OPR", "SamsungBrowser", "Chrome", "Safari")
SHOWN = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung", "Macintosh": "Mac", "CrOS": "ChromeOS"}


class Sessions:
    """The sessions of a house, in whatever process they were begun."""

    def __init__(self, house: House, *, keeps_networks: bool = True) -> None:
        self._house = house
        self._keeps_networks = keeps_networks
        """Whether it is written down from where people come; nothing else of the house stores that."""
        self._store = SessionStore(house.store)
        self._cache = RecallCache(house.bus, TOPIC, self._store.find)

    async def begin(self, account: str, device: str, network: str, *, is_proved: bool = True) -> str:
        """Sign a browser in; return the token that it shows from now on. Whoever was let in has shown no key."""
        now, token = self._house.now(), new_token()
        await self._store.add(
            SessionRow(
                digest=token_digest(token),
                account=account,
                player=account,
                device=device,
                network=network if self._keeps_networks else None,
                created_at=now,
                proved_at=now if is_proved else 0,
                seen_at=now,
                until=now + SESSION_MS,
                must_renew=False,
            )
        )
        return token

    async def find(self, token: str) -> SessionRow | None:
        """Return the session of a token; None where it is none, or ended."""
        row = await self._cache.find(token_digest(token))
        return row if row is not None and row.until > self._house.now() else None

    async def note_visit(self, row: SessionRow, network: str) -> None:
        """Write down that somebody was here, now and then: the session lasts so much longer."""
        now = self._house.now()
        if now - row.seen_at > TOUCH_MS:
            kept = network if self._keeps_networks else None
            await self._change(row.digest, seen_at=now, until=now + SESSION_MS, network=kept)

    def is_recent(self, row: SessionRow) -> bool:
        """Tell whether somebody showed a key here a short while ago."""
        return self._house.now() - row.proved_at <= RECENT_MS

    async def prove(self, row: SessionRow) -> str | None:
        """Write down that somebody showed a key here just now; return the new token of the browser.

        None where the session was ended meanwhile.
        """
        return await self._replace(row._replace(proved_at=self._house.now()), is_due=False)

    async def renew(self, row: SessionRow) -> str | None:
        """Give a browser another token for the same session; None where it was given one a moment ago."""
        return await self._replace(row, is_due=True)

    async def _replace(self, row: SessionRow, *, is_due: bool) -> str | None:
        token = new_token()
        fresh = row._replace(digest=token_digest(token), must_renew=False)
        soon = self._house.now() + GRACE_MS
        is_mine = await self._store.replace(row.digest, fresh, soon, is_due=is_due)
        self._cache.forget(row.digest)
        return token if is_mine else None

    async def play_as(self, row: SessionRow, player: str) -> None:
        """Let a browser play as somebody: the account itself, or a child of it. Whether that may be is asked before.

        A child has shown no key: whoever goes back to the account shows it.
        """
        proved_at = row.proved_at if player == row.account else 0
        await self._change(row.digest, player=player, proved_at=proved_at)

    async def of(self, account: str) -> list[SessionRow]:
        """Return where an account is signed in, the last seen first; those that run out in a moment are gone."""
        soon = self._house.now() + GRACE_MS
        return [row for row in await self._store.of(account) if row.until > soon]

    async def renew_all(self, account: str) -> None:
        """Rights have changed: every browser of an account is given another token with its next page."""
        await self._store.renew_all(account)
        self._cache.forget_all()

    async def end(self, row: SessionRow) -> None:
        """Sign a browser out."""
        await self._store.end(row)
        self._cache.forget_all()

    async def end_all(self, account: str, except_digest: str = "") -> None:
        """Sign all browsers of an account out, but for one; no device is let in any more that was about to be."""
        await self._store.end_all(account, except_digest)
        await Pairings(self._house).withdraw(account)
        self._cache.forget_all()

    async def still_open(self, rows: Collection[SessionRow]) -> set[tuple[str, int, str]]:
        """Return which of some sessions have not ended: whose, since when, and who plays there."""
        return await self._store.begun({row.account for row in rows}, self._house.now())

    async def tidy(self, keep_networks_ms: int) -> None:
        """Drop sessions that ran out, and forget from where people came before so long."""
        now = self._house.now()
        await self._store.tidy(now, now - keep_networks_ms)

    async def _change(self, digest: str, **values: object) -> None:
        await self._store.change(digest, **values)
        self._cache.forget(digest)


def device_name(user_agent: str) -> str:
    """Return what a browser is called in the list of sessions: `Firefox, Android`."""
    found = [next((name for name in names if re.search(rf"\b{name}", user_agent)), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(SHOWN.get(name, name) for name in found if name)
