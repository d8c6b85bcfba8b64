"""What whoever runs a house may choose: by flags, by environment, or in a file."""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec.inspect import IntType, LiteralType, type_info
from msgspec.structs import fields

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, house_message, verbatim
from ludogite.core.system_errors import system_reason
from ludogite.people.errors import NoticePreferenceError
from ludogite.people.notices.mail import PORTS
from ludogite.people.notices.preferences import check_email
from ludogite.storage.address import is_on_server, without_password

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PREFIX = "LUDOGITE_"
"""Settings in the environment are written LUDOGITE_PORT and so on."""
NO_SETTINGS = ("compile", "lang", "names", "proof", "pure", "separate")
"""What else is written so: for the terminal, for building and for tests."""
ALIKE = 0.8
"""From here on one name is taken for another that was misspelt."""
FILE = "house.toml"
"""Settings in the data folder."""
SHORTEST_TOKEN = 16

LogFormat = Literal["text", "json"]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Count = Annotated[int, msgspec.Meta(ge=0)]


NETWORK_BUSES = ("valkey", "valkeys", "redis", "rediss")
"""How addresses of Valkey begin; an s at the end is for TLS."""


class SettingsError(LudogiteError, ValueError):
    """A setting has a value that cannot be used."""

    code = "house/settings"


class HouseSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a house is run."""

    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 lets the local network in."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """The port; 0 takes any free one."""
    data: str = "ludogite-data"
    """The folder where everything is kept."""
    database: str = ""
    """The database, such as postgresql://ludogite@127.0.0.1/ludogite; empty for a file in the folder."""
    valkey: str = ""
    """The Valkey or Redis server through which several processes tell each other news, such as valkey://127.0.0.1:6379."""
    public_url: str = ""
    """How people reach the house from outside, such as https://jeux.example.org."""
    trusted_proxies: str = ""
    """Proxies that may say where people come from: addresses or networks, separated by commas."""
    log_format: LogFormat = "text"
    """How the log is written: as text, or as one JSON object a line."""
    smtp: str = ""
    """The server that sends mail, such as smtp://name:password@mail.example.org:587; empty: no mail is sent."""
    smtp_from: str = ""
    """Whom the mail of the house is from, such as games@example.org."""
    metrics_token: str = ""
    """Who sends this token may read /metrics; empty: nobody."""
    archive_after_days: Annotated[int, msgspec.Meta(ge=0)] = 0
    """After so many days finished games move into the archive; 0: never."""
    address_days: Count = 30
    """After so many days the house forgets from which network somebody signed in; 0: it is never written down."""
    vacation_days: Annotated[int, msgspec.Meta(ge=0, le=365)] = 30
    """How many days of vacation a member may take within a year, while clocks of days stand still; 0: none."""
    opponents: Count = 2
    """How many processes think for the machines; 0 leaves that to `ludogite worker`, on PostgreSQL."""
    advisers: Count = 1
    """How many processes think about good moves and look back at games; 0 leaves that to `ludogite worker`."""
    fair_wait_seconds: Positive = 60
    """How long somebody must be away before others may claim the win or hand the seat to a machine."""
    ipv4_prefix: Annotated[int, msgspec.Meta(ge=8, le=32)] = 32
    """How many bits of an IPv4 address name its network."""
    ipv6_prefix: Annotated[int, msgspec.Meta(ge=16, le=128)] = 56
    """How many bits of an IPv6 address name its network."""
    requests_per_second: Positive = 40
    """What one network may ask, on average."""
    request_seconds: Positive = 15
    """How long a request may take to arrive, and its answer to be read."""
    connections_per_address: Positive = 400
    """How many connections one network may hold, and as many sockets of tables."""
    commands_per_second: Positive = 8
    """What one guest may do, on average."""
    network_commands_per_second: Positive = 80
    """What the guests of one network may do together, on average."""
    tables_per_hour: Positive = 120
    """How many tables one guest may lay."""
    network_tables_per_hour: Positive = 600
    """How many tables the guests of one network may lay together."""
    hints_per_minute: Positive = 30
    """How many good moves one guest may ask for."""
    network_hints_per_minute: Positive = 60
    """How many good moves the guests of one network may ask for together."""

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data)

    @property
    def proxies(self) -> list[str]:
        """The proxies that are believed."""
        return [part.strip() for part in self.trusted_proxies.split(",") if part.strip()]

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return self.public_url.startswith("https://")


def read_settings(**flags: str | int | None) -> HouseSettings:
    """Return the settings: a flag wins over the environment, the environment over the file in the data folder."""
    names = HouseSettings.__struct_fields__
    environment = {name: os.environ[PREFIX + name.upper()] for name in names if PREFIX + name.upper() in os.environ}
    _check_environment()
    given = {name: value for name, value in flags.items() if value is not None}
    folder = Path(str((environment | given).get("data", HouseSettings().data)))
    written: dict[str, object] = {}
    try:
        if (folder / FILE).is_file():
            written = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise SettingsError(
            house_message("{path} is not well formed: {error}; correct it", path=str(folder / FILE), error=str(error))
        ) from error
    except OSError as error:
        raise SettingsError(
            house_message(
                "{path} cannot be read: {why:capital}; allow it for this user",
                path=str(folder / FILE),
                why=system_reason(error),
            )
        ) from error
    _check_names(written, str(folder / FILE))
    chosen = written | environment | given
    _check_values(chosen)
    settings = msgspec.convert(chosen, HouseSettings, strict=False)
    is_on_server(settings.database)
    check_url(settings.public_url)
    _check_valkey(settings.valkey)
    _check_mail(settings)
    _check_thinking(settings)
    check_token(settings.metrics_token)
    for proxy in settings.proxies:
        _check_proxy(proxy)
    return settings


def _check_environment() -> None:
    """Refuse what was meant for a setting; whatever else begins so may belong to another program."""
    for name in os.environ:
        setting = name.removeprefix(PREFIX).lower()
        if not name.startswith(PREFIX) or setting in (*HouseSettings.__struct_fields__, *NO_SETTINGS):
            continue
        if nearest := _nearest(setting):
            raise SettingsError(
                house_message(
                    "{name} in the environment is no setting; did you mean {nearest}?",
                    name=excerpt(name),
                    nearest=PREFIX + nearest.upper(),
                )
            )


def _check_names(written: Iterable[str], path: str) -> None:
    """Refuse what is no setting in the file of settings."""
    for name in written:
        if name in HouseSettings.__struct_fields__:
            continue
        if nearest := _nearest(name):
            why = house_message("did you mean {nearest}?", nearest=nearest)
        else:
            why = house_message("remove it")
        raise SettingsError(
            house_message("{path}: '{name}' is no setting; {why}", path=path, name=excerpt(name), why=why)
        )


def _nearest(name: str) -> str | None:
    """Return the setting whose name is most like this one, if one is."""
    return next(iter(difflib.get_close_matches(name.lower(), HouseSettings.__struct_fields__, 1, ALIKE)), None)


def _check_values(chosen: Mapping[str, object]) -> None:
    """Refuse a value of the wrong kind, and say what is allowed. A text may be a secret, and is not quoted."""
    for field in fields(HouseSettings):
        try:
            msgspec.convert(chosen.get(field.name, field.default), field.type, strict=False)
        except msgspec.ValidationError as error:
            if field.type is str:
                raise SettingsError(house_message("{name} is a text, in quotes", name=field.name)) from error
            raise SettingsError(
                house_message(
                    "{name} cannot be '{value}'; write {allowed}",
                    name=field.name,
                    value=excerpt(str(chosen[field.name])),
                    allowed=_allowed(field.type),
                )
            ) from error


def _allowed(kind: object) -> Message:
    """Return in words what a setting may be."""
    match type_info(kind):
        case LiteralType(values=values):
            return house_message("one of: {values}", values=", ".join(map(str, values)))
        case IntType(ge=least, le=None):
            return house_message("a whole number, {least} or more", least=least or 0)
        case IntType(ge=least, le=most):
            return house_message("a whole number from {least} to {most}", least=least or 0, most=most or 0)
        case other:
            return verbatim(str(other))


def _check_thinking(settings: HouseSettings) -> None:
    """Refuse a house in which nobody would ever think."""
    for name in ("opponents", "advisers"):
        if not getattr(settings, name) and not is_on_server(settings.database):
            raise SettingsError(
                house_message(
                    "{name} = 0 leaves thinking to 'ludogite worker', which needs a database on PostgreSQL; "
                    "set {name} to 1 or more, or set database",
                    name=name,
                )
            )


def check_url(url: str) -> None:
    """Refuse an address that links cannot begin with; raises SettingsError."""
    try:
        parts = urlsplit(url)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if url and not whole:
        raise SettingsError(
            house_message("public_url is an address such as https://jeux.example.org, got '{url}'", url=excerpt(url))
        )


def _check_valkey(address: str) -> None:
    """Refuse what is no address of a server. It may hold a password, which is not quoted."""
    if not address:
        return
    shown = without_password(address)
    try:
        parts = urlsplit(address)
        on_network = parts.scheme in NETWORK_BUSES and bool(parts.hostname) and parts.port != 0
        whole = on_network and re.fullmatch(r"/?|/\d+", parts.path) is not None
        whole = whole or (parts.scheme == "unix" and len(parts.path) > 1)
    except ValueError:
        whole = False
    if not whole:
        raise SettingsError(
            house_message("valkey is an address such as valkey://127.0.0.1:6379/0, got '{url}'", url=excerpt(shown))
        )


def _check_mail(settings: HouseSettings) -> None:
    """Refuse a way of sending mail that leads nowhere. It may hold a password, which is not quoted."""
    if not settings.smtp:
        return
    try:
        parts = urlsplit(settings.smtp)
        whole = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0 and parts.path in ("", "/")
    except ValueError:
        whole = False
    if not whole:
        raise SettingsError(
            house_message(
                "smtp is an address such as smtp://name:password@mail.example.org:587, or smtps:// for port 465"
            )
        )
    if not settings.public_url:
        raise SettingsError(house_message("mail needs public_url: its links lead into the house from outside"))
    try:
        check_email(settings.smtp_from)
    except NoticePreferenceError as error:
        raise SettingsError(
            house_message(
                "smtp_from is the address that mail is from, such as games@example.org, got '{address}'",
                address=excerpt(settings.smtp_from),
            )
        ) from error


def check_token(token: str) -> None:
    """Refuse a token that can be guessed, or that no header can carry; raises SettingsError. It is not quoted."""
    if token and (len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable() or " " in token):
        raise SettingsError(
            house_message(
                "metrics_token needs {count} letters or figures at least, and no blanks; try: openssl rand -hex 24",
                count=SHORTEST_TOKEN,
            )
        )


def _check_proxy(proxy: str) -> None:
    """Refuse what is not a network, before anybody is believed by mistake."""
    try:
        ipaddress.ip_network(proxy)
    except ValueError as error:
        raise SettingsError(
            house_message(
                "trusted_proxies: '{proxy}' is no address or network ({error}); write 127.0.0.1 or 10.0.0.0/8",
                proxy=excerpt(proxy),
                error=str(error),
            )
        ) from error
