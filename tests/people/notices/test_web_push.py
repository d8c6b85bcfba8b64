"""Notices for browsers: as the standards' own examples have them, readable by one browser, signed by the house."""

from __future__ import annotations

import json

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from tests.people.push_receiver import Browser, data, text

from ludogite.people.errors import PushEndpointError
from ludogite.people.notices.web_push import BrowserKeys, HousePushKey, check_browser, encrypt, topic_of

EXAMPLE = BrowserKeys(
    "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
"""The browser of RFC 8291, section 5."""


def test_the_example_of_the_standard_is_encrypted_as_it_says() -> None:
    number = int.from_bytes(data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own = ec.derive_private_key(number, ec.SECP256R1())
    written = encrypt(b"When I grow up, I want to be a watermelon", EXAMPLE, own, data("DGv6ra1nlYgDCS1FRnbzlw"))
    assert text(written) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru"
        "3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_one_browser_reads_what_is_for_it_and_no_two_notices_are_alike() -> None:
    browser, other = Browser(), Browser()
    said = "C’est à vous de jouer".encode()
    first, second = encrypt(said, browser.keys), encrypt(said, browser.keys)
    assert browser.read(first) == browser.read(second) == said
    assert first[:16] != second[:16]
    with pytest.raises(InvalidTag):
        other.read(first)


def test_the_house_signs_for_one_push_service_and_some_hours() -> None:
    key = HousePushKey("1f" * 32)
    header = key.authorization("https://push.example.org:443/x?y=1", "https://jeux.example.org", 1_000)
    assert header.startswith("vapid t=")
    token, _, public = header.removeprefix("vapid t=").partition(", k=")
    assert public == key.public
    head, claims, signature = token.split(".")
    assert json.loads(data(claims)) == {
        "aud": "https://push.example.org:443",
        "exp": 1_000 + 12 * 3600,
        "sub": "https://jeux.example.org",
    }
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(public))
    r, s = (int.from_bytes(half, "big") for half in (data(signature)[:32], data(signature)[32:]))
    signed = encode_dss_signature(r, s)
    point.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        point.verify(signed, f"{head}.{claims}x".encode(), ec.ECDSA(hashes.SHA256()))


def test_the_topic_of_a_notice_does_not_tell_whose_it_is() -> None:
    assert "anna" not in topic_of("anna")
    assert topic_of("anna") == topic_of("anna") != topic_of("bert")
    assert len(topic_of("anna")) <= 32


@pytest.mark.parametrize(
    ("key", "secret"),
    [
        ("", EXAMPLE.auth_secret),
        (EXAMPLE.public_key, ""),
        (EXAMPLE.public_key, "AAAA"),
        (EXAMPLE.public_key[:-2], EXAMPLE.auth_secret),
        ("B" + "A" * 86, EXAMPLE.auth_secret),
        (EXAMPLE.public_key.replace("B", "C", 1), EXAMPLE.auth_secret),
        ("é" * 87, EXAMPLE.auth_secret),
        (EXAMPLE.public_key, "é" * 22),
    ],
)
def test_keys_that_are_none_are_refused(key: str, secret: str) -> None:
    with pytest.raises(PushEndpointError):
        check_browser(EXAMPLE.endpoint, key, secret)
    assert check_browser(*EXAMPLE) == EXAMPLE
