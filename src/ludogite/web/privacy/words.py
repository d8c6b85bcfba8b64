"""The words of the page that says what the house keeps."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "privacy": house_message("What the house keeps"),
    "privacy-lead": house_message(
        "What this house knows of you, why, and for how long. Nothing leaves it but notices that you ask for: no "
        "trackers, no advertising, no third party."
    ),
    "privacy-kept": house_message("What is kept"),
    "privacy-guest": house_message("Coming as a guest"),
    "privacy-guest-is": house_message(
        "Your browser keeps a cookie for a year, with a number and the name you chose, so that your games know you. "
        "That is all there is."
    ),
    "privacy-games": house_message("Games"),
    "privacy-games-is": house_message(
        "Every game, with the names it was played under and what was said at the table, so that it can be looked at "
        "again. They stay as long as the house does."
    ),
    "privacy-archive": house_message.countable(
        "A day after its end a game is packed into an archive.",
        "{} days after its end a game is packed into an archive.",
    ),
    "privacy-account": house_message("A kept name"),
    "privacy-account-is": house_message(
        "Your name and those you had before. Of your password and the codes on paper only fingerprints that nobody can "
        "turn back, of your passkeys only the public half. No e-mail address is needed. Until you erase it."
    ),
    "privacy-sessions": house_message("Where you are signed in"),
    "privacy-sessions-is": house_message.countable(
        "The kind of browser, so that you can end a session elsewhere. After a day without a visit it ends by itself.",
        "The kind of browser, so that you can end a session elsewhere. After {} days without a visit it ends by "
        "itself.",
    ),
    "privacy-device": house_message(
        "A device on which you signed in keeps a mark for a year. It names nobody; nobody keeps you out by guessing."
    ),
    "privacy-network": house_message.countable(
        "The network address you last came from is forgotten after a day.",
        "The network address you last came from is forgotten after {} days.",
    ),
    "privacy-no-network": house_message("Your network address is never written down."),
    "privacy-progress": house_message("Puzzles and lessons"),
    "privacy-progress-is": house_message(
        "A guest’s stay in the browser. With a kept name they are kept beside it, so that every device of yours knows "
        "them."
    ),
    "privacy-strengths": house_message("Strengths"),
    "privacy-strengths-is": house_message(
        "How strong members are after each game that counted, so that opponents suit each other. Others see it only "
        "where a member chose so, and of children never. It goes with the name."
    ),
    "privacy-circle": house_message("Whom you follow and block"),
    "privacy-circle-is": house_message(
        "So that you find those whom you like to meet, and are spared the others. Nobody else sees it. "
        "Until you change it, or until one of you is erased."
    ),
    "privacy-tournaments": house_message("Tournaments"),
    "privacy-tournaments-is": house_message(
        "Who entered under which name, how strong they were then, every result, and what directors decided and why, so "
        "that everybody can follow it. It stays as long as the house does; whoever is erased has no name in it, and a "
        "title that they gave goes with them."
    ),
    "privacy-guests": house_message(
        "As a guest you leave a fingerprint of your network, not its address, in a tournament that everybody finds, so "
        "that one network does not take all places. It goes when you leave before the beginning, when you are "
        "forgotten, or when nobody can enter any more."
    ),
    "privacy-days": house_message("Plans and vacations"),
    "privacy-days-is": house_message(
        "Where a move has days: what you planned to answer, which nobody else is shown, and when you were on vacation, "
        "so that the days of a year can be counted. Whoever plays with you sees until when."
    ),
    "privacy-notices": house_message("Notices"),
    "privacy-notices-is": house_message(
        "Only if you ask for them: when you want to be told, in which time zone, an e-mail address that you confirmed, "
        "and the address that your browser’s maker gave this device. What is pushed is encrypted for your device, and "
        "nobody on the way can read it. Until you take it away."
    ),
    "privacy-clubs": house_message("Clubs"),
    "privacy-clubs-is": house_message(
        "In which clubs you are, with which role, what you decided there, on which dates you come, your games for a "
        "rung, and why you were sent away, where you were. Members of the club see your name; others only if you say "
        "so there, and a child’s never. Until you are erased, or the club is closed. What a club says of itself stays, "
        "without your name."
    ),
    "privacy-decisions": house_message("Reports and decisions"),
    "privacy-decisions-is": house_message(
        "Who was reported, muted or sent away, by whom and why, so that it can be looked into. Where somebody is "
        "erased, what was decided stays, without the name, in reasons that they wrote too."
    ),
    "privacy-fair-play": house_message("Decisions in games that count"),
    "privacy-fair-play-is": house_message(
        "For ninety days, how many of your decisions were the best ones, and how long they took: hosts and moderators "
        "see it where it is unusual."
    ),
    "privacy-log": house_message("The log of the house"),
    "privacy-log-is": house_message("Faults of the house, for whoever mends them. No names, no network addresses."),
    "privacy-seen": house_message("Who can see what"),
    "privacy-seen-tables": house_message(
        "Whoever has the address of a table can look on, and reads the names and the talk there. Nobody guesses such "
        "an address; tables with a seat for anyone are listed."
    ),
    "privacy-seen-games": house_message(
        "A finished game with a seat that was open to anyone is public: everybody finds it among the games played "
        "here, by the name that a member keeps, and it is counted there. Guests are not found by name. A game by a "
        "secret link, or in which a child sat, is never public."
    ),
    "privacy-seen-children": house_message("Children’s names are in no list, and no search finds them."),
    "privacy-seen-host": house_message(
        "The host’s page shows names, tables, reports and decisions. Whoever runs the machine could read all that is "
        "kept, but for passwords and codes, which nobody can."
    ),
    "privacy-yours": house_message("It is yours"),
    "privacy-take": house_message("In your corner everything can be taken along in one file."),
    "privacy-erase": house_message.countable(
        "There you can erase your name, too. Your games stay with those who played them, and say “somebody”; what you "
        "said is erased. With a kept name you have a day to change your mind.",
        "There you can erase your name, too. Your games stay with those who played them, and say “somebody”; what you "
        "said is erased. With a kept name you have {} days to change your mind.",
    ),
    "privacy-overwritten": house_message(
        "What is erased is overwritten, too, as a rule within a minute; what a database server and its disks keep of "
        "it, only their host can say."
    ),
    "privacy-backups": house_message(
        "The host may keep backups. Where one is restored, whoever was erased since is erased again before the house "
        "opens."
    ),
    "privacy-corner": house_message("To my corner"),
    "privacy-notice": house_message("From the host"),
}
