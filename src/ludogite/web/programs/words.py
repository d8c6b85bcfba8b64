"""The words of programs that members own, and of challenges."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "programs": house_message("My programs"),
    "programs-how": house_message(
        "A program plays under a name of its own, marked as a machine everywhere, and you answer for it. "
        "It comes in with a token that you make here."
    ),
    "programs-none": house_message("You have no program yet."),
    "programs-api": house_message("What programs can do"),
    "program-add": house_message("A new program"),
    "program-name": house_message("Its name"),
    "program-name-how": house_message("2 to 24 letters, unlike any other name in this house."),
    "program-add-do": house_message("Add it"),
    "program-rename": house_message("Another name"),
    "program-rename-do": house_message("Rename it"),
    "program-remove": house_message("Remove it"),
    "program-remove-how": house_message(
        "Its tokens open nothing any more, and in its games its name becomes “somebody”. This cannot be undone."
    ),
    "program-remove-do": house_message("Remove {} for good"),
    "tokens": house_message("Tokens"),
    "tokens-none": house_message("No token yet: the program cannot come in."),
    "token-new": house_message("A new token"),
    "token-label": house_message("What it is called"),
    "token-label-how": house_message("For yourself: where the program runs, for example."),
    "token-for": house_message("What it is for"),
    "scope-read": house_message("Read", context="what a token is for"),
    "scope-play": house_message("Play", context="what a token is for"),
    "scope-talk": house_message("Talk", context="what a token is for"),
    "token-for-how": house_message(
        "Read: see what its seat sees. Play: lay tables, sit down, move. Talk: say something."
    ),
    "token-until": house_message("Until"),
    "token-until-how": house_message("A year at most."),
    "token-make": house_message("Make the token"),
    "token-recent": house_message("Before a token is made, show once more that it is you."),
    "token-recent-do": house_message("Show that it is you"),
    "token-once": house_message("This token is shown this once"),
    "token-once-how": house_message("Copy it now, and keep it where only {} reads it. Whoever has it plays as {}."),
    "token-copy": house_message("Copy the token"),
    "token-never-used": house_message("never used"),
    "token-used": house_message("last used on {}"),
    "token-ends": house_message("until {}"),
    "token-over": house_message("its day has come"),
    "token-revoke": house_message("Revoke"),
    "token-unnamed": house_message("without a name"),
    "challenges": house_message("Challenges"),
    "challenges-in": house_message("For you"),
    "challenges-out": house_message("By you"),
    "challenges-declined": house_message("Declined", context="challenges"),
    "challenge-declined-by": house_message("{} declined:"),
    "challenge-declined-told": house_message("You declined. {} is told."),
    "challenge-dismiss": house_message("Let it go", context="a challenge that was declined"),
    "challenge-child": house_message(
        "Challenges go to members by name, and a child’s name stands in no list. Lay a table, and give its link to "
        "whom you like."
    ),
    "challenge-again": house_message("Ask again"),
    "challenges-none": house_message("Nobody challenges you just now."),
    "challenge-rung": house_message("for rung {} of the ladder of {}"),
    "challenge-ladder": house_message("for a rung of the ladder of {}"),
    "challenge-from": house_message("{} challenges you"),
    "challenge-to": house_message("waiting for {}"),
    "challenge-count": house_message.countable("{} challenge", "{} challenges"),
    "challenge-accept": house_message("Accept"),
    "challenge-decline": house_message("Decline"),
    "challenge-withdraw": house_message("Withdraw", context="a challenge"),
    "challenge-new": house_message("Challenge somebody"),
    "challenge-whom": house_message("Whom"),
    "challenge-whom-how": house_message("The name of a member or a program of this house."),
    "challenge-game": house_message("To which game"),
    "challenge-players": house_message("How many play"),
    "challenge-two": house_message("2, you and whom you challenge"),
    "challenge-others": house_message("On the other seats"),
    "challenge-machine": house_message("Machines, level {}: {}"),
    "challenge-by-link": house_message("People to whom you give the link"),
    "challenge-others-how": house_message("For games of more than two."),
    "challenge-machines": house_message.countable("{} of them a machine", "{} of them machines"),
    "challenge-free": house_message.countable("{} seat for whoever has the link", "{} seats for whoever has the link"),
    "challenge-do": house_message("Challenge"),
    "challenge-account": house_message("Whoever keeps a name can challenge others, and be challenged."),
}
