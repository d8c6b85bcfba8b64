"""The words of strengths."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "thousands": house_message("{},{}", context="thousands, then the last three figures of a number"),
    "strengths": house_message("Strengths"),
    "strengths-of-house": house_message("The strengths of the house"),
    "strengths-how": house_message(
        "A strength is an estimate from games that count, with a margin that narrows with every game. "
        "It counts from five games on, those against the house included."
    ),
    "strengths-nameless": house_message("Nobody is named in this picture."),
    "strengths-kind": house_message("Which kind of game"),
    "strengths-members": house_message.countable(
        "{} member whose strength is known: five games or more have counted",
        "{} members whose strength is known: five games or more have counted",
    ),
    "strengths-few": house_message(
        "When five members have played five games that count, this page shows where all of them stand together."
    ),
    "strengths-picture": house_message("How strong the members are, drawn from the weaker to the stronger."),
    "strengths-picture-you": house_message(
        "How strong the members are, drawn from the weaker to the stronger; you are at {}."
    ),
    "strengths-share": house_message("Above {} members in a hundred."),
    "strengths-key-below": house_message("below you"),
    "strengths-key-own": house_message("your strength"),
    "strengths-key-above": house_message("above you"),
    "strengths-none": house_message("You have no strength here yet"),
    "strengths-none-how": house_message(
        "Play a game that counts: after five of them your number means something. "
        "The five opponents of the house count too."
    ),
    "strengths-guest-how": house_message(
        "Games count for members. Keep your name, it takes a minute; all you have played comes along."
    ),
    "strengths-play": house_message("Play a game that counts"),
    "strengths-near": house_message("Around your strength"),
    "strengths-near-how": house_message("fine games in sight"),
    "strengths-near-none": house_message(
        "Nobody around your strength lets others see theirs yet. What others see of you is chosen in your corner."
    ),
    "strengths-chances": house_message("Against the five"),
    "strengths-chances-how": house_message("So many games of a hundred you would win, about."),
    "strengths-sides": house_message("{} or {}?", context="two sides of a game"),
    "strengths-sides-how": house_message(
        "The two sides are not equal. That is why every game that counts, a rematch too, draws them by lot once "
        "everybody sits."
    ),
    "strengths-begins": house_message("{} begins"),
    "strengths-wins": house_message("{} wins", context="a row of figures"),
    "strengths-won-games": house_message.countable("{} game", "{} games"),
    "strengths-side-share": house_message(
        "{} won {} of a hundred games that counted; the true share lies between {} and {}."
    ),
    "strengths-side-open": house_message("Which side wins more often here is still open."),
    "strengths-side-one": house_message("{} won the only game that has counted so far."),
    "strengths-side-few": house_message(
        "{} won {} of {} games that counted: too few to say which side wins more often here."
    ),
    "strengths-sides-none": house_message("No game has counted yet; its result will stand here."),
    "strength": house_message("Strength"),
    "strength-early": house_message("few games yet"),
    "strength-you": house_message("you", context="one's own place in a picture"),
    "strength-family": house_message("{}, {}", context="a game and which kind of it"),
    "strength-margin": house_message("± {}"),
    "strength-below-all": house_message("Not yet {}."),
    "strength-between": house_message("Above {}, not yet {}."),
    "strength-above-all": house_message("Above {}: nobody of the house is stronger."),
    "strength-below-all-open": house_message("Still open: perhaps not yet {}."),
    "strength-between-open": house_message("Still open: perhaps above {}, not yet {}."),
    "strength-above-all-open": house_message("Still open: perhaps above {}."),
    "strength-below-all-probably": house_message("Probably not yet {}."),
    "strength-between-probably": house_message("Probably above {}, not yet {}."),
    "strength-above-all-probably": house_message("Probably above {}: nobody of the house is stronger."),
    "strength-guess": house_message.countable(
        "A guess until five games count: {} more.", "A guess until five games count: {} more."
    ),
    "strength-games": house_message.countable("{} game that counted", "{} games that counted"),
    "strength-key-line": house_message("estimate; dashed until five games count"),
    "strength-key-band": house_message("margin: 19 times in 20"),
    "strength-key-marks": house_message("the five of the house"),
    "strength-key-best": house_message("the best since the fifth game"),
    "strength-picture": house_message("Strength at {}: {} now, with a margin of {}. {}"),
    "strength-table": house_message("Read the curve as a table"),
    "strength-result": house_message("Result", context="a column of games"),
    "strength-won": house_message("won", context="how a game ended"),
    "strength-drawn": house_message("drawn", context="how a game ended"),
    "strength-lost": house_message("lost", context="how a game ended"),
    "strength-day": house_message("Day", context="a column of dates"),
    "strength-after": house_message("Your strength: {} ({}), ± {}"),
    "strength-given-up": house_message("Given up when it had hardly begun: your strength stays as it was"),
    "strength-unmoved": house_message("This game does not count for you: your strength stays as it was"),
    "strength-first": house_message("Your strength: {}, ± {}"),
    "strength-counts": house_message("It counts", context="a game that changes strengths"),
    "strength-guests": house_message("Games can count for members: keep your name, and see your strength grow."),
}
