"""The words of the pages for people who have the real box."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "box": house_message("I have the box"),
    "box-begin": house_message("Begin"),
    "box-again": house_message("New game"),
    "box-again-sure": house_message("Wipe everything and begin again?"),
    "box-undo": house_message("Take back"),
    "box-names": house_message("Who plays?"),
    "box-turn": house_message("Your turn, {}"),
    "box-dice": house_message.countable("Touch what the die shows", "Touch what the dice show"),
    "box-so-many": house_message("Touch your dice, from one to {}"),
    "box-which": house_message("Touch the dice that you throw again"),
    "box-throw": house_message("I threw again"),
    "box-done": house_message("Done"),
    "box-clear": house_message("Clear"),
    "box-history": house_message("What happened"),
    "box-over": house_message("{} wins!"),
    "box-shared": house_message("{} share the win!"),
    "box-drawn": house_message("A draw"),
    "box-lost": house_message("The house does not answer. Nothing is lost: try again."),
    "box-stale": house_message("This game cannot be taken up again. Begin anew, or take back."),
    "box-kept": house_message("Everything stays on this device: a reload loses nothing."),
    "box-sheets": house_message("Print the sheets"),
    "box-total": house_message("Total"),
    "box-hand": house_message("Hand"),
    "box-best": house_message("The best division"),
    "box-empty": house_message("Touch the cards of this hand."),
    "box-more": house_message("{}, one more"),
    "box-less": house_message("{}, one fewer"),
    "box-taken": house_message("{}, held by {}"),
    "box-player": house_message("Player {}"),
}
