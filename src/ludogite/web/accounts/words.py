"""The words of keeping a name, coming in, keys, devices, children and leaving."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "keep": house_message("Keep your name"),
    "keep-lead": house_message(
        "You already play here, as {}. In three steps this name becomes yours, on all your devices. No "
        "e-mail, no telephone."
    ),
    "keep-lead-new": house_message(
        "In three steps a name becomes yours, on all your devices. No e-mail, no telephone."
    ),
    "keep-steps": house_message("Steps"),
    "keep-step-name": house_message("The name"),
    "keep-step-key": house_message("The key"),
    "keep-step-paper": house_message("The paper"),
    "keep-step-key-why": house_message("to come back"),
    "keep-step-paper-why": house_message("if the key is lost"),
    "keep-step-done": house_message("done"),
    "keep-which": house_message("Under which name?"),
    "keep-which-how": house_message(
        "It is the one that others read at the table. You may change it later; former ones stay noted in your corner."
    ),
    "keep-comes-along": house_message("What comes along with you"),
    "keep-games": house_message.countable("game", "games"),
    "keep-puzzles": house_message.countable("puzzle solved", "puzzles solved"),
    "keep-lessons": house_message.countable("lesson finished", "lessons finished"),
    "keep-on": house_message("Go on"),
    "keep-stay": house_message("Stay as I am"),
    "keep-have": house_message("A name here already?"),
    "keep-how-back": house_message("How will you come back?"),
    "keep-how-back-two": house_message("One key is enough. You can add the other later, in your corner."),
    "keep-how-back-one": house_message(
        "Choose a password. Where the house has an address with https, a passkey works as well."
    ),
    "keep-passkey": house_message("A passkey"),
    "keep-simplest": house_message("simplest"),
    "keep-passkey-how": house_message(
        "Your device knows you, as when you unlock it: finger, face or code. The house receives none of them, "
        "and there is nothing to remember."
    ),
    "keep-passkey-do": house_message("Make my passkey"),
    "keep-password": house_message("A password"),
    "keep-password-how": house_message(
        "Four words that have nothing to do with each other are better than one complicated word."
    ),
    "password": house_message("Password"),
    "password-least": house_message("At least {} signs. No rule about which ones."),
    "password-show": house_message("Show what I write"),
    "password-do": house_message("Choose this password"),
    "keep-knows": house_message(
        "The house keeps what it needs to know you again, never your password nor your fingerprint."
    ),
    "keep-back": house_message("Back to the name"),
    "passkey-stopped": house_message("No passkey came from the device. Try again, or use the password."),
    "passkey-known": house_message("This device has a passkey of yours already."),
    "paper": house_message("A piece of paper, in a drawer"),
    "paper-how": house_message(
        "If your key is lost, one of these codes opens the door again. Each works once. As the house does not "
        "know your address, this is the only spare key."
    ),
    "paper-blank": house_message(
        "Eight codes are written now and shown once, on the next page. Have a pen or a printer at hand."
    ),
    "paper-anew": house_message("Older codes open nothing any more then."),
    "paper-write": house_message("Write my codes"),
    "paper-later": house_message("Later: tell me again tomorrow"),
    "paper-print": house_message("Print"),
    "paper-copy": house_message("Copy"),
    "paper-copied": house_message("Copied"),
    "paper-done": house_message("The paper is put away"),
    "paper-codes": house_message("Codes"),
    "come-in": house_message("Come in"),
    "come-in-how": house_message("Whoever keeps a name here shows its key. Guests need none: just play."),
    "come-in-kept": house_message("{} keeps this name now."),
    "come-in-kept-how": house_message(
        "It was kept on another device since. If that was you, show its key here: your games are waiting."
    ),
    "come-in-passkey": house_message("Come in with my passkey"),
    "come-in-passkey-how": house_message(
        "Your telephone can be the key for this computer: choose “another device” when it is offered."
    ),
    "come-in-name": house_message("Name"),
    "come-in-secret": house_message("Password, or a code of the paper"),
    "come-in-secret-how": house_message("One field for both."),
    "come-in-wait": house_message("Too many tries. Nothing is locked: try again in {} seconds, or use a passkey."),
    "come-in-device": house_message("From a device where you are already"),
    "come-in-device-how": house_message(
        "There, open your corner, then “Another device”. It shows nine letters and a square to aim at."
    ),
    "come-in-device-go": house_message("I have letters"),
    "come-in-no-name": house_message("No name here yet?"),
    "again": house_message("It is you, isn’t it?"),
    "again-back": house_message("{} plays here. Only the key of {} leads back."),
    "again-how": house_message("This needs a key shown in the last ten minutes. Then all goes on where you were."),
    "again-passkey": house_message("Show my passkey"),
    "again-do": house_message("Go on"),
    "go-on-title": house_message("Thank you"),
    "go-on-how": house_message("Nothing of what you wrote is lost."),
    "go-on-do": house_message("Do it now"),
    "games-yours": house_message("Are these games yours?"),
    "games-yours-how": house_message.countable(
        "{} played {} game on this device, as a guest.", "{} played {} games on this device, as a guest."
    ),
    "games-yours-yes": house_message("Yes, bring them to {}"),
    "games-yours-no": house_message("No, somebody else played them"),
    "games-yours-then": house_message(
        "The guest’s name disappears here. At tables where you still play stands yours; games that are over keep the "
        "name they were played with."
    ),
    "games-unclaimed": house_message("{} played on this device as a guest."),
    "to-corner": house_message("Back to my corner"),
    "sign-out": house_message("Sign out"),
    "sign-out-all": house_message("Sign out everywhere"),
    "device-title": house_message("Another device"),
    "device-how": house_message(
        "On the other device, open this house, touch “Come in”, then “I have letters”. The letters count for "
        "{} minutes, once."
    ),
    "device-draw": house_message("Show letters"),
    "device-again": house_message("Other letters"),
    "device-square": house_message("Square to aim at with the other device"),
    "device-letters": house_message("Letters"),
    "device-waiting": house_message("Nobody has typed them yet."),
    "device-look": house_message("Look again"),
    "device-asks": house_message("A device asks to come in"),
    "device-unknown": house_message("an unknown browser"),
    "device-bird": house_message(
        "Both screens show the same bird: here, {}. If the other one shows another, or none, refuse."
    ),
    "device-yes": house_message("Same bird: let it in"),
    "device-no": house_message("Refuse"),
    "device-allowed": house_message("The other device may come in."),
    "letters-title": house_message("Letters of another device"),
    "letters-field": house_message("Nine letters"),
    "letters-do": house_message("Ask to come in"),
    "wait-title": house_message("Ask your other device"),
    "wait-how": house_message("It should show this bird too: {}. Say yes there."),
    "wait-refused": house_message("Your other device said no."),
    "wait-refused-how": house_message("Nobody was let in. If it was a mistake, let it show new letters."),
    "wait-allowed": house_message("Welcome, {}"),
    "chip-member": house_message("member", context="beside a name"),
    "chip-guest": house_message("guest", context="beside a name"),
    "chip-moderator": house_message("moderator", context="beside a name"),
    "chip-host": house_message("host", context="beside a name"),
    "member-since": house_message("Member since"),
    "me-role-host": house_message("You are host of this house."),
    "me-role-moderator": house_message("You are moderator of this house."),
    "me-change-name": house_message("Change my name"),
    "me-name-how": house_message(
        "Others read the new name from now on, also where you still play; games that are over keep the old one. Your "
        "former names stay noted here, for you."
    ),
    "me-names": house_message("Former names"),
    "me-name-until": house_message("until", context="a former name"),
    "me-keys": house_message("My keys"),
    "me-password-there": house_message("for this name"),
    "me-password-none": house_message("none yet"),
    "me-password-change": house_message("Change"),
    "me-password-add": house_message("Add"),
    "me-password-others": house_message("All your other devices have to come in anew then."),
    "me-passkey-add": house_message("Add a passkey"),
    "me-passkey-label": house_message("What is it called?"),
    "me-passkey-label-how": house_message("For your own list: the device, or where the key is kept."),
    "me-passkey-not-here": house_message("Passkeys need https and a host name. Open the house by its name."),
    "me-key-remove": house_message("Remove"),
    "me-key-last": house_message("the last key stays"),
    "me-paper": house_message("Paper"),
    "me-paper-left": house_message.countable("{} code left", "{} codes left"),
    "me-paper-none": house_message("not written yet"),
    "me-paper-anew": house_message("Write anew"),
    "me-paper-write": house_message("Write"),
    "me-paper-remind": house_message("Your paper is not written yet. Without it, a lost key is a lost name."),
    "me-paper-told": house_message("I know"),
    "me-devices": house_message("My devices"),
    "me-device-here": house_message("here"),
    "me-device-seen": house_message("last seen"),
    "me-device-end": house_message("Sign out", context="another device"),
    "me-devices-end-others": house_message("Sign out all others"),
    "me-children": house_message("Names for children"),
    "me-children-how": house_message("They depend on yours, without key or password. Nobody finds them in a list."),
    "me-child-name": house_message("A child’s name"),
    "me-child-add": house_message("Add this name"),
    "me-child-play": house_message("Play as {}"),
    "me-child-change": house_message("Change or remove"),
    "me-child-rename": house_message("Change the name"),
    "me-child-remove": house_message("Remove this name"),
    "me-child-remove-how": house_message(
        "The games stay with those who played them; there the name becomes “somebody”."
    ),
    "up-to-parent": house_message("This is up to {}"),
    "up-to-parent-how": house_message("{} plays on this device. Go back to {}, then it can be seen and changed."),
    "me-child-here": house_message("{} plays on this device."),
    "me-child-back": house_message("Back to {}"),
    "me-keep-offer": house_message("This name can become yours"),
    "me-keep-offer-how": house_message(
        "As a guest you are known by this browser alone. Keep your name, and your games are yours on every device."
    ),
    "me-erase": house_message("Erase my name"),
    "me-erase-days": house_message("Seven days to change your mind."),
    "me-erase-how": house_message(
        "In seven days your name becomes “somebody” at every table. Your games stay with those who played "
        "them with you; keys, devices, names of children and everything else that is kept of you go for good."
    ),
    "me-erase-until": house_message("Until then you come in and play as before, and a touch keeps everything."),
    "me-erase-do": house_message("Erase in seven days"),
    "me-erase-not": house_message("No, keep everything"),
    "me-leaving": house_message("Your name will be erased on"),
    "me-leaving-stay": house_message("Stay after all"),
}
