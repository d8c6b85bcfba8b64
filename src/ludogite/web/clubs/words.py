"""The words of clubs."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "clubs": house_message("Clubs"),
    "clubs-how": house_message(
        "A club is a circle of members who play together: with dates, a ladder and rules of its own."
    ),
    "clubs-own": house_message("Your clubs"),
    "clubs-listed": house_message("Clubs that show themselves"),
    "clubs-none": house_message("No club shows itself here yet."),
    "clubs-none-found": house_message("No club is called so."),
    "clubs-search": house_message("Name of a club"),
    "clubs-search-do": house_message("Look for it"),
    "club-over": house_message("A club of the house"),
    "club-members-count": house_message.countable("{} member", "{} members"),
    "club-found": house_message("Found a club"),
    "club-found-how": house_message(
        "You will be its founder: you invite people, say who organises it with you, and can hand it over."
    ),
    "club-found-child": house_message("Clubs are founded by grown-ups, who can bring you along."),
    "club-found-do": house_message("Found it"),
    "club-name": house_message("Name of the club"),
    "club-name-how": house_message("2 to 40 letters, unlike that of any other club here."),
    "club-about": house_message("What it is about"),
    "club-about-how": house_message("When and where you play, for example. One or two sentences."),
    "club-listed": house_message("Who finds it"),
    "club-listed-yes": house_message("Everybody in this house"),
    "club-listed-no": house_message("Only those with an invitation"),
    "club-listed-how": house_message(
        "Others see its name, these words, its rules and its dates; who is in it they see of those who say so."
    ),
    "club-desk": house_message("The organisers’ desk"),
    "club-desk-how": house_message("What is decided here stands in the log, with the name of whoever decided."),
    "club-join": house_message("Join {}"),
    "club-join-how": house_message("You are invited. Its members will see your name."),
    "club-join-guest": house_message(
        "Clubs are for people who keep a name. Keep yours in three steps; then you are back here."
    ),
    "club-join-keep": house_message("Keep my name, then join"),
    "club-join-known": house_message("I have a name here"),
    "club-join-who": house_message("Who joins?"),
    "club-join-child": house_message("Only the members of the club see a child’s name."),
    "club-join-do": house_message("Join", context="a club"),
    "club-join-not": house_message("Not now", context="joining a club"),
    "club-join-gone": house_message("This invitation does not lead anywhere any more."),
    "club-join-gone-how": house_message("It is used up, too old or withdrawn. Ask whoever gave it for another one."),
    "club-next": house_message("Next date"),
    "club-next-tournament": house_message("To the tournament", context="on the card of a club’s next date"),
    "club-dates": house_message("Dates"),
    "club-dates-none": house_message("No date is set."),
    "club-coming": house_message("I’ll be there"),
    "club-not-coming": house_message("I can’t come after all"),
    "club-coming-who": house_message.countable("{} will be there.", "{} will be there."),
    "club-others": house_message.countable("{} other", "{} others"),
    "club-feed": house_message("In my calendar"),
    "club-feed-how": house_message(
        "A secret address for your calendar: whoever has it reads the dates. It ends when you leave the club."
    ),
    "club-feed-make": house_message("Make an address"),
    "club-feed-anew": house_message("Another address"),
    "club-feed-end": house_message("End it", context="an address of a calendar"),
    "club-feed-copy": house_message("Copy the address"),
    "club-invite": house_message("Invite"),
    "club-invite-how": house_message("Show this square, or pass the link on."),
    "club-invite-left": house_message.countable("Until {}, for one more.", "Until {}, for {} more."),
    "club-invite-code": house_message("Square to scan to join the club"),
    "club-invite-none": house_message("No invitation is open."),
    "club-invite-make": house_message("Make an invitation"),
    "club-invite-days": house_message("For how many days"),
    "club-invite-uses": house_message("For how many people"),
    "club-invite-withdraw": house_message("Withdraw", context="an invitation to a club"),
    "club-ladder": house_message("The ladder"),
    "club-ladder-how": house_message(
        "Challenge up to two rungs above you. If you win, you take the place, and those below it go down a rung. "
        "Whoever is challenged has seven days to sit down; if they do not, or decline, nothing changes. "
        "After a no, wait a day before you ask the same person again."
    ),
    "club-ladder-empty": house_message("Nobody stands on it yet: the first one stands at the top."),
    "club-ladder-none": house_message("This club has no ladder yet."),
    "club-ladder-you": house_message("you", context="on a rung of a ladder"),
    "club-ladder-challenge": house_message("Challenge"),
    "club-ladder-again": house_message("said no; again from {}", context="a rung"),
    "club-ladder-table": house_message("To the table"),
    "club-rung-take": house_message("Take a rung"),
    "club-rung-leave": house_message("Step off the ladder"),
    "club-ladder-game": house_message("The ladder’s game"),
    "club-ladder-no-game": house_message("No ladder"),
    "club-ladder-game-how": house_message(
        "With another game the ladder begins anew, and everybody takes a rung again."
    ),
    "club-ladder-set": house_message("Set the ladder"),
    "club-rules": house_message("House rules"),
    "club-rules-none": house_message("None yet."),
    "club-rules-how": house_message("A rule a line, twelve at most."),
    "club-rules-set": house_message("Write them down"),
    "club-members": house_message("Members"),
    "club-members-hidden": house_message("Whoever is a member sees their names."),
    "club-here": house_message("here now"),
    "club-role-founder": house_message("founder", context="a role in a club"),
    "club-role-organiser": house_message("organiser", context="a role in a club"),
    "club-role-member": house_message("member", context="a role in a club"),
    "club-role-give": house_message("Give this role"),
    "club-role-of": house_message("The role of {}"),
    "club-role-how": house_message(
        "Organisers invite, set dates and rules, and send away; whoever is none any more directs none of the club’s "
        "tournaments. A new founder leaves you an organiser."
    ),
    "club-shown": house_message("My name on this page"),
    "club-shown-is": house_message("Those who are no members see your name here."),
    "club-shown-not": house_message("Only members see your name here."),
    "club-shown-do": house_message("Show my name to others too"),
    "club-shown-undo": house_message("Show it to members only"),
    "club-leave": house_message("Leave the club"),
    "club-leave-how": house_message(
        "You lose your rung and your calendar’s address. To come back you need an invitation."
    ),
    "club-leave-child": house_message("Take {} out of the club"),
    "club-leave-founder": house_message("You are its founder: at the desk you can hand it over, or close it."),
    "club-away": house_message("Send away"),
    "club-away-how": house_message(
        "{} loses the rung, directs none of the club’s tournaments, and comes back by no invitation until they are "
        "called back. The children whom they brought along go too. The reason stands in the log."
    ),
    "club-away-reason": house_message("Why"),
    "club-away-list": house_message("Sent away"),
    "club-call-back": house_message("Call back"),
    "club-about-set": house_message("Save"),
    "club-about-title": house_message("Name and words"),
    "club-date-new": house_message("A new date"),
    "club-date-title": house_message("What there will be"),
    "club-date-note": house_message("Where, and what else members should know"),
    "club-date-note-how": house_message("Only members read this."),
    "club-date-at": house_message("When"),
    "club-date-set": house_message("Set the date"),
    "club-date-cancel": house_message("Cancel", context="a date"),
    "club-close": house_message("Close the club"),
    "club-close-how": house_message(
        "Members, dates, the ladder and the log are erased at once, for good. Games that were played stay."
    ),
    "club-close-do": house_message("Close {} for good"),
    "club-tournaments": house_message("Tournaments"),
    "club-log": house_message("The log"),
    "club-log-founded": house_message("founded the club “{}”"),
    "club-log-renamed": house_message("called the club “{}”"),
    "club-log-listed": house_message("wrote about the club anew; it shows itself to all"),
    "club-log-unlisted": house_message("wrote about the club anew; it shows itself to members only"),
    "club-log-rules": house_message("wrote the house rules down"),
    "club-log-invited": house_message.countable("made an invitation for one", "made an invitation for {}"),
    "club-log-withdrawn": house_message("withdrew an invitation"),
    "club-log-joined": house_message("{} joined"),
    "club-log-left": house_message("{} left", context="a club"),
    "club-log-away": house_message("sent {} away: {}"),
    "club-log-back": house_message("called {} back"),
    "club-log-role": house_message("gave {} the role: {}"),
    "club-log-ladder": house_message("put up a ladder for {}"),
    "club-log-ladder-ended": house_message("took the ladder down"),
    "club-log-challenged": house_message("{} challenged {}"),
    "club-log-won": house_message("{} won a game for a rung"),
    "club-log-drawn": house_message("a game for a rung was drawn"),
    "club-log-lapsed": house_message("a game for a rung was not played"),
    "club-log-declined": house_message("a game for a rung was declined"),
    "club-log-date": house_message("set a date: {}"),
    "club-log-cancelled": house_message("cancelled a date"),
}
