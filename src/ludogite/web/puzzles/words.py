"""The words of the puzzles."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

PUZZLES: dict[str, Message] = {
    "puzzles": house_message("Puzzles"),
    "puzzle": house_message("Puzzle {}"),
    "puzzles-how": house_message("A position from a real game, one best move. Touch it."),
    "puzzle-today": house_message("Puzzle of the day"),
    "puzzle-solve": house_message("Solve it"),
    "puzzle-list": house_message("All puzzles"),
    "puzzle-level-1": house_message("Easy"),
    "puzzle-level-2": house_message("Middling"),
    "puzzle-level-3": house_message("Hard"),
    "puzzle-stars-1": house_message("easy"),
    "puzzle-stars-2": house_message("middling"),
    "puzzle-stars-3": house_message("hard"),
    "puzzle-solved": house_message("solved"),
    "puzzle-solved-of": house_message("{} of {} solved"),
    "puzzle-you": house_message("You are {seat}"),
    "puzzle-move": house_message("Move {}"),
    "puzzle-right": house_message("Yes!"),
    "puzzle-found": house_message("Found! Well played."),
    "puzzle-goes-on": house_message("Yes! And now?"),
    "puzzle-other": house_message("There is better."),
    "puzzle-next": house_message("Next puzzle"),
    "puzzle-again": house_message("Start again"),
    "puzzle-show": house_message("Show the move"),
    "puzzle-same-level": house_message("Of the same level"),
}
