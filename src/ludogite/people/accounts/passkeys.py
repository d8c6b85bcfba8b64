"""Passkeys: what a device is asked, and whether its answer can be believed."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ludogite.core.message import house_message
from ludogite.people.errors import PasskeyError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.people.accounts.credential_store import CredentialRow

SELECTION = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
)
"""The device knows whose key it is, so that no name is typed, and asks whoever holds it for a finger or a code."""
UNREADABLE = (WebAuthnException, ValueError, KeyError, TypeError)
"""What the library raises at answers that are none."""


class RelyingParty(NamedTuple):
    """The house as a passkey knows it."""

    id: str
    """Its host name."""
    origin: str


class NewPasskey(NamedTuple):
    """What a device has made."""

    id: str
    public_key: str
    sign_count: int


def relying_party(base_url: str) -> RelyingParty | None:
    """Return the house at an address as passkeys know it; None where they do not work: without https or a name."""
    parts = urlsplit(base_url)
    host = parts.hostname or ""
    if not host or _is_number(host) or (parts.scheme != "https" and host != "localhost"):
        return None
    return RelyingParty(host, f"{parts.scheme}://{parts.netloc}")


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def creation_options(
    party: RelyingParty, account: str, name: str, known: Iterable[CredentialRow], challenge: bytes
) -> str:
    """Return what the browser is told to make a passkey, as JSON."""
    options = generate_registration_options(
        rp_id=party.id,
        rp_name="Ludogîte",
        user_id=account.encode(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        authenticator_selection=SELECTION,
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in known],
    )
    return options_to_json(options)


def check_creation(party: RelyingParty, challenge: bytes, answer: str) -> NewPasskey:
    """Return the passkey that a device has made; raises PasskeyError."""
    try:
        made = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            require_user_verification=True,
        )
    except UNREADABLE as error:
        raise _unbelieved() from error
    return NewPasskey(
        bytes_to_base64url(made.credential_id), bytes_to_base64url(made.credential_public_key), made.sign_count
    )


def request_options(party: RelyingParty, challenge: bytes, known: Iterable[CredentialRow] = ()) -> str:
    """Return what the browser is told to show a passkey, as JSON: any of this house, or one of these."""
    options = generate_authentication_options(
        rp_id=party.id,
        challenge=challenge,
        allow_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in known],
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json(options)


def shown_passkey(answer: str) -> str:
    """Return the id of the passkey that somebody shows; raises PasskeyError. Nothing is proved yet."""
    try:
        return str(parse_authentication_credential_json(answer).id)
    except UNREADABLE as error:
        raise _unbelieved() from error


def check_answer(party: RelyingParty, challenge: bytes, answer: str, credential: CredentialRow) -> int:
    """Return how often a passkey has signed, where its answer can be believed; raises PasskeyError."""
    try:
        shown = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=base64url_to_bytes(credential.secret),
            credential_current_sign_count=credential.sign_count,
            require_user_verification=True,
        )
    except UNREADABLE as error:
        raise _unbelieved() from error
    return shown.new_sign_count


def _unbelieved() -> PasskeyError:
    return PasskeyError(house_message("this passkey is none of this house, or its answer came too late; try once more"))
