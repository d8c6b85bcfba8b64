"""The words of notices: how somebody is told that a table awaits them."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "notices": house_message("Notices"),
    "notices-how": house_message(
        "When it is your move, or somebody challenges you, the house can tell you where you are. While you are here it "
        "keeps quiet, and several things come as one notice."
    ),
    "notices-go": house_message("You are told: {}."),
    "notices-nowhere": house_message("You are told nothing so far: choose a way below."),
    "notices-by-feeds": house_message("Nothing is sent to you; your calendar and your reader show what awaits you."),
    "notices-feeds-only": house_message(
        "This house can send you nothing, neither to this browser nor by e-mail. A calendar or a reader can look by "
        "itself: see below."
    ),
    "notices-child": house_message(
        "A child is sent nothing. Whoever holds the name goes back to their own first, and is told there."
    ),
    "notices-stopped": house_message("Notices are stopped. Nothing is sent until you begin again."),
    "notices-begin": house_message("Begin again"),
    "notices-stop": house_message("Stop all notices"),
    "notices-on-devices": house_message.countable("on a device", "on {} devices"),
    "notices-by-mail": house_message("by e-mail"),
    "notices-devices": house_message("On this device", context="where notices are shown"),
    "notices-devices-how": house_message(
        "Your browser shows the notice, even while the house is closed. Nobody on the way can read it."
    ),
    "notices-device-do": house_message("Tell me on this device"),
    "notices-device-refused": house_message(
        "This browser does not allow it. Look in its settings whether this house may show notices."
    ),
    "notices-device-ios": house_message(
        "On an iPhone or iPad, put the house on the home screen first (Share, Add to Home Screen), and open it there."
    ),
    "notices-device-end": house_message("Not there"),
    "notices-here": house_message("this device"),
    "notices-since": house_message("since {}"),
    "notices-https": house_message(
        "Browsers show notices of houses with https and a name. This one has neither, or not at this address."
    ),
    "notices-mail": house_message("By e-mail"),
    "notices-mail-how": house_message("Your address is used for this alone, and nobody else sees it."),
    "notices-mail-address": house_message("Your e-mail address"),
    "notices-mail-do": house_message("Send me a link"),
    "notices-mail-sent": house_message("A mail went to {}. Open the link in it, and notices come there."),
    "notices-mail-on": house_message("Notices go to {}."),
    "notices-mail-end": house_message("Forget this address"),
    "notices-when": house_message("How often"),
    "pace-at-once": house_message("Soon: at most every five minutes"),
    "pace-hourly": house_message("At most once an hour"),
    "pace-daily": house_message("Once a day, at an hour that you choose"),
    "notices-hour": house_message("The hour, where it is once a day"),
    "notices-quiet": house_message("Nothing at night"),
    "notices-quiet-from": house_message("From", context="an hour"),
    "notices-quiet-until": house_message("Until", context="an hour"),
    "notices-quiet-how": house_message("The same hour twice: there is no quiet time."),
    "notices-zone": house_message("Where your clock is set"),
    "notices-save": house_message("Keep it so"),
    "notices-saved": house_message("It is kept so from now on."),
    "notices-feeds": house_message("In your calendar, in a reader"),
    "notices-feeds-how": house_message(
        "Addresses that show which tables await you. They are secret: whoever has one can read it. New ones end "
        "the old ones."
    ),
    "notices-calendar": house_message("Calendar"),
    "notices-subscribe": house_message("Open in my calendar"),
    "notices-reader-rss": house_message("Reader of news (RSS)"),
    "notices-reader": house_message("Reader of news (Atom)"),
    "notices-feed-copy": house_message("Copy the address"),
    "notices-feeds-make": house_message("Make the addresses"),
    "notices-feeds-anew": house_message("Make new addresses"),
    "notices-feeds-end": house_message("No addresses any more"),
    "notices-stop-ask": house_message("Stop all notices?"),
    "notices-stop-ask-how": house_message("By e-mail and on every device. In your corner you can begin again."),
    "notices-stopped-now": house_message("Notices are stopped"),
    "notices-stopped-how": house_message("Nothing is sent to you any more."),
    "notices-link-old": house_message("This link is too old"),
    "notices-link-old-how": house_message("Sign in, and change in your corner how you are told."),
    "notices-to-them": house_message("To my notices"),
    "notices-confirm": house_message("Is this your address?"),
    "notices-confirm-how": house_message("{} is to be told at {} when a table awaits."),
    "notices-confirm-do": house_message("Yes, send notices here"),
    "notices-confirmed": house_message("Notices come to this address now"),
    "notices-confirmed-how": house_message("How often, and at which hours not, you choose in your corner."),
}
