"""The draw of a tournament, checked again from the file that its page gives."""

from __future__ import annotations

import json

from ludogite.core.chance import FairDeal, drawn_places
from ludogite.core.errors import LudogiteError
from ludogite.core.message import Message, house_message
from ludogite.core.reading import RecordError, UnfairError


def is_tournament(text: str) -> bool:
    """Tell whether a text is the file of a tournament, and no record of a game: it is JSON."""
    return text.lstrip().startswith("{")


def verify_draw(text: str) -> int:
    """Return how many places were drawn by lot, as everybody could expect; raises UnfairError, RecordError."""
    try:
        draw = json.loads(text)["draw"]
        promised, secret = draw["commitment"], draw["secret"]
        nonces = {int(one["entrant"]): str(one["nonce"]) for one in draw["places"]}
        if not isinstance(secret, str):
            raise UnfairError(house_message("this tournament reveals no secret: its order is not drawn yet"), 1)
        if FairDeal(secret, ()).commitment != promised:
            differs = house_message(
                "the secret is not the one that was promised: its SHA-256 differs from the commitment"
            )
            raise UnfairError(differs, 1)
        order = drawn_places(secret, nonces)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        if isinstance(fault, LudogiteError):
            raise
        raise RecordError(house_message("this file says nothing of a draw that could be checked"), 1) from fault
    if order != tuple(nonces):
        raise UnfairError(house_message("the order does not follow from the secret and the numbers"), 1)
    return len(order)


def told_draw(drawn: int) -> Message:
    """Say what verifying a draw found out."""
    return house_message.plural(
        "fair: the order of {count} follows from the secret promised before anybody entered",
        "fair: the order of all {count} follows from the secret promised before anybody entered",
        drawn,
    )
