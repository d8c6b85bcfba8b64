"""The words of the host’s page."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

HOST: dict[str, Message] = {
    "host-key": house_message("Host’s key"),
    "host-how": house_message("The key is shown when the house first opens."),
    "host-wrong": house_message("That is not the key."),
    "enter": house_message("Enter"),
    "close": house_message("Put away"),
    "ban": house_message("Send away"),
    "guests": house_message("Guests"),
    "load": house_message("Load"),
    "load-tables": house_message("tables in memory"),
    "load-connections": house_message("connections"),
    "load-commands": house_message("commands since opening"),
    "load-writes": house_message("writes waiting"),
    "load-healings": house_message("screens put right"),
    "chat-allowed": house_message("Free chat is allowed"),
    "chat-forbidden": house_message("Only set phrases are allowed"),
    "chat-allow": house_message("Allow"),
    "chat-forbid": house_message("Forbid"),
    "status-waiting": house_message("waiting"),
    "status-playing": house_message("playing"),
    "status-over": house_message("over"),
}
