"""The words of the host’s page."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "host-key": house_message("Host’s key"),
    "host-how": house_message("The key is shown when the house first opens."),
    "host-wrong": house_message("That is not the key."),
    "enter": house_message("Enter"),
    "close": house_message("Put away"),
    "load-tables_loaded": house_message("tables in memory"),
    "load-tables_kept": house_message("tables that cannot be opened"),
    "load-accounts_kept": house_message("accounts that cannot be opened"),
    "load-clubs_kept": house_message("clubs that cannot be opened"),
    "load-tournaments_kept": house_message("tournaments that cannot be opened"),
    "load-lines_unreadable": house_message("lines of the log that cannot be read"),
    "unreadable": house_message("What cannot be read"),
    "unreadable-how": house_message(
        "It stays as it is stored. Perhaps a newer version of the house wrote it: then install that one. Otherwise "
        "restore a backup from before."
    ),
    "unreadable-accounts": house_message("Account {}"),
    "unreadable-clubs": house_message("Club {}"),
    "unreadable-tournaments": house_message("Tournament {}"),
    "unreadable-lines": house_message("Lines of the log that cannot be read"),
    "unreadable-lines-how": house_message(
        "What such a line may forbid is forbidden until a host decides anew; nothing else is changed by it."
    ),
    "unreadable-person": house_message("Kept out until you decide anew: open their page and call them back, or not."),
    "unreadable-muted": house_message("Set phrases only until you decide anew: open their page."),
    "unreadable-guests": house_message("No guests come in until you say anew who comes in."),
    "unreadable-everybody": house_message("Nobody but hosts comes in until you say anew who comes in."),
    "unreadable-chat": house_message("Set phrases only for everybody until you allow free chat again."),
    "unreadable-nothing": house_message("It forbids nothing, or you have decided anew."),
    "load-sockets": house_message("connections"),
    "load-watchers": house_message("people at tables"),
    "load-commands": house_message("commands since opening"),
    "load-appends_waiting": house_message("writes waiting"),
    "load-thoughts_waiting": house_message("questions the machines think about"),
    "load-thoughts_failed": house_message("thoughts that failed"),
    "load-healings": house_message("screens put right"),
    "load-work_failures": house_message("failures of its own work"),
    "load-work_failing": house_message("works failing now"),
    "load-storage_trouble": house_message("storing is disturbed"),
    "load-news_trouble": house_message("Valkey is away"),
    "load-process": house_message("These are the figures of this process, since it opened."),
    "load-within": house_message("99 of 100 commands were stored within {} ms."),
    "well": house_message("All is well"),
    "unwell": house_message("Something does not work"),
    "chat-allowed": house_message("Free chat is allowed"),
    "chat-forbidden": house_message("Only set phrases are allowed"),
    "chat-allow": house_message("Allow"),
    "chat-forbid": house_message("Forbid"),
    "status-waiting": house_message("waiting"),
    "status-playing": house_message("playing"),
    "status-over": house_message("over"),
    "status-put-away": house_message("put away"),
    "host-rooms": house_message("Rooms of the host"),
    "host-overview": house_message("The house today"),
    "host-people": house_message("People"),
    "host-reports": house_message("Reports"),
    "host-fair-play": house_message("Unusual games"),
    "fair-play-how": house_message(
        "In games that count, the house compares decisions with the best ones, where those are known, and measures how "
        "long each took. It shows here whoever is right much more often than everybody else in the last ninety days, "
        "with the time per move. That proves nothing: some people play well. Look at the games, and talk before you "
        "decide anything."
    ),
    "fair-play-none": house_message("Nothing unusual. Most houses never see anything here."),
    "fair-play-share": house_message("{} of {} decisions were right, {}%; everybody else here: {}%."),
    "fair-play-likelihood": house_message("Somebody who decides like the others is right so often once in {} times."),
    "fair-play-time": house_message("A decision takes about {} seconds."),
    "fair-play-games": house_message("The latest of {} games"),
    "fair-play-game": house_message("{} of {} right, about {} s each"),
    "given-up": house_message("Games given up early", context="between two people"),
    "given-up-how": house_message(
        "Two people between whom many games that count were given up when they had hardly begun. Nobody’s strength "
        "rises by such games. There may be good reasons: a bad connection, a child who calls. Look, and ask."
    ),
    "given-up-count": house_message("The latest of {} games, in ninety days"),
    "given-up-by": house_message("{}: {} gave up", context="a day, and who gave a game up"),
    "given-wins": house_message("Short wins against newcomers"),
    "given-wins-how": house_message(
        "Somebody who won most of their games against people, of those that count, because newcomers gave up soon. "
        "Their strength rose by that. There may be good reasons: friends who try a game and stop. Look, and ask."
    ),
    "same-wins": house_message("Short wins against the same people"),
    "same-wins-how": house_message(
        "Somebody to whom the same few people soon gave up games that count, again and again: at least half of all "
        "they won against people in that time. Their strength rose by that. There may be good reasons: friends who try "
        "something and begin anew. Look, and ask."
    ),
    "given-wins-count": house_message("{} of {} wins, in ninety days"),
    "given-wins-by": house_message("{}: {} gave up after {} decisions", context="a day, and who gave a game up"),
    "host-log": house_message("Log"),
    "host-admission": house_message("Who comes in"),
    "host-sign-in": house_message("Moderators and hosts with an account come in with their name."),
    "take-title": house_message("You hold the key"),
    "take-how": house_message(
        "From now on, {} is host of this house: this page opens whenever this account is signed in, on every "
        "device. The key still works."
    ),
    "take": house_message("Make this account host"),
    "reason": house_message("Reason"),
    "reason-how": house_message("It stands in the log, with your name."),
    "reason-told": house_message("It stands in the log with your name, and the person reads it."),
    "notice-title": house_message("Notice of the house"),
    "notice-how": house_message("Everybody who stands at the door reads it, and the page about privacy shows it."),
    "notice-save": house_message("Put it up"),
    "chat-how": house_message("Where it is forbidden, tables speak in set phrases, whatever their founders chose."),
    "people-search": house_message("Search by name"),
    "people-find": house_message("Search"),
    "people-accounts": house_message("Names that are kept"),
    "people-none": house_message("Nobody of that name keeps it here."),
    "people-empty": house_message("Nobody keeps a name here yet."),
    "people-guests": house_message("Guests at the tables"),
    "people-no-guests": house_message("No guest is at a table."),
    "people-children": house_message("Children’s names are never listed."),
    "people-more": house_message("More"),
    "role-host": house_message("host"),
    "role-moderator": house_message("moderator"),
    "role-member": house_message("member"),
    "role-guest": house_message("guest"),
    "role-program": house_message("program"),
    "role-child": house_message("child"),
    "is-muted": house_message("set phrases only"),
    "is-away": house_message("sent away"),
    "person-now": house_message("Decided now"),
    "person-nothing": house_message("Nothing is decided about this person."),
    "person-oneself": house_message("This is you: nobody decides about themselves."),
    "person-above": house_message("A moderator decides about members and guests only."),
    "mute-title": house_message("Mute"),
    "mute-how": house_message("{} plays on and says set phrases only, and so does everybody they answer for."),
    "away-title": house_message("Send away"),
    "away-how": house_message(
        "{} leaves every table at once and may not come back as this person until then. A clock that runs goes on."
    ),
    "for": house_message("For how long"),
    "for-1h": house_message("one hour"),
    "for-1d": house_message("one day"),
    "for-7d": house_message("one week"),
    "for-30d": house_message("thirty days"),
    "for-good": house_message("for good"),
    "release-muted": house_message("Let them speak again"),
    "release-sent-away": house_message("Let them come back"),
    "role-title": house_message("Role"),
    "role-how": house_message(
        "A moderator sees people, reports and the log, mutes and sends away members and guests. A host does "
        "everything. Every browser of theirs is given a new token."
    ),
    "role-give": house_message("Give this role"),
    "recovery-title": house_message("Way back in"),
    "recovery-how": house_message(
        "Whoever has the link sets a new password for {} once, within a day; every session so far ends. Hand "
        "it to the person alone."
    ),
    "recovery-make": house_message("Make the link"),
    "person-log": house_message("What was decided"),
    "reports-none": house_message("Nothing to look at. Thank you."),
    "report-by": house_message("reported by {}"),
    "report-game": house_message.countable("The game, after {} move", "The game, after {} moves"),
    "report-decide": house_message("Decide about {}"),
    "report-close-how": house_message("Closing it takes it off this list; the line stays in the log."),
    "report-outcome": house_message("What came of it"),
    "report-close": house_message("Close the report"),
    "report-about-you": house_message("This report is about you: another moderator deals with it, or the host."),
    "log-how": house_message("Nothing is undone here: a correction is a new line."),
    "log-none": house_message("Nothing was decided yet."),
    "log-earlier": house_message("Earlier"),
    "log-key-holder": house_message("the holder of the key"),
    "log-by-key": house_message("Opened with the host’s key."),
    "log-unreadable": house_message("line {} cannot be read"),
    "log-somebody": house_message("somebody"),
    "log-guest": house_message("guest {}"),
    "log-for-good": house_message("for good"),
    "log-until": house_message("until {}"),
    "log-reported": house_message("reported, table {}"),
    "log-report-closed": house_message("report {} closed"),
    "log-own-report-closed": house_message("report {} closed by whoever wrote it"),
    "log-muted": house_message("muted {}"),
    "log-sent-away": house_message("sent away {}"),
    "log-may-speak": house_message("may speak again"),
    "log-may-come": house_message("may come back"),
    "log-role": house_message("role: {}"),
    "log-recovery-link": house_message("link back into the account made"),
    "log-recovered": house_message("back in the account by the link"),
    "log-table-closed": house_message("table {} put away"),
    "log-club-closed": house_message("club “{}” closed"),
    "log-admission": house_message("who comes in: {}"),
    "log-notice": house_message("notice changed"),
    "log-no-notice": house_message("notice taken down"),
    "log-invitation": house_message("invitation “{}” made for {}, until {}"),
    "log-invitation-withdrawn": house_message("invitation “{}” withdrawn"),
    "log-admitted": house_message("came in by the invitation “{}”"),
    "admission-open": house_message("open to everybody"),
    "admission-invitation": house_message("by invitation"),
    "admission-members": house_message("members only"),
    "admission-open-how": house_message("Whoever has the address plays as a guest."),
    "admission-invitation-how": house_message(
        "Guests need a link made here. Whoever lays a table may bring friends to that table by its link. "
        "Whoever has an account comes in."
    ),
    "admission-members-how": house_message("Only those with an account come in; a new one needs a link made here."),
    "admission-consequence": house_message(
        "Whoever may no longer be here is shown the door at once, in the middle of a game too."
    ),
    "members-invite": house_message("Members may make invitations too"),
    "admission-save": house_message("Decide"),
    "invitations": house_message("Invitations"),
    "invitations-how": house_message("Whoever came by a link stays when it ends. Send them away one by one."),
    "invitation-uses": house_message("For how many"),
    "invitation-days": house_message("For how many days"),
    "invitation-by": house_message("by {}", context="who invites"),
    "link-once": house_message("This link is shown once"),
    "link-once-how": house_message("Copy it or let it be scanned now: the house keeps only its shadow."),
    "link-back": house_message("Done"),
}
