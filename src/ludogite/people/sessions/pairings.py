"""Another device is let in by one that is signed in: it types nine letters, both show one bird, the first says yes."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from ludogite.core.message import house_message
from ludogite.people.accounts.tokens import new_token, token_digest
from ludogite.people.errors import LinkError
from ludogite.people.sessions.pairing_store import PairingStore

if TYPE_CHECKING:
    from ludogite.play.house.house import House

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without what is taken for each other on a screen."""
LETTERS, GROUP = 9, 3
PAIRING_MS = 5 * 60_000
"""So long letters count."""
BIRDS = 8
"""So many birds there are to show."""

PairingState = Literal["shown", "asked", "allowed", "refused"]


class DevicePairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is agreed so far between a device that is signed in and one that asks."""

    account: str
    session: str
    """The hash of the token of the session that shows the letters: no other says yes."""
    until: int
    state: PairingState = "shown"
    asker: str = ""
    """The hash of what the other device shows."""
    device: str = ""
    bird: int = 0


_decode = msgspec.json.Decoder(DevicePairing).decode


def plain_letters(typed: str) -> str:
    """Return letters as they are kept, however they were spaced and written."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())[:LETTERS]


def in_threes(letters: str) -> list[str]:
    """Return letters as they are shown."""
    return [letters[at : at + GROUP] for at in range(0, LETTERS, GROUP)]


class Pairings:
    """Devices that ask to be let in. Letters count for a few minutes, for one device, once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store = PairingStore(house.store)

    async def show(self, account: str, session: str) -> str:
        """Return new letters for an account; those that this session showed before count no more."""
        for letters, kept in (await self._store.all()).items():
            pairing = _read(kept)
            if pairing is None or pairing.until < self._house.now() or pairing.session == session:
                await self._store.change(letters, kept, "")
        drawn = "".join(secrets.choice(ALPHABET) for _ in range(LETTERS))
        await self._store.add(drawn, _written(DevicePairing(account, session, self._house.now() + PAIRING_MS)))
        return drawn

    async def shown_by(self, session: str) -> tuple[str, DevicePairing] | None:
        """Return the letters that a session shows, and what became of them."""
        for letters, kept in (await self._store.all()).items():
            pairing = _read(kept)
            if pairing is None:
                continue
            if pairing.session == session and pairing.state != "refused" and pairing.until > self._house.now():
                return letters, pairing
        return None

    async def ask(self, typed: str, device: str) -> str:
        """Ask to be let in with letters; return what the asking device shows from now on. Raises LinkError."""
        letters = plain_letters(typed)
        kept, pairing = await self._find(letters)
        token = new_token()
        asked = replace(
            pairing,
            state="asked",
            asker=token_digest(token),
            device=device,
            bird=secrets.randbelow(BIRDS),
        )
        if pairing.state != "shown" or not await self._store.change(letters, kept, _written(asked)):
            raise _unknown()
        return f"{letters}.{token}"

    async def asked_by(self, ticket: str) -> DevicePairing:
        """Return what became of a question; raises LinkError."""
        return (await self._of_asker(ticket))[2]

    async def allow(self, letters: str, session: str, asker: str) -> None:
        """Let in the device that was seen to ask; raises LinkError. Only the session that shows the letters may."""
        kept, pairing = await self._find(letters)
        is_seen = pairing.session == session and pairing.state == "asked" and pairing.asker == asker
        if not is_seen or not await self._store.change(letters, kept, _written(replace(pairing, state="allowed"))):
            raise _unknown()

    async def refuse(self, letters: str, session: str) -> None:
        """Let nobody in with these letters."""
        kept, pairing = await self._find(letters)
        if pairing.session == session:
            await self._store.change(letters, kept, _written(replace(pairing, state="refused")))

    async def enter(self, ticket: str) -> str:
        """Return whose account the asking device is let into, once; raises LinkError."""
        letters, kept, pairing = await self._of_asker(ticket)
        if pairing.state != "allowed" or not await self._store.change(letters, kept, ""):
            raise _unknown()
        return pairing.account

    async def withdraw(self, account: str) -> None:
        """Let nobody into an account who was about to be."""
        for letters, kept in (await self._store.all()).items():
            pairing = _read(kept)
            if pairing is None or pairing.account == account:
                await self._store.change(letters, kept, "")

    async def _of_asker(self, ticket: str) -> tuple[str, str, DevicePairing]:
        letters, _, token = ticket.partition(".")
        kept, pairing = await self._find(letters)
        if not token or pairing.asker != token_digest(token):
            raise _unknown()
        return letters, kept, pairing

    async def _find(self, letters: str) -> tuple[str, DevicePairing]:
        kept = await self._store.find(letters) if len(letters) == LETTERS else None
        pairing = _read(kept) if kept is not None else None
        if kept is None or pairing is None or pairing.until < self._house.now():
            raise _unknown()
        return kept, pairing


def _read(kept: str) -> DevicePairing | None:
    """Return what is agreed; None where it cannot be read: then the letters let nobody in."""
    try:
        return _decode(kept)
    except msgspec.MsgspecError:
        return None


def _written(pairing: DevicePairing) -> str:
    return msgspec.json.encode(pairing).decode()


def _unknown() -> LinkError:
    return LinkError(house_message("these letters do not count, or not any more; show new ones on the other device"))
