"""The words of the proof: chance was sealed before the game, and this device has checked it."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

FAIR: dict[str, Message] = {
    "fair-sealing": house_message("Luck is being sealed…"),
    "fair-dice": house_message("Fair dice"),
    "fair-lots": house_message("Fair lots"),
    "fair-seal-short": house_message("seal {}"),
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
}
