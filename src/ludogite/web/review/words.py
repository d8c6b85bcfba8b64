"""The words of looking back, and of playing on from a moment."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

REVIEW: dict[str, Message] = {
    "owl-title": house_message("Where did the game turn?"),
    "owl-how": house_message(
        "The Owl goes through every move, says what it was worth and what would have been better."
    ),
    "owl-look": house_message("Ask the Owl"),
    "owl-looks": house_message("The Owl is looking at your game…"),
    "owl-so-far": house_message.countable("{} of {} move", "{} of {} moves"),
    "owl-queued": house_message.countable(
        "The Owl is in demand… {}\u00a0ahead of you", "The Owl is in demand… {}\u00a0ahead of you"
    ),
    "owl-failed": house_message("The Owl has dozed off: please ask again."),
    "kind-exact": house_message("The chances are exact, after every move and every throw."),
    "kind-estimate": house_message("The values are estimates by the Owl."),
    "turn-number": house_message("Move {}"),
    "turn-chance": house_message("chance", context="turn-chance"),
    "turn-better": house_message("Better"),
    "luck-title": house_message("The dice and the decisions"),
    "luck-how": house_message("Each bar begins where the one before it ended; the last one touches the winner’s edge."),
    "luck-start": house_message("At the start"),
    "luck-dice": house_message("The dice"),
    "luck-decisions": house_message("Decisions: {}"),
    "luck-left": house_message("The game stopped"),
    "luck-nothing": house_message("nothing"),
    "what-if": house_message("What if…"),
    "what-if-how": house_message("Take the game up at the moment shown and play it differently, to the end."),
    "what-if-side": house_message("You play"),
    "what-if-with": house_message("With"),
    "what-if-device": house_message("Everybody on this device"),
    "what-if-go": house_message("Play on from here"),
    "what-if-over": house_message("The game is over at this moment."),
    "origin": house_message("The original game"),
    "branch-note": house_message("A game taken up at move {} of another one."),
    "rematch-swapped": house_message("Rematch, sides swapped"),
    "final-result": house_message("Result"),
    "after-so-many": house_message.countable("in {} move", "in {} moves"),
    "replay": house_message("Play it"),
    "pause": house_message("Pause"),
    "to-start": house_message("Start"),
    "to-end": house_message("End"),
    "previous-move": house_message("Previous move"),
    "next-move": house_message("Next move"),
    "moment": house_message("Move {} of {}"),
    "replay-keys": house_message("Arrows: one move; Home and End; space: play."),
    "keep-share": house_message("Keep and share"),
    "moment-link": house_message("Link to this moment"),
    "picture": house_message("Picture of the position"),
}
