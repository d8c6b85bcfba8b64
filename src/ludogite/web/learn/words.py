"""The words of the lessons, and of the rules beside the board."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "learn-game": house_message("Learn"),
    "learn-by-playing": house_message("Learn by playing"),
    "learn-minutes": house_message("Learn in five minutes"),
    "learn-again": house_message("Go through the lesson again"),
    "learn-on": house_message("Go on with the lesson"),
    "learned-of": house_message("{} of {}"),
    "lesson": house_message("Lesson"),
    "lesson-steps": house_message("Steps of the lesson"),
    "lesson-step": house_message("Step {} of {}"),
    "lesson-done": house_message("done"),
    "lesson-next": house_message("Next"),
    "lesson-show": house_message("Show me"),
    "lesson-again": house_message("Again"),
    "lesson-touch": house_message("Touch what is shining."),
    "lesson-end": house_message("That is all!"),
    "lesson-play": house_message("Play a first game with {}: I point at things"),
    "lesson-lost": house_message(
        "The lesson could not be loaded. Check the connection and try again: nothing is lost."
    ),
    "guide-begins": house_message("I point at things. Do as you like."),
    "guide-points": house_message("Perhaps this one?"),
    "guide-better": house_message("There was a better one."),
    "guide-off": house_message("Stop pointing"),
    "try-again": house_message("Try again"),
    "rules-beside": house_message("Rules: {}"),
    "rules-close": house_message("Close the rules"),
    "rules-whole": house_message("Open the whole page"),
    "game-page": house_message("The game", context="game-page"),
}
