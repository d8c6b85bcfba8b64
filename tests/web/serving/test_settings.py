"""A setting that cannot be meant is refused before a house opens anywhere, and says what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ludogite.serving.serve import greet
from ludogite.settings import SettingsError, read_settings
from ludogite.storage.address import check_address
from ludogite.storage.errors import AddressError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("address", ["mysql://x@y/z", "postgres//foo", "/some/file.sqlite", "postgresql:house", "db"])
def test_what_is_no_database_opens_no_empty_house(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOGITE_DATABASE", address)
    with pytest.raises(AddressError, match="such as postgresql://ludogite@127.0.0.1/ludogite, or none"):
        read_settings(data=str(tmp_path))


@pytest.mark.parametrize(
    "password", ["my secret", "s@secret", "a/secret", "secret%zz", "secret@", "1/b?secret", "secret\n"]
)
@pytest.mark.parametrize(
    "form", ["postgresql://ludogite:{}@db/house", "postgres://ludogite:{}@db:5432/house?sslmode=require"]
)
def test_a_password_that_cannot_be_read_is_refused_and_not_repeated(form: str, password: str) -> None:
    with pytest.raises(AddressError, match="@ is %40, / is %2F, % is %25, a space is %20") as refused:
        check_address(form.format(password))
    assert "secret" not in str(refused.value)
    assert "db" in str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ludogite@127.0.0.1/ludogite",
        "postgres://ludogite:my%20s%40c%2Fret:!?#$@db.internal:5432/house",
        "postgresql://ludogite@/house?host=/run/postgresql&sslmode=disable",
        "postgresql://[::1]:5432/house",
        "postgresql:///house",
    ],
)
def test_an_address_of_a_database_is_taken(address: str, tmp_path: Path) -> None:
    assert read_settings(data=str(tmp_path), database=address).database == address


@pytest.mark.parametrize(
    ("given", "meant"),
    [("LUDOGITE_DATABSE", "LUDOGITE_DATABASE"), ("LUDOGITE_PUBLICURL", "LUDOGITE_PUBLIC_URL")],
)
def test_a_misspelt_setting_is_not_passed_over(
    given: str, meant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(given, "postgresql://127.0.0.1/ludogite")
    with pytest.raises(SettingsError, match=rf"{given} in the environment is no setting; did you mean {meant}\?"):
        read_settings(data=str(tmp_path))


@pytest.mark.parametrize("name", ["LUDOGITE_PURE", "LUDOGITE_LANG", "LUDOGITE_SERVICE_HOST", "LUDOGITE_PORT_8000_TCP"])
def test_what_others_write_into_the_environment_is_left_to_them(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "1")
    assert read_settings(data=str(tmp_path)).port == 8000


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('log_format = "xml"', "log_format cannot be 'xml'; write one of: json, text"),
        ("port = 70000", "port cannot be '70000'; write a whole number from 0 to 65535"),
        ('opponents = "many"', "opponents cannot be 'many'; write a whole number, 0 or more"),
        ("metrics_token = 1234567890123456", "metrics_token is a text, in quotes"),
        ('databse = "x"', "'databse' is no setting; did you mean database?"),
        ('colour = "x"', "'colour' is no setting; remove it"),
    ],
)
def test_a_wrong_line_of_the_file_is_named_with_what_is_allowed(line: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(line)
    with pytest.raises(SettingsError) as refused:
        read_settings(data=str(tmp_path))
    assert said in str(refused.value)


def test_a_public_address_is_not_called_local(capsys: pytest.CaptureFixture[str]) -> None:
    greet("127.0.0.1", 8000, "https://games.example.org")
    said = capsys.readouterr().out
    assert "For everybody: https://games.example.org" in said
    assert "local network" not in said


@pytest.mark.parametrize(
    ("smtp", "sender", "public_url", "said"),
    [
        ("mail.example.org", "games@example.org", "https://jeux.example.org", "smtp is an address such as"),
        ("http://a:secret@mail.example.org", "games@example.org", "https://jeux.example.org", "smtp is an address"),
        ("smtp://a:secret@mail.example.org:x", "games@example.org", "https://jeux.example.org", "smtp is an address"),
        ("smtp://a:secret@mail.example.org", "games@example.org", "", "mail needs public_url"),
        ("smtp://a:secret@mail.example.org", "games", "https://jeux.example.org", "smtp_from is the address"),
    ],
)
def test_a_way_of_sending_mail_that_leads_nowhere_is_refused_and_its_password_not_repeated(
    smtp: str, sender: str, public_url: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(SettingsError, match=said) as refused:
        read_settings(data=str(tmp_path), smtp=smtp, smtp_from=sender, public_url=public_url)
    assert "secret" not in str(refused.value)


def test_a_mail_server_is_taken(tmp_path: Path) -> None:
    given = {"smtp_from": "games@example.org", "public_url": "https://jeux.example.org"}
    for smtp in ("smtp://mail.example.org", "smtps://a%40b:s%2Fcret@mail.example.org:465"):
        assert read_settings(data=str(tmp_path), smtp=smtp, **given).smtp == smtp
