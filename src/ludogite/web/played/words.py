"""The words of public games: looking for them, and what they say together."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "played": house_message("Games played here"),
    "played-of": house_message("{}: games played here"),
    "played-lead": house_message("Finished games that everybody may replay."),
    "played-rule": house_message(
        "A game stands here when one of its seats was open to anyone. Games by a secret link never do, nor those in "
        "which a child sat. Members are called by their name; guests and whoever was erased have none here."
    ),
    "played-all": house_message("All games"),
    "played-look": house_message("Look for a game"),
    "played-game": house_message("Game"),
    "played-player": house_message("Player"),
    "played-player-how": house_message("The whole name of a member or a program."),
    "played-opening": house_message("First moves"),
    "played-opening-count": house_message.countable("{}, {} game", "{}, {} games"),
    "played-first-move": house_message("{} {}", context="a side and its first move"),
    "played-end": house_message("How it ended"),
    "played-against": house_message("Between whom"),
    "played-people": house_message("Between people"),
    "played-programs": house_message("With programs"),
    "played-machine": house_message("Strongest machine: {}"),
    "played-any": house_message("Any", context="no choice made in a search"),
    "played-shortest": house_message("Moves, at least"),
    "played-longest": house_message("Moves, at most"),
    "played-since": house_message("From", context="the first day of a search"),
    "played-until": house_message("To", context="the last day of a search"),
    "played-do": house_message("Search"),
    "played-anew": house_message("Search for something else"),
    "played-nobody": house_message("Nobody in this house is called “{}”."),
    "played-none": house_message("No game like this."),
    "played-none-yet": house_message("No game stands here yet. Lay a table with a seat for anyone, and play."),
    "played-none-so-far": house_message("Nothing among the games since {}."),
    "played-older": house_message("Older games"),
    "played-further": house_message("Look further back"),
    "played-newest": house_message("The newest games"),
    "played-guest": house_message("a guest"),
    "played-moves": house_message.countable("{} move", "{} moves"),
    "played-found": house_message("Games found"),
    "played-take": house_message("Take all of them along"),
    "played-take-how": house_message(
        "One file of records, packed with gzip. The library of this house reads and checks every one of them."
    ),
    "played-take-do": house_message("Download the records"),
    "figures": house_message("In figures"),
    "figures-of": house_message("{} in figures"),
    "figures-lead": house_message.countable(
        "Counted from the public game of this house.", "Counted from the {} public games of this house."
    ),
    "figures-none": house_message("Nothing is counted yet: no public game has been finished here."),
    "figures-table": house_message("The numbers"),
    "figures-margin": house_message("The thin line is the margin: with 95% certainty the true share lies on it."),
    "figures-even": house_message("The dotted line is an even share."),
    "figures-percent": house_message("{}%"),
    "figures-between": house_message("{} to {}", context="from a least to a most"),
    "figures-games": house_message("Games"),
    "figures-share": house_message("Share"),
    "figures-range": house_message("Margin"),
    "figures-sides": house_message("Which side wins"),
    "figures-sides-say": house_message("{} wins {} of the games that somebody won, between {} and {}."),
    "figures-sides-open": house_message(
        "{} wins {} of the games that somebody won. The true share lies between {} and {}: which side wins more often "
        "here is still open."
    ),
    "figures-sides-one": house_message("{} won the only game so far."),
    "figures-sides-few": house_message("{} won {} of {} games so far: too few to say which side wins more often here."),
    "figures-begins": house_message("{} begins"),
    "figures-wins": house_message("{} wins", context="the head of a column"),
    "figures-first": house_message("Does beginning help?"),
    "figures-first-say": house_message(
        "With {} players whoever begins wins {} of the games, between {} and {}; even would be {}."
    ),
    "figures-first-open": house_message(
        "With {} players whoever begins wins {} of the games. The true share lies between {} and {}, and even would be "
        "{}: whether beginning helps is still open."
    ),
    "figures-first-won": house_message("Whoever began won the only game so far."),
    "figures-first-lost": house_message("Whoever began lost the only game so far."),
    "figures-first-few": house_message(
        "With {} players whoever began won {} of {} games so far: too few to say whether it helps."
    ),
    "figures-players": house_message.countable("{} player", "{} players"),
    "figures-length": house_message("How long a game is"),
    "figures-length-say": house_message("Half of all games take {} to {} moves, the shortest {}, the longest {}."),
    "figures-length-one": house_message.countable(
        "The only game so far took {} move.", "The only game so far took {} moves."
    ),
    "figures-length-alike": house_message.countable("Every game took {} move.", "Every game took {} moves."),
    "figures-length-few": house_message.countable(
        "The shortest game took {}, the longest {} move.", "The shortest game took {}, the longest {} moves."
    ),
    "figures-moves": house_message("Moves"),
    "figures-moves-how": house_message(
        "A move is what a person or a machine decides; what is thrown or drawn by lot is not counted."
    ),
    "figures-ends": house_message("How games end"),
    "figures-ends-say": house_message("{} of all games end so: {}"),
    "figures-ends-one": house_message("The only game so far ended so: {}"),
    "figures-ends-few": house_message("{} of {} games ended so: {}"),
    "figures-end": house_message("End"),
    "figures-levels": house_message("People against the house"),
    "figures-levels-say": house_message("People have won {} of their games with machines of the house."),
    "figures-levels-few": house_message.countable(
        "People have won {} of {} game with machines of the house.",
        "People have won {} of {} games with machines of the house.",
    ),
    "figures-level": house_message("Strongest machine"),
    "figures-people-win": house_message("People win"),
    "figures-between-people": house_message.countable(
        "{} more game was between people and programs alone.", "{} more games were between people and programs alone."
    ),
}
