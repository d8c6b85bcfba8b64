"""How much one guest, and everybody in one network together, may ask of a house."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cachetools import LRUCache

from ludogite.core.message import Message, house_message
from ludogite.play.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.settings import HouseSettings

KEPT = 20_000
"""How many of those who come are counted at a time; the oldest is forgotten first."""


PREVIEWS_PER_SECOND, PREVIEWS_AT_ONCE = 12, 60
"""A hand that plays about on a board asks less often: so many on average, more in a burst."""

REPORTS_PER_HOUR, NETWORK_REPORTS_PER_HOUR = 5, 30
"""So often somebody, and everybody in a network together, asks moderators to look at something."""

EXPORTS_PER_HOUR, NETWORK_EXPORTS_PER_HOUR = 6, 30
"""So often somebody, and everybody in a network together, takes along all of something: public games, their own."""
PAPERS_PER_HOUR, NETWORK_PAPERS_PER_HOUR = 60, 240
"""So often somebody, and everybody in a network together, prints papers of a tournament."""
LOOKS_PER_MINUTE, NETWORK_LOOKS_PER_MINUTE = 60, 600
"""So often somebody, and everybody in a network together, asks for what is long, or looked for among many."""
FILMS_PER_MINUTE, NETWORK_FILMS_PER_MINUTE = 30, 120
"""So often somebody, and everybody in a network together, asks for a whole game position by position."""
PICTURES_PER_MINUTE, NETWORK_PICTURES_PER_MINUTE = 600, 1800
"""So often somebody, and everybody in a network together, asks for a picture, or for what is told of one game."""
MAILS_PER_DAY, NETWORK_MAILS_PER_HOUR = 5, 20
"""So often somebody, and everybody in a network together, lets the house write to an address that is new to it."""
MAIL_PAUSE_S = 60
"""So long somebody waits between two of those."""


class TokenBuckets:
    """A limit for each of many: so much per second on average, more in a burst."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second
        self._burst = burst
        self._levels: LRUCache[str, tuple[float, float]] = LRUCache(KEPT)
        self.notes_takings = False
        """Whether what is taken is noted, for other processes."""
        self._takings: Counter[str] = Counter()
        self.on_take: Callable[[], None] | None = None
        """Called after something was taken here, where others are told of each at once."""

    def level(self, who: str) -> float:
        """Return what is left of somebody's allowance; less than one is none."""
        now = time.monotonic()
        level, then = self._levels.get(who, (self._burst, now))
        return min(self._burst, level + (now - then) * self._rate)

    def wait_s(self, who: str) -> float:
        """Return how long somebody must wait before the next one; 0 where they need not."""
        return max(0.0, (1 - self.level(who)) / self._rate)

    def take(self, who: str, level: float | None = None) -> None:
        """Take one from somebody's allowance, as far as there is one; its level may be known."""
        level = self.level(who) if level is None else level
        self._set(who, max(level - 1, min(level, 0.0)))
        if self.notes_takings:
            self._takings[who] += 1
            if self.on_take is not None:
                self.on_take()

    def take_elsewhere(self, who: str, count: int) -> None:
        """Take from somebody's allowance what they had in another process; what is more than all of it is owed."""
        self._set(who, self.level(who) - count)

    def _set(self, who: str, level: float) -> None:
        self._levels[who] = level, time.monotonic()

    def collect_takings(self) -> dict[str, int]:
        """Return what was taken here since the last time, by whom."""
        taken, self._takings = self._takings, Counter()
        return taken

    def give_back(self, who: str) -> None:
        """Take back that one was taken, here and in other processes."""
        self._set(who, self.level(who) + 1)
        if self.notes_takings:
            self._takings[who] -= 1

    def allow(self, who: str) -> bool:
        """Take one from somebody's allowance; False when it is used up, and whoever goes on asking waits anew."""
        if self.wait_s(who):
            self._set(who, min(0.0, self.level(who)))
            return False
        self.take(who)
        return True


class RateLimit:
    """What a guest may do, and all guests of a network together; with a pause in between, where there is one."""

    def __init__(
        self, guest: TokenBuckets, network: TokenBuckets, refusal: Message, pause: TokenBuckets | None = None
    ) -> None:
        self.guest = guest
        self.network = network
        self.pause = pause
        self._refusal = refusal

    def take(self, guest: str, network: str) -> None:
        """Count one, or refuse it and count nothing: raises LimitError."""
        own, shared = self.guest.level(guest), self.network.level(network)
        pause_s = self.pause.wait_s(guest) if self.pause else 0.0
        if own < 1 or shared < 1 or pause_s:
            raise LimitError(self._refusal, max(self.guest.wait_s(guest), self.network.wait_s(network), pause_s))
        self.guest.take(guest, own)
        self.network.take(network, shared)
        if self.pause:
            self.pause.take(guest)

    def take_of_network(self, network: str) -> None:
        """Count one of somebody of whom nothing but the network is known: raises LimitError."""
        level = self.network.level(network)
        if level < 1:
            raise LimitError(self._refusal, self.network.wait_s(network))
        self.network.take(network, level)


class SignInTry(NamedTuple):
    """A try to open an account, which was counted."""

    taken: tuple[tuple[TokenBuckets, str], ...]

    def give_back(self) -> None:
        """Say that it was right."""
        for bucket, who in self.taken:
            bucket.give_back(who)


class SignInLimit:
    """How often somebody may try to open an account.

    Each try is counted before it is looked at, so that nobody gains by trying many at once, and given back where it was
    right. Whoever guesses from one network is slowed down there for that name, and for all names together; whoever
    guesses from many is slowed down by the name, which does not concern those who come from where its owner was before.
    A device on which the account was opened before has an allowance of its own, whoever guesses beside it.
    """

    def __init__(self) -> None:
        self.pairs = TokenBuckets(1 / 20, 5)
        """By name and network."""
        self.networks = TokenBuckets(1 / 5, 30)
        self.names = TokenBuckets(1 / 20, 60)
        self.devices = TokenBuckets(1 / 20, 5)
        """By name and device, where it was opened before."""

    def take(self, name: str, network: str, *, is_known: bool = False, device: str = "") -> SignInTry:
        """Count one try, or refuse it and count nothing: raises LimitError."""
        if device and not self.devices.wait_s(_pair(name, device)):
            return _counted((self.devices, _pair(name, device)))
        everywhere = (self.pairs, _pair(name, network)), (self.networks, network), (self.names, name)
        asked = everywhere[:2] if is_known else everywhere
        if wait_s := max(bucket.wait_s(who) for bucket, who in asked):
            raise LimitError(house_message("too many tries"), wait_s)
        return _counted(*everywhere)

    def buckets(self) -> dict[str, TokenBuckets]:
        """Return all of them, by name."""
        return {
            "sign-ins by name and network": self.pairs,
            "sign-ins by network": self.networks,
            "sign-ins by name": self.names,
            "sign-ins by name and device": self.devices,
        }


def _counted(*taken: tuple[TokenBuckets, str]) -> SignInTry:
    for bucket, who in taken:
        bucket.take(who)
    return SignInTry(taken)


def _pair(name: str, whence: str) -> str:
    return f"{whence} {name}"


class Limits:
    """Every limit of a house."""

    def __init__(self, settings: HouseSettings) -> None:
        self.commands = RateLimit(
            TokenBuckets(settings.commands_per_second, settings.commands_per_second * 5),
            TokenBuckets(settings.network_commands_per_second, settings.network_commands_per_second * 5),
            house_message("slow down"),
        )
        self.tables = RateLimit(
            TokenBuckets(settings.tables_per_hour / 3600, max(10, settings.tables_per_hour / 4)),
            TokenBuckets(settings.network_tables_per_hour / 3600, max(10, settings.network_tables_per_hour / 12)),
            house_message("that is a lot of tables"),
        )
        self.hints = RateLimit(
            TokenBuckets(settings.hints_per_minute / 60, max(8, settings.hints_per_minute / 4)),
            TokenBuckets(settings.network_hints_per_minute / 60, max(8, settings.network_hints_per_minute * 2 / 3)),
            house_message("that is a lot of questions"),
        )
        self.reports = RateLimit(
            TokenBuckets(REPORTS_PER_HOUR / 3600, REPORTS_PER_HOUR),
            TokenBuckets(NETWORK_REPORTS_PER_HOUR / 3600, NETWORK_REPORTS_PER_HOUR),
            house_message("that is a lot of reports"),
        )
        self.exports = RateLimit(
            TokenBuckets(EXPORTS_PER_HOUR / 3600, EXPORTS_PER_HOUR),
            TokenBuckets(NETWORK_EXPORTS_PER_HOUR / 3600, NETWORK_EXPORTS_PER_HOUR),
            house_message("that is a lot of downloads"),
        )
        self.papers = RateLimit(
            TokenBuckets(PAPERS_PER_HOUR / 3600, PAPERS_PER_HOUR),
            TokenBuckets(NETWORK_PAPERS_PER_HOUR / 3600, NETWORK_PAPERS_PER_HOUR),
            house_message("that is a lot of paper"),
        )
        self.looks = RateLimit(
            TokenBuckets(LOOKS_PER_MINUTE / 60, LOOKS_PER_MINUTE),
            TokenBuckets(NETWORK_LOOKS_PER_MINUTE / 60, NETWORK_LOOKS_PER_MINUTE),
            house_message("that is a lot to look at"),
        )
        self.films = RateLimit(
            TokenBuckets(FILMS_PER_MINUTE / 60, FILMS_PER_MINUTE),
            TokenBuckets(NETWORK_FILMS_PER_MINUTE / 60, NETWORK_FILMS_PER_MINUTE),
            house_message("that is a lot to look at"),
        )
        self.pictures = RateLimit(
            TokenBuckets(PICTURES_PER_MINUTE / 60, PICTURES_PER_MINUTE),
            TokenBuckets(NETWORK_PICTURES_PER_MINUTE / 60, NETWORK_PICTURES_PER_MINUTE),
            house_message("that is a lot to look at"),
        )
        self.mails = RateLimit(
            TokenBuckets(MAILS_PER_DAY / 86_400, MAILS_PER_DAY),
            TokenBuckets(NETWORK_MAILS_PER_HOUR / 3600, NETWORK_MAILS_PER_HOUR),
            house_message("that is a lot of mail"),
            TokenBuckets(1 / MAIL_PAUSE_S, 1),
        )
        self.previews = TokenBuckets(PREVIEWS_PER_SECOND, PREVIEWS_AT_ONCE)
        """What moves would do, by guest: asked whenever somebody points at a board."""
        self.healings = TokenBuckets(1 / 60, 1)
        """Pages that say that they had gone astray, by network: anybody can say so at will."""
        self.keys = TokenBuckets(1 / 10, 5)
        """Wrong host's keys, by network: one that guesses never keeps another from opening."""
        self.sign_ins = SignInLimit()
        self.names = TokenBuckets(1 / 5, 40)
        """Questions whether a name is free, by network."""
        self.joins = TokenBuckets(1 / 60, 40)
        """Accounts that are begun, by network."""
        self.letters = TokenBuckets(1 / 20, 8)
        """Letters of another device, by network: whoever guesses never finds them while they count."""
        self.slips = TokenBuckets(1 / 20, 10)
        """Slips of a tournament that are none, by network: whoever guesses never finds one while it counts."""

    def buckets(self) -> dict[str, TokenBuckets]:
        """Return all of them, by name."""
        rates = {
            "commands": self.commands,
            "tables": self.tables,
            "hints": self.hints,
            "reports": self.reports,
            "exports": self.exports,
            "papers": self.papers,
            "looks": self.looks,
            "films": self.films,
            "pictures": self.pictures,
            "mails": self.mails,
        }
        guests = {f"{name} of a guest": rate.guest for name, rate in rates.items()}
        networks = {f"{name} of a network": rate.network for name, rate in rates.items()}
        pauses = {f"pause of {name}": rate.pause for name, rate in rates.items() if rate.pause}
        people = {"names": self.names, "joins": self.joins, "letters": self.letters, "slips": self.slips}
        others = {"previews": self.previews, "keys": self.keys}
        return guests | networks | pauses | people | self.sign_ins.buckets() | others
