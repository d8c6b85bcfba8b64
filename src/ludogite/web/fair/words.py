"""The words of the proof: chance was sealed before the game, and this device has checked it."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "fair-sealing": house_message("Luck is being sealed…"),
    "fair-dice": house_message("Fair dice"),
    "fair-lots": house_message("Fair draw"),
    "fair-open-how": house_message("how?"),
    "fair-checking": house_message("Checking the luck of this game…"),
    "fair-proved": house_message.countable(
        "I checked the only draw: it was fixed before the start, and nobody could choose it.",
        "I checked all {} draws: every one was fixed before the start, and nobody could choose them.",
    ),
    "fair-proved-setup": house_message(
        "Only the start was drawn by lot. I checked: it was fixed beforehand, and nobody could choose it."
    ),
    "fair-partly": house_message(
        "I checked: all luck ({}) follows from the house’s secret. But this device added nothing to it: "
        "that the secret was not chosen on purpose, you have to believe the house."
    ),
    "fair-draws": house_message.countable("{} draw", "{} draws"),
    "fair-typed": house_message("You threw your own dice ({}): there is nothing to check here."),
    "fair-bad-seal": house_message("Careful: the secret shown is not the one that was sealed. Do not trust this luck."),
    "fair-bad-nonce": house_message(
        "Careful: the number of this device was not used. The house could have chosen the luck."
    ),
    "fair-bad-throw": house_message(
        "Careful: the draw at move {} does not follow from the secret. Do not trust this luck."
    ),
    "fair-bad-sides": house_message("Careful: the sides do not follow from the secret. Do not trust this luck."),
    "fair-bad-list": house_message("Careful: the proof does not speak of the draws that this device saw, at move {}."),
    "fair-unreachable": house_message("I could not check the luck: the house does not answer."),
    "fair-again": house_message("Try again"),
    "fair-how": house_message("How?"),
    "fair-title": house_message("How can luck be checked?"),
    "fair-step-seal": house_message(
        "Before the game, the house draws a secret and shows its fingerprint, the seal. It cannot change "
        "the secret any more: another secret would have another seal."
    ),
    "fair-step-nonce": house_message(
        "Having seen the seal, this device draws a number of its own and gives it. The house did not "
        "know it when it sealed its secret."
    ),
    "fair-step-none": house_message(
        "Having seen the seal, whoever plays can give a number of their own. This device gave none to this game."
    ),
    "fair-step-draw": house_message(
        "Every draw is computed from the secret, everybody’s numbers and the number of the move. At the "
        "end the house shows the secret, and this device does all the sums again."
    ),
    "fair-limits": house_message("This proves that nobody chose the luck, not that the house never peeked."),
    "fair-limits-none": house_message(
        "This proves that all luck follows from the sealed secret, not that nobody chose the secret on purpose."
    ),
    "fair-record": house_message("What the numbers mean in the game is checked on a computer, with the game record:"),
    "fair-seal": house_message("Seal (SHA-256)"),
    "fair-secret": house_message("Secret of the house"),
    "fair-secret-later": house_message("shown when the game is over"),
    "fair-numbers": house_message("Numbers added"),
    "fair-by-device": house_message("by this device"),
    "fair-by-seat": house_message("by whoever plays there"),
    "fair-by-house": house_message("by the house"),
    "fair-by-machine": house_message("machine"),
    "fair-list": house_message("All draws, done again here"),
    "fair-draw": house_message("{} of {}"),
    "fair-typed-dice": house_message("typed dice"),
    "lot-fair": house_message("Fair draw (how?)"),
    "lot-waits": house_message(
        "Who stands where is drawn when it begins. Until then nobody knows it, and entering or leaving helps nobody."
    ),
    "lot-made": house_message("Who stands where was drawn when it began, once."),
    "lot-title": house_message("How can the draw be checked?"),
    "lot-step-seal": house_message(
        "When the tournament is announced, the house draws a secret and shows its fingerprint. It cannot change the "
        "secret any more: another secret would have another fingerprint."
    ),
    "lot-step-number": house_message(
        "Whoever enters adds a number that their own device has drawn. The house did not know it when it fixed its "
        "secret, and whoever adds the last number does not know the secret."
    ),
    "lot-step-once": house_message(
        "When it begins, nobody enters any more, and the order is computed once, from the secret and all the numbers. "
        "Then the house shows the secret, and this device does the sum again."
    ),
    "lot-limits": house_message(
        "There is no second draw: whoever leaves later changes nothing for the others. This proves that nobody chose "
        "the draw, not that the house never peeked."
    ),
    "lot-command": house_message("Checked on a computer, with the file of the tournament:"),
    "lot-seal": house_message("Fingerprint (SHA-256)"),
    "lot-secret-later": house_message("shown after the draw"),
    "lot-numbers": house_message("The order, and the number that each added"),
    "lot-numbers-later": house_message("after the draw"),
    "lot-number-none": house_message("none", context="somebody added no number to a draw"),
    "lot-checking": house_message("Checking the draw…"),
    "lot-proved": house_message(
        "I checked the draw: its secret was fixed before, your number is in it, and nobody could choose it."
    ),
    "lot-partly": house_message(
        "I checked the draw: it follows from the secret that was fixed before. But this device added no number: that "
        "the secret was not chosen on purpose, you have to believe the house."
    ),
    "lot-bad-seal": house_message("Careful: the secret shown is not the one that was fixed. Do not trust this draw."),
    "lot-bad-nonce": house_message(
        "Careful: the number of this device was not used. The house could have chosen the draw."
    ),
    "lot-bad-order": house_message("Careful: the order does not follow from the secret. Do not trust this draw."),
    "lot-unreachable": house_message("I could not check the draw: the house does not answer."),
}
