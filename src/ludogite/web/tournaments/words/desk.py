"""The words of the directors’ desk."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "desk": house_message("The desk"),
    "desk-seen": house_message("seen by directors only"),
    "desk-over": house_message("The tournament ended more than {} days ago: its results stand for good."),
    "desk-called-off": house_message("The tournament was called off: nothing happens in it any more."),
    "desk-correct": house_message(
        "The tournament is over. For {} days after its end you may still correct a result or take a match back: the "
        "standings follow, and where something has to be played again, it goes on."
    ),
    "desk-round-calling": house_message(
        "The next round is being paired: with many who play that takes a while, and the page shows it when it is there."
    ),
    "desk-invited": house_message("Asked, and not answered yet: {}."),
    "desk-uninvite": house_message("Withdraw an invitation"),
    "desk-uninvite-how": house_message("Whoever has not answered is asked no more, and finds nothing of it."),
    "desk-uninvite-who": house_message("Whom"),
    "desk-uninvite-do": house_message("Withdraw it"),
    "desk-declined": house_message("Asked, and said no: {}."),
    "desk-follows": house_message.countable(
        "This match was made from that result; take it back first:",
        "{} matches were made from that result; take them back first, in this order:",
    ),
    "desk-reason": house_message("Reason"),
    "desk-reason-if": house_message("Reason, if there is one"),
    "desk-name": house_message("Name", context="at the desk"),
    "desk-name-how": house_message("Several at once: with commas between them."),
    "desk-name-members": house_message(
        "Several at once: with commas between them. They are asked, and play once they say yes. Whoever shows nothing "
        "of themselves enters on this page."
    ),
    "desk-add-director": house_message("Somebody directs it too"),
    "desk-add-director-how": house_message("Once they say yes, they decide here as you do. You can end that again."),
    "desk-add-director-do": house_message("Ask them to direct it"),
    "desk-remove-director": house_message("Somebody directs it no more"),
    "desk-remove-director-how": house_message("They decide nothing here any more. Somebody has to stay."),
    "desk-remove-director-do": house_message("Direct it without them"),
    "desk-plan-do": house_message("Change what was announced"),
    "desk-disputes": house_message("Different results were typed"),
    "desk-disputes-how": house_message("What was typed first stands until you decide: one touch is enough."),
    "desk-disputes-wait": house_message("What follows from it is paired only then."),
    "desk-stands": house_message("typed first", context="a result"),
    "desk-claimed": house_message("typed later", context="a result"),
    "desk-claimed-by-you": house_message("typed later, by you", context="a result"),
    "desk-right": house_message("That is right", context="a typed result, says a director"),
    "desk-neither": house_message("None of these: decide it otherwise"),
    "desk-called": house_message("Matches that are called"),
    "desk-begin-few": house_message("As soon as two have entered."),
    "desk-to-form": house_message("To what you typed"),
    "desk-contested": house_message("different results were typed", context="beside a match, for a director"),
    "desk-begin": house_message("Begin", context="a tournament"),
    "desk-begin-how": house_message.countable("With {} who has entered.", "With the {} who have entered."),
    "desk-begin-late": house_message("Others may still come later."),
    "desk-begin-closed": house_message("Nobody can come later."),
    "desk-begin-lot": house_message("Then the lot is drawn, once."),
    "desk-begin-do": house_message("Begin now"),
    "desk-lines": house_message("Lines of the sheet, from the top"),
    "desk-come": house_message("Somebody comes"),
    "desk-come-how": house_message("Plays from the first round on."),
    "desk-come-late": house_message("Plays from round {} on. Rounds that were missed bring no points."),
    "desk-come-arena": house_message("Plays as soon as somebody is free."),
    "desk-come-online": house_message("People enter by themselves on this page; send them its address."),
    "desk-come-do": house_message("Write down"),
    "desk-machine": house_message("Or an opponent of the house"),
    "desk-machine-none": house_message("nobody"),
    "desk-leave": house_message("Somebody leaves"),
    "desk-leave-how": house_message("Games played stay. The one that awaits them is lost."),
    "desk-leave-online": house_message("Games played stay. One that is being played goes on at its table."),
    "desk-leave-odd": house_message("With an odd number somebody rests: the house chooses who has not yet."),
    "desk-leave-before": house_message("As if they had never entered."),
    "desk-leave-do": house_message("Note that they leave"),
    "desk-back": house_message("Somebody comes back"),
    "desk-back-how": house_message("Is paired again from the next round on."),
    "desk-back-arena": house_message("Is paired again as soon as somebody is free."),
    "desk-back-do": house_message("Note that they are back"),
    "desk-round": house_message("The next round"),
    "desk-round-how": house_message("Round {} is paired from the standings as they are, and begins at once."),
    "desk-round-open": house_message.countable("{} match has to end first.", "{} matches have to end first."),
    "desk-round-contested": house_message("Different results of one match were typed: decide first which is right."),
    "desk-round-knockout": house_message("Every match between two who are known begins at once."),
    "desk-round-do": house_message("Call the round"),
    "desk-pause": house_message("Pause"),
    "desk-pause-how": house_message("No new match begins. Those that are being played go on."),
    "desk-pause-minutes": house_message("For how many minutes"),
    "desk-pause-minutes-how": house_message("0: until you let it go on."),
    "desk-pause-do": house_message("Pause it"),
    "desk-resume": house_message("Go on"),
    "desk-resume-how": house_message("New matches begin again, where nothing else is awaited."),
    "desk-resume-do": house_message("Let it go on"),
    "desk-call-off": house_message("Call it off"),
    "desk-call-off-how": house_message(
        "For good: what was played stands, games that are being played are put away and count for nothing. "
        "Everybody reads the reason."
    ),
    "desk-end-again": house_message("End it again"),
    "desk-end-again-how": house_message(
        "As it had ended before: nothing is played again, and its results stand. Everybody reads the reason."
    ),
    "desk-call-off-do": house_message("Call it off for good"),
    "desk-match": house_message("One match"),
    "desk-match-how": house_message("Choose a match to decide something about it."),
    "desk-which": house_message("Which match"),
    "desk-choose": house_message("Choose"),
    "desk-ended": house_message("ended", context="a match"),
    "desk-result": house_message("A result by hand"),
    "desk-result-how": house_message(
        "Counts whatever was known before; games already paired stay. The reason stands in the log, beside your name."
    ),
    "desk-result-do": house_message("Write this result down"),
    "desk-who-won": house_message("Who wins?"),
    "desk-nobody-won": house_message("a draw", context="a result"),
    "desk-place": house_message("place {}"),
    "desk-scores": house_message("Points of the game"),
    "desk-scores-how": house_message("Both, or leave them empty."),
    "desk-forfeit": house_message("Somebody did not come"),
    "desk-forfeit-how": house_message(
        "Whoever did not come loses this match; where enough are left, the others play on."
    ),
    "desk-forfeit-leaves": house_message("They are paired again once they come back."),
    "desk-forfeit-stays": house_message("They are awaited again in their next match."),
    "desk-forfeit-do": house_message("Note the absence"),
    "desk-absent": house_message("Who did not come"),
    "desk-annul": house_message("Take the match back"),
    "desk-annul-how": house_message("As if it had never been made: it counts for nothing, and may be paired anew."),
    "desk-annul-do": house_message("Take it back"),
    "desk-done": house_message("Matches that are over: {} of {}."),
}
