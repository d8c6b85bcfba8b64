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
    "load-tables_loaded": house_message("tables in memory"),
    "load-tables_kept": house_message("tables that cannot be opened"),
    "load-sockets": house_message("connections"),
    "load-watchers": house_message("people at tables"),
    "load-commands": house_message("commands since opening"),
    "load-appends_waiting": house_message("writes waiting"),
    "load-thoughts_waiting": house_message("questions the machines think about"),
    "load-thoughts_failed": house_message("thoughts that failed"),
    "load-healings": house_message("screens put right"),
    "load-work_failures": house_message("failures of its own work"),
    "load-work_failing": house_message("works failing now"),
    "load-storage_trouble": house_message("storing is disturbed"),
    "load-news_trouble": house_message("Valkey is away"),
    "load-process": house_message("These are the figures of this process, since it opened."),
    "load-within": house_message("99 of 100 commands were stored within {} ms."),
    "well": house_message("All is well"),
    "unwell": house_message("Something does not work"),
    "chat-allowed": house_message("Free chat is allowed"),
    "chat-forbidden": house_message("Only set phrases are allowed"),
    "chat-allow": house_message("Allow"),
    "chat-forbid": house_message("Forbid"),
    "status-waiting": house_message("waiting"),
    "status-playing": house_message("playing"),
    "status-over": house_message("over"),
}
