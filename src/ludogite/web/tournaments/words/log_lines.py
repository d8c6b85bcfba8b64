"""The words of the log."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "log-house": house_message("The house", context="who decided something"),
    "log-director": house_message("A director"),
    "log-announced": house_message("Announced."),
    "log-plan": house_message("Announced otherwise."),
    "log-entered": house_message("{} comes."),
    "log-left": house_message("{} leaves."),
    "log-returned": house_message("{} is back."),
    "log-begun": house_message.countable("It begins, with {}.", "It begins, with {}."),
    "log-begun-lot": house_message.countable(
        "It begins, with {}, in an order drawn by lot.", "It begins, with {}, in an order drawn by lot."
    ),
    "log-contested": house_message("Another result was typed, and a director decides: {}"),
    "log-slip": house_message("A telephone with the slip"),
    "log-table": house_message("Table {}", context="which match of several at once"),
    "log-order": house_message("in this order: {}"),
    "log-uncontested": house_message("{}: what was typed first is right after all."),
    "log-typed": house_message("One of the results that were typed."),
    "log-rests": house_message("Resting: {}."),
    "log-match": house_message("{}, table {}", context="where a match belongs, and the number of its table"),
    "log-result": house_message("{}: {}.", context="a match, and how it ended"),
    "log-won": house_message("won by {:name}"),
    "log-drawn": house_message("a draw", context="how a match ended"),
    "log-points": house_message(", {}", context="the points, after who won"),
    "log-over": house_message("{}: over."),
    "log-forfeited": house_message("{}: {} did not come."),
    "log-annulled": house_message("{}: taken back."),
    "log-paused": house_message("It pauses."),
    "log-paused-until": house_message("It pauses until {}."),
    "log-resumed": house_message("It goes on."),
    "log-directors": house_message("It is directed by {} from now on."),
    "log-undirected": house_message("Nobody directs it from now on."),
    "log-ended": house_message("It is over."),
    "log-reopened": house_message("It goes on: something has to be played again."),
    "log-restored": house_message("It is over again, as it had ended before."),
    "log-called-off": house_message("Called off."),
    "log-unpaired": house_message("Nobody is left to meet."),
    "log-nobody-came": house_message("Nobody came."),
    "log-stayed-away": house_message("Did not sit down in time."),
}
