"""The words of the list of tournaments, and of the page of one."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "tournaments": house_message("Tournaments"),
    "tournaments-lead": house_message(
        "From an evening among friends to a hall full of boards. Enter one, or announce your own."
    ),
    "tournaments-own": house_message("Yours"),
    "tournaments-mine": house_message("Your tournaments"),
    "tournaments-running": house_message("Running"),
    "tournaments-coming": house_message("Coming"),
    "tournaments-over": house_message("Over"),
    "tournaments-none": house_message("None at the moment."),
    "tournament-coming": house_message("Coming", context="one tournament"),
    "tournament-announce": house_message("Announce a tournament"),
    "tournament-look": house_message("Look", context="at a tournament"),
    "tournament-count": house_message.countable("{} plays", "{} play"),
    "tournament-count-over": house_message.countable("{} played", "{} played", context="how many took part"),
    "tournament-here": house_message("On this page"),
    "tournament-boards": house_message("Boards being played"),
    "tournament-boards-how": house_message("The first tables, as they stand."),
    "tournament-talk-how": house_message("For whoever is here now; nothing of it is kept."),
    "tournament-hall": house_message("Hall and paper"),
    "tournament-about": house_message("What was announced"),
    "tournament-log": house_message("Log", context="of a tournament"),
    "tournament-log-more": house_message.countable("{} line before", "{} lines before"),
    "tournament-take": house_message("Take along:"),
    "tournament-records": house_message("Records of the games"),
    "tournament-you": house_message("you", context="in a list of people"),
    "tournament-round": house_message("Round {}"),
    "tournament-club": house_message("Of the club"),
    "tournament-directors": house_message("Directed by"),
    "tournament-every": house_message("every {} days"),
    "tournament-following": house_message("The next one", context="of a series of tournaments"),
    "tournament-tie-breaks-how": house_message("Where points are equal, these are asked one after the other."),
    "tournament-nobody": house_message("Nobody has entered yet."),
    "tournament-watch": house_message("Watch"),
    "tournament-over": house_message("It is over"),
    "tournament-called-off": house_message("Called off"),
    "tournament-won-by": house_message("{} wins the tournament"),
    "tournament-won-by-several": house_message("{} win the tournament", context="several share the first place"),
    "tournament-won-by-nobody": house_message("Nobody wins the tournament"),
    "tournament-pairing": house_message("It begins: the first games are being paired."),
    "tournament-begun": house_message("It has begun"),
    "tournament-contested": house_message(
        "Different results were typed: {}. What follows from it waits until a director has decided which is right."
    ),
    "about-entry-director": house_message("the directors write the names down"),
    "about-pace": house_message("Rounds are called by"),
    "about-pace-director": house_message("the directors", context="who call the rounds"),
    "about-seated": house_message("Sitting down"),
    "about-seated-how": house_message("The house seats everybody, so that nobody has to come at once."),
    "about-fair-wait": house_message("A fair wait"),
    "about-wait": house_message.countable("{} minute", "{} minutes"),
    "about-away": house_message("Away in the middle"),
    "about-away-loses": house_message.countable(
        "Whoever is away from the board for {} minute when it is their turn has lost that game.",
        "Whoever is away from the board for {} minutes when it is their turn has lost that game.",
    ),
    "about-away-directors": house_message("The directors decide what becomes of the game."),
    "pairings-now": house_message("Who plays whom"),
    "pairings-round": house_message("Round {} of {}"),
    "pairings-more": house_message.countable("{} table more", "{} tables more"),
    "pairings-resting": house_message("Resting: {}"),
    "places": house_message("Places", context="who came in where"),
    "places-more": house_message.countable("{} more", "{} more", context="people below the eighth place"),
    "ended-early": house_message(
        "It ended after round {} of {}: of those who were there, no two were left who had not met."
    ),
}
