"""Where the database of a house is: an address that is right, or a sentence that says what is wrong with it."""

from __future__ import annotations

import re

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.storage.errors import AddressError

POSTGRESQL = ("postgresql://", "postgres://")
"""How addresses of PostgreSQL begin."""
LIKE_AN_ADDRESS = re.compile(r"[A-Za-z][\w+.-]*:|.*//", re.DOTALL)
"""How something begins that was meant for an address: no folder is called so."""
WHOLE = re.compile(
    r"postgres(?:ql)?://"
    r"(?:[^\s:/?#@]*(?::[^\s/@]*)?@)?"  # who, and the password
    r"(?:\[[\da-fA-F:.]+\]|[^\s:/?#@,\[\]]*)(?::\d{1,5})?"  # the machine, and its port
    r"(?:/[^\s/?#@]*)?"  # the database
    r"(?:\?\w+=[^\s&#]*(?:&\w+=[^\s&#]*)*)?"
)
"""What the driver, the queue of thoughts and the house itself all read in the same way."""
HALF_ENCODED = re.compile(r"%(?![\da-fA-F]{2})")


def is_place_on_server(place: str) -> bool:
    """Tell whether a house is named by an address, not by its folder; raises AddressError for one that is wrong."""
    return bool(LIKE_AN_ADDRESS.match(place)) and is_on_server(place)


def is_on_server(database: str) -> bool:
    """Tell whether a house lives on a server; none given, it lives in a file. Raises AddressError for anything else."""
    if database:
        check_address(database)
    return bool(database)


def check_address(address: str) -> None:
    """Refuse what is no address of a database; raises AddressError. Passwords are not quoted."""
    if not address.startswith(POSTGRESQL):
        raise AddressError(
            house_message(
                "'{address}' is no address of a database; write one such as postgresql://ludogite@127.0.0.1/ludogite, "
                "or none for a house in one file of its data folder",
                address=excerpt(without_password(address)),
            )
        )
    if not WHOLE.fullmatch(address) or HALF_ENCODED.search(address):
        raise AddressError(
            house_message(
                "the address of the database cannot be read: '{address}'; write signs of its names and its password "
                "that are neither letters nor figures by their numbers: @ is %40, / is %2F, % is %25, a space is %20",
                address=excerpt(without_password(address)),
            )
        )


def without_password(address: str) -> str:
    """Return an address that can be shown, whatever is wrong with it."""
    hidden = re.sub(r"//.*@", "//***@", address, flags=re.DOTALL)
    return re.sub(r"(password=)[^&]*", r"\1***", hidden)
