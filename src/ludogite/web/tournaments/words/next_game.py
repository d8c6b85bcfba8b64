"""The words for those who play: coming in and leaving, the next game, the table that belongs to a tournament."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

NEXT_GAME: dict[str, Message] = {
    "tournament-enter": house_message("Enter", context="a tournament"),
    "tournament-enter-as": house_message("Play as {}"),
    "tournament-enter-how": house_message("You are told here when your game begins, and can leave at any time."),
    "tournament-enter-seen": house_message("Whoever has the address of this page reads who plays."),
    "tournament-enter-late": house_message("You play from round {} on. What you missed brings no points."),
    "tournament-enter-now": house_message("You play as soon as somebody is free."),
    "tournament-members": house_message("This tournament is for those who keep a name in this house."),
    "tournament-club-only": house_message("For the members of the club"),
    "tournament-club-how": house_message(
        "Whoever is in it enters here. Somebody else plays where a director asks them."
    ),
    "tournament-leave": house_message("Leave", context="a tournament"),
    "tournament-leave-before": house_message("Your place is free again. You can come back until it begins."),
    "tournament-leave-how": house_message("What you played stays. You are not paired again until you come back."),
    "tournament-leave-called": house_message(
        "Whatever you are called to play is lost. You are not paired again until you come back."
    ),
    "tournament-leave-tables": house_message(
        "A game at which you have sat down goes on at its table; one that you have not begun is lost. You are not "
        "paired again until you come back."
    ),
    "tournament-leave-do": house_message("Leave for now"),
    "tournament-return": house_message("Come back"),
    "invited": house_message("You are invited"),
    "invited-play": house_message("You are asked to play here."),
    "invited-direct": house_message("You are asked to direct this tournament."),
    "invited-how": house_message("Nobody else sees that before you say yes."),
    "invited-yes": house_message("Yes", context="to an invitation"),
    "invited-no": house_message("No, thank you"),
    "declined-play": house_message("You said that you do not play here."),
    "declined-direct": house_message("You said that you do not direct it."),
    "declined-yes": house_message("Yes, after all"),
    "next": house_message("Your next game"),
    "next-in-tournament": house_message("Your next game: {}", context="in a tournament"),
    "next-board": house_message("table", context="on a disc"),
    "next-place": house_message("You came in {}"),
    "next-first": house_message("You won the tournament"),
    "next-first-shared": house_message("You share the first place"),
    "next-so-far": house_message("So far"),
    "next-points": house_message("Points: {}, place {}"),
    "next-scored": house_message("Points: {}"),
    "next-won": house_message("{} won of {}"),
    "next-in": house_message("You are in"),
    "next-away": house_message("You have left"),
    "next-away-how": house_message("What you played stays. Come back, and you are paired again from the next round."),
    "next-missed": house_message("You did not come to your game"),
    "next-missed-how": house_message("It counts as lost. Play on from the next round?"),
    "next-missed-arena": house_message("It counts as lost. Play on as soon as you like."),
    "next-missed-lost": house_message("It counts as lost."),
    "next-missed-games": house_message.countable(
        "{} game lost because you did not come", "{} games lost because you did not come"
    ),
    "next-begins": house_message("It begins on {}."),
    "next-begins-later": house_message("It begins when those who direct it say so."),
    "next-against": house_message("Against {}, you are {}"),
    "next-with": house_message("With {}", context="those who play the same game"),
    "next-several": house_message("{}, with {}"),
    "next-hall": house_message("Sit down at this board. When the game is over, say how it ended."),
    "next-type": house_message("Say how it ended"),
    "next-laying": house_message("The house lays the table…"),
    "next-playing": house_message("The others think."),
    "next-awaits": house_message("The game begins when the others have sat down."),
    "next-turn": house_message("It is your turn."),
    "next-go": house_message("To the board"),
    "next-go-back": house_message("Back to the board"),
    "next-time": house_message("You have {} to sit down."),
    "next-sit": house_message("Sit down", context="at the next game"),
    "next-paused": house_message("It pauses. Nobody is missing anything."),
    "next-resting": house_message("Resting, one point: enjoy your tea"),
    "next-soon": house_message("The next round comes when the others have finished."),
    "next-called": house_message("The next round comes when those who direct it call it."),
    "next-soon-arena": house_message("You are paired again as soon as somebody is free."),
    "next-last-games": house_message("The time is over. The last games are being played."),
    "next-none": house_message("That was your last game. The places are final when the others have finished."),
    "next-if-on": house_message("Whoever goes on finds the next game here."),
    "next-round-at": house_message("The next round begins on {}."),
    "table-tournament": house_message("Back to the tournament"),
    "table-wait": house_message("Whoever has not sat down in {} loses this game."),
    "table-missed": house_message("You did not sit down in time: this game of the tournament is lost."),
    "table-missed-by": house_message("This game of the tournament is lost for {}."),
    "table-called-off": house_message("The tournament was called off."),
}
