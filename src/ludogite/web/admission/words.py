"""The words of the doorstep."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "door-by-invitation": house_message("This house is by invitation."),
    "door-members": house_message("This house is for its members."),
    "door-hosts": house_message("This house is closed for the moment."),
    "door-whose": house_message("The house of {}."),
    "door-how-invitation": house_message(
        "Ask for an invitation link, then open it: you play as a guest, without an account."
    ),
    "door-how-members": house_message("Ask for an invitation link, then open it: it lets you keep a name here."),
    "door-how-hosts": house_message(
        "Its log has a line that cannot be read, and may be about you. Its host decides anew who comes in."
    ),
    "door-known": house_message("You keep a name here already?"),
    "door-come-in": house_message("Come in with your name"),
    "door-privacy": house_message("What this house keeps"),
    "door-away": house_message("The door is closed for you."),
    "door-away-until": house_message("You were sent away until {}."),
    "door-away-good": house_message("You were sent away for good."),
    "door-unreadable": house_message(
        "The log of this house has a line about you that cannot be read. Ask its host to decide anew."
    ),
    "door-corner": house_message("What is yours stays yours: take your games along, or be forgotten."),
    "join-title": house_message("You are invited"),
    "join-how": house_message("Come in: it takes one touch, and no account."),
    "join-how-members": house_message("Come in: next you choose a name to keep and a key for it."),
    "join-enter": house_message("Come in"),
    "join-gone": house_message("This invitation lets nobody in any more."),
    "join-gone-how": house_message("It is used up, too old, or was withdrawn. Ask for another one."),
    "invite-friend": house_message("Invite a friend"),
    "invite-friend-how": house_message(
        "A link lets {} friends in, for {} days. You answer for whom you invite: the log of the house says "
        "whose link it was."
    ),
    "invite-own": house_message("Your open invitations"),
    "invite-none": house_message("None at the moment."),
    "invitation-label": house_message("For whom, for your own memory"),
    "invitation-make": house_message("Make a link"),
    "invitation-left": house_message("{} left, until {}"),
    "invitation-withdraw": house_message("Withdraw"),
    "recover-title": house_message("Back into your account, {}"),
    "recover-how": house_message(
        "Choose a new password. This link works once. Wherever you were signed in before, you are signed out; "
        "passkeys, codes on paper and your programs’ tokens open nothing any more."
    ),
    "recover-password": house_message("New password"),
    "recover-set": house_message("Set it and come in"),
    "recover-gone": house_message("This link opens nothing any more."),
    "recover-gone-how": house_message("It was used already, or is older than a day. Ask the host for another one."),
}
