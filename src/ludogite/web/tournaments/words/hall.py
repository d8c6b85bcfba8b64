"""The words of a tournament in a hall: its papers, the page behind a slip, the projector, founding one."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "hall-name": house_message("Name"),
    "hall-table": house_message("Table", context="the head of a column with the numbers of tables"),
    "hall-seat": house_message("Seat", context="the head of a column"),
    "hall-against": house_message("Against", context="the head of a column with opponents"),
    "hall-points": house_message("Pts", context="the head of a column with points"),
    "hall-resting": house_message("resting"),
    "hall-place": house_message("{}.", context="a place in a tournament, before a name"),
    "hall-day": house_message("{1} {0}, {2}", context="a date: 0 the day, 1 the month, 2 the year"),
    "month-1": house_message("January"),
    "month-2": house_message("February"),
    "month-3": house_message("March"),
    "month-4": house_message("April"),
    "month-5": house_message("May"),
    "month-6": house_message("June"),
    "month-7": house_message("July"),
    "month-8": house_message("August"),
    "month-9": house_message("September"),
    "month-10": house_message("October"),
    "month-11": house_message("November"),
    "month-12": house_message("December"),
    "hall-number": house_message("No.", context="the head of a column: the number of somebody who plays"),
    "hall-rest": house_message("r", context="resting, in a table of results"),
    "hall-absent": house_message("abs.", context="did not come, in a table of results"),
    "hall-marks": house_message(
        "+ won, – lost, = drawn, and the number of the opponent; in brackets: the opponent did not come; "
        "r: resting; abs.: did not come"
    ),
    "hall-ties": house_message("each tie: first match, return match and, if needed, a decider (B)"),
    "hall-single-matches": house_message("each tie: one match"),
    "hall-honour-first": house_message("won the {} tournament"),
    "hall-honour-second": house_message("came second in the {} tournament"),
    "hall-honour-third": house_message("came third in the {} tournament"),
    "hall-honour-first-shared": house_message("shared the first place in the {} tournament"),
    "hall-honour-shared": house_message("played in the {} tournament, and shared places {} to {}"),
    "hall-honour-played": house_message("played in the {} tournament, and came {:ordinal}"),
    "hall-field": house_message.countable("in a field of {}", "in a field of {}"),
    "hall-clock": house_message("Clocks at the boards"),
    "hall-clock-how": house_message(
        "How long everybody may think. The page for the projector counts down what all at a board have together: with "
        "10 minutes for each of two, 20 for the round; it leaves seconds for each move out, and says so. With none, it "
        "shows the time of day."
    ),
    "papers-how": house_message("Drawn to the millimetre, on A4 paper, black ink first. Print at 100%."),
    "papers-none": house_message("Nothing to print yet: it begins once a director says so."),
    "papers-address": house_message("Telephones in the hall reach the house at {}."),
    "papers-alone": house_message(
        "Only this machine reaches the house just now, so the squares on the slips lead nowhere. Open it with "
        "“ludogite serve --host 0.0.0.0”, or name its address with “--public-url”. The boxes to tick work all the same."
    ),
    "papers-pdf": house_message("Papers are printed as PDF; this house was installed without “print”."),
    "papers-projector": house_message("On the wall of the hall"),
    "papers-projector-how": house_message(
        "Tables, clock and standings, to be read from ten metres: a page of 1920 by 1080 that turns by itself."
    ),
    "papers-tournament": house_message("To the tournament"),
    "paper-slips": house_message("Slips for the tables"),
    "paper-slips-how": house_message(
        "One for each table that plays now: boxes to tick, and a square that opens the page for the result."
    ),
    "paper-part": house_message("Tables {} to {}"),
    "paper-wall-chart": house_message("Find your name"),
    "paper-wall-chart-how": house_message(
        "By name, for the wall beside the door: which table, which seat, against whom."
    ),
    "paper-pairings": house_message("Pairings"),
    "paper-pairings-how": house_message("By table, for the desk."),
    "paper-standings": house_message("Standings"),
    "paper-standings-how": house_message("Everybody’s place, and how each round went."),
    "paper-sheet": house_message("The knock-out sheet"),
    "paper-sheet-how": house_message("Every tie with its matches, filled in as far as it is played."),
    "paper-certificates": house_message("Certificates"),
    "paper-certificates-how": house_message("One for everybody who came, to be signed."),
    "slip": house_message("How did it end?"),
    "slip-who": house_message("Who won?"),
    "slip-first": house_message("Who came first?"),
    "slip-next": house_message("Who came next? Place {}"),
    "slip-level": house_message("Nobody: a draw"),
    "slip-won": house_message("{} won."),
    "slip-drawn": house_message("A draw."),
    "slip-order": house_message("In this order: {}."),
    "slip-points-of": house_message("Points of {}"),
    "slip-points-how": house_message("If you like: the points, as they stand on the sheet."),
    "slip-right": house_message("That is right"),
    "slip-no": house_message("No, back"),
    "slip-goes-on": house_message("{} goes on to the next round."),
    "slip-leads": house_message("{} leads by {} to {}; the next match follows."),
    "slip-decider": house_message("{} to {}: the next match decides."),
    "slip-wins": house_message("{} wins the tournament."),
    "slip-place": house_message("{} takes place {}."),
    "slip-point": house_message("A point for {}."),
    "slip-half": house_message("Half a point for each."),
    "slip-heat": house_message("Everybody gets points by their place."),
    "slip-final": house_message("So they stand at the end: the final decides the first places."),
    "slip-stands": house_message("This result stands already."),
    "slip-takes-back": house_message("You take back what you typed later: nobody has to decide any more."),
    "slip-again": house_message("Type it once more"),
    "slip-to-director": house_message(
        "Another result stands already. Yours does not replace it: the directors see both, and decide."
    ),
    "slip-done": house_message("Written down. Thank you!"),
    "slip-contested": house_message("Somebody typed another result. The directors have been told, and decide."),
    "slip-otherwise": house_message("It ended otherwise"),
    "slip-following": house_message("Type the next match"),
    "slip-await": house_message("The next match of this tie is about to be called."),
    "slip-then": house_message("Who plays next"),
    "slip-at-table": house_message("table {}", context="after the name of a round: where it is played"),
    "slip-uncalled": house_message("not called yet", context="after the name of a round: no table yet"),
    "slip-to-bracket": house_message("To the bracket"),
    "slip-to-standings": house_message("To the standings"),
    "slip-look": house_message("Look again"),
    "slip-called-off": house_message("The tournament was called off: this match is not played any more."),
    "slip-annulled": house_message("A director took this match back. Ask at the desk which one you play."),
    "slip-wrong": house_message("This slip opens nothing"),
    "slip-wrong-how": house_message(
        "Its square was not read whole, or it belongs to another tournament. Point at it once more, "
        "or tick the box and bring the paper to the desk."
    ),
    "projector": house_message("Projector"),
    "projector-of": house_message("of {}", context="a round, of so many"),
    "projector-resting": house_message("Resting"),
    "projector-left": house_message("Time left"),
    "projector-left-round": house_message("left in this round", context="over the figures of a clock that counts down"),
    "projector-left-increments": house_message(
        "left, plus the seconds for each move", context="over the figures of a clock that counts down"
    ),
    "projector-until-begin": house_message("until it begins", context="over the figures of a clock that counts down"),
    "projector-until-resume": house_message("until it goes on", context="over the figures of a clock that counts down"),
    "projector-up": house_message("Time is up", context="over a clock that has counted down to 0:00"),
    "projector-clock": house_message("The time"),
    "projector-last": house_message("Just now"),
    "projector-won": house_message("{} beats {}"),
    "projector-level": house_message("A draw: {}"),
    "projector-leg": house_message("{:capital}: {}", context="which match of a tie it was, and how it ended"),
    "projector-pause": house_message("Pause"),
    "projector-winner": house_message("wins the tournament", context="below the winner’s name"),
    "projector-winners": house_message("win the tournament", context="below the names of several winners"),
    "projector-called-off": house_message("called off", context="after the name of a game"),
    "projector-following": house_message("What follows: {}", context="a round of a knock-out"),
    "projector-page": house_message("page {} of {}"),
    "projector-over": house_message("the end"),
    "projector-soon": house_message("soon"),
    "projector-tables": house_message("Tables", context="the tables of a hall"),
    "found": house_message("Tournament for {}"),
    "found-how": house_message(
        "Write who plays, and begin: the house draws up the ties, prints slips for the tables, and takes the results "
        "from telephones or from the desk. No account is needed, and no internet."
    ),
    "found-title": house_message("What it is called"),
    "found-names": house_message("Who plays, from top to bottom of the sheet"),
    "found-name": house_message("Side {}"),
    "found-fewer": house_message("Fewer play? Leave lines empty: whoever has no opponent goes on."),
    "found-do": house_message("Begin"),
    "found-places": house_message("Places 3 and below are played for too"),
    "found-lot": house_message("Draw the order by lot"),
    "found-lot-how": house_message(
        "By lot, the next page first shows the fingerprint of the draw. There one touch on “Begin now” draws, and "
        "calls the first matches."
    ),
    "found-kept": house_message(
        "This device remembers a sheet from before: its names stand below, and its scores come along. "
        "Begin, and from then on the house keeps it; this device forgets it."
    ),
    "found-forget": house_message("Leave it behind"),
}
