"""The words of members' pages."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "people": house_message("Members", context="a page on which they are looked for"),
    "people-how": house_message(
        "Whoever lets others see something of them is found by the beginning of the name, everybody else by the whole."
    ),
    "people-name": house_message("Name", context="of a member who is looked for"),
    "people-do": house_message("Look for a member"),
    "people-found": house_message("Found", context="members"),
    "people-all-here": house_message("In the house just now"),
    "people-none-here": house_message("Nobody who shows it."),
    "people-nobody": house_message("Nobody here is called “{}”."),
    "people-nobody-how": house_message("Perhaps the name is written otherwise, or has changed."),
    "people-here": house_message("here now"),
    "people-somebody": house_message("a member"),
    "profile-since": house_message("member since"),
    "profile-own": house_message("This is your page. Others see of it what you chose:"),
    "profile-own-change": house_message("Change it"),
    "profile-private": house_message("{} keeps strengths and games to themselves."),
    "profile-program": house_message("A program that {} answers for."),
    "profile-empty": house_message("Nothing has been played yet of which this page could tell."),
    "profile-strength": house_message("Strength at {}"),
    "profile-strengths": house_message("All strengths"),
    "profile-no-strength": house_message("No game has counted yet."),
    "profile-record": house_message("Game by game"),
    "profile-wins": house_message("Finest wins"),
    "profile-win": house_message("{}, {} strong"),
    "profile-openings": house_message("Favourite openings"),
    "profile-openings-how": house_message("the first move of each side, {}", context="of a game"),
    "profile-opening-as": house_message("as {}", context="a side of a game"),
    "profile-opening-games": house_message.countable("{} game", "{} games"),
    "profile-solved": house_message.countable("puzzle solved", "puzzles solved"),
    "profile-follow": house_message("Follow"),
    "profile-unfollow": house_message("Follow no more"),
    "profile-block": house_message("Block"),
    "profile-unblock": house_message("Block no more"),
    "profile-block-how": house_message(
        "{} can no longer challenge you or sit down where you play, and you read none of their words. "
        "Challenges and rematches that are open between you end as if you had said no. They are not told."
    ),
    "profile-follow-how": house_message("Only you see whom you follow."),
    "profile-more": house_message("More", context="what can be done about somebody"),
    "my-strengths": house_message("Your strength at {}"),
    "my-page": house_message("Your page"),
    "sharing": house_message("What others see of you"),
    "sharing-ask": house_message(
        "Would you like to be found by people of your strength? Nobody sees anything until you choose."
    ),
    "sharing-how": house_message("On your page, beside your name, and around the strengths of others."),
    "sharing-nothing": house_message("Nothing"),
    "sharing-nothing-how": house_message("Your name alone, as at a table."),
    "sharing-strengths": house_message("Strengths"),
    "sharing-strengths-how": house_message("How strong you are, the curve, and whether you are here."),
    "sharing-everything": house_message("Everything"),
    "sharing-everything-how": house_message("Your results, finest wins, openings and puzzles as well."),
    "sharing-children": house_message("Children’s names show nothing and cannot be found."),
    "sharing-do": house_message("Choose"),
    "circle": house_message("Your circle"),
    "circle-followed": house_message("Whom you follow"),
    "circle-followed-none": house_message(
        "Nobody yet. On somebody’s page, touch “Follow”: here you see who is in the house."
    ),
    "circle-again": house_message("Play again with"),
    "circle-again-do": house_message("Play again"),
    "circle-blocked": house_message("Whom you block"),
}
