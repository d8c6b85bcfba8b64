"""A club is a list of events: what may be decided in it, who may, and what follows. Nothing here is stored."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludogite.people.clubs import decisions as decide
from ludogite.people.clubs import events as ev
from ludogite.people.clubs.club import Club
from ludogite.people.clubs.decisions import DAY_MS, MOST_INVITATIONS, MOST_RULES, RULE_LENGTH
from ludogite.people.clubs.errors import (
    ClubError,
    ClubInvitationError,
    ClubNameError,
    ClubRoleError,
    LadderError,
)
from ludogite.people.clubs.ladder import ASK_AGAIN_MS, Ladder, OpenChallenge

if TYPE_CHECKING:
    from collections.abc import Sequence

NOW = 1_700_000_000_000
ANNA, BERT, CHLOE, DORA, CHILD = "a", "b", "c", "d", "child"


def after(club: Club, events: Sequence[ev.ClubEvent], by: str = ANNA, at: int = NOW) -> Club:
    places = count(club.seq + 1)
    return club.after([ev.StampedClubEvent(next(places), at, by, event) for event in events])


@pytest.fixture
def club() -> Club:
    """A club of a founder, an organiser, a member and a child, with an invitation for two."""
    begun = after(Club("x"), decide.found(ANNA, "Le Cercle du Tilleul", "Le vendredi", is_listed=True))
    invited = after(begun, decide.invite(begun, ANNA, 7, 5, NOW))
    number = invited.open_invitations(NOW)[0].number
    for member in (BERT, CHLOE):
        invited = after(invited, decide.join(invited, member, number, NOW), member)
    invited = after(invited, decide.join(invited, CHILD, number, NOW, is_child=True), CHLOE)
    return after(invited, decide.give_role(invited, ANNA, BERT, "organiser"))


def test_a_club_begins_with_its_founder_and_a_name_that_can_be_read() -> None:
    club = after(Club("x"), decide.found(ANNA, "  Le  Cercle du Tilleul ", " Le\nvendredi ", is_listed=False))
    assert (club.name, club.about, club.is_listed) == ("Le Cercle du Tilleul", "Le vendredi", False)
    assert club.founder == ANNA
    for name in ("", "x", "n" * 41, "Че\u200bss", "Chеss"):
        with pytest.raises(ClubNameError):
            decide.found(ANNA, name, "", is_listed=True)


def test_what_is_decided_anew_is_no_event(club: Club) -> None:
    assert decide.describe(club, ANNA, club.name, club.about, is_listed=True) == []
    assert decide.set_rules(club, ANNA, club.rules) == []
    assert decide.give_role(club, ANNA, BERT, "organiser") == []
    assert decide.join(club, BERT, 999, NOW) == [], "whoever is in already uses nothing up"


def test_house_rules_are_a_few_short_lines(club: Club) -> None:
    said = after(club, decide.set_rules(club, BERT, ["  On salue\t avant.", "", "On remercie après."]))
    assert said.rules == ("On salue avant.", "On remercie après.")
    for lines in (["x"] * (MOST_RULES + 1), ["x" * (RULE_LENGTH + 1)]):
        with pytest.raises(ClubError, match="shorter"):
            decide.set_rules(club, BERT, lines)


def test_an_invitation_lets_so_many_in_until_its_day_and_not_once_withdrawn(club: Club) -> None:
    [open_] = club.open_invitations(NOW)
    assert open_.uses_left == 2
    with pytest.raises(ClubInvitationError):
        decide.join(club, DORA, open_.number, NOW + 7 * DAY_MS)
    with pytest.raises(ClubInvitationError):
        decide.join(club, DORA, open_.number + 1, NOW)
    gone = after(club, decide.withdraw_invitation(club, BERT, open_.number))
    with pytest.raises(ClubInvitationError):
        decide.join(gone, DORA, open_.number, NOW)
    full = after(club, decide.join(club, DORA, open_.number, NOW))
    full = after(full, decide.join(full, "e", open_.number, NOW))
    with pytest.raises(ClubInvitationError):
        decide.join(full, "f", open_.number, NOW)
    for days, uses in ((0, 1), (31, 1), (1, 0), (1, 101)):
        with pytest.raises(ClubError, match="1 to"):
            decide.invite(club, ANNA, days, uses, NOW)
    many = club
    for _ in range(MOST_INVITATIONS - 1):
        many = after(many, decide.invite(many, ANNA, 1, 1, NOW))
    with pytest.raises(ClubError, match="withdraw one"):
        decide.invite(many, ANNA, 1, 1, NOW)


def test_what_organisers_do_no_member_and_no_stranger_does(club: Club) -> None:
    for by in (CHLOE, DORA, CHILD, ""):
        for refused in (
            lambda by=by: decide.describe(club, by, "Another", "", is_listed=False),
            lambda by=by: decide.set_rules(club, by, ["x"]),
            lambda by=by: decide.invite(club, by, 1, 1, NOW),
            lambda by=by: decide.withdraw_invitation(club, by, 2),
            lambda by=by: decide.send_away(club, by, CHLOE, "why"),
            lambda by=by: decide.call_back(club, by, CHLOE),
            lambda by=by: decide.set_date(club, by, "x", "", NOW + 1, NOW),
            lambda by=by: decide.cancel_date(club, by, 1),
            lambda by=by: decide.begin_ladder(club, by, "squadro"),
            lambda by=by: decide.give_role(club, by, CHLOE, "organiser"),
            lambda by=by: decide.needs_founder(club, by),
        ):
            with pytest.raises(ClubRoleError):
                refused()
    with pytest.raises(ClubRoleError, match="founder"):
        decide.give_role(club, BERT, CHLOE, "organiser")


def test_roles_are_given_by_the_founder_and_there_is_always_one(club: Club) -> None:
    handed = after(club, decide.give_role(club, ANNA, BERT, "founder"))
    assert handed.founder == BERT
    assert handed.members[ANNA].role == "organiser"
    with pytest.raises(ClubError, match="one founder"):
        decide.give_role(club, ANNA, ANNA, "member")
    with pytest.raises(ClubError, match="founder first"):
        decide.leave(club, ANNA)
    with pytest.raises(ClubError, match="children"):
        decide.give_role(club, ANNA, CHILD, "organiser")
    assert ANNA not in after(handed, decide.leave(handed, ANNA)).members


def test_a_club_has_so_many_organisers(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MOST_ORGANISERS", 1)
    with pytest.raises(ClubError, match="1 organisers at most"):
        decide.give_role(club, ANNA, CHLOE, "organiser")
    freed = after(club, decide.give_role(club, ANNA, BERT, "member"))
    assert decide.give_role(freed, ANNA, CHLOE, "organiser")


def test_sending_away_needs_a_reason_and_the_right_person(club: Club) -> None:
    with pytest.raises(ClubError, match="say why"):
        decide.send_away(club, BERT, CHLOE, "  ")
    with pytest.raises(ClubRoleError):
        decide.send_away(club, BERT, BERT, "an organiser sends no organiser away")
    with pytest.raises(ClubError, match="founder"):
        decide.send_away(club, ANNA, ANNA, "herself")
    gone = after(club, decide.send_away(club, BERT, CHLOE, "Trop de bruit"), BERT)
    assert CHLOE not in gone.members
    assert gone.sent_away[CHLOE] == "Trop de bruit"
    number = gone.open_invitations(NOW)[0].number
    with pytest.raises(ClubError, match="call you back"):
        decide.join(gone, CHLOE, number, NOW)
    with pytest.raises(ClubError, match="call you back"):
        decide.join(gone, "her child", number, NOW, is_child=True, owner=CHLOE)
    back = after(gone, decide.call_back(gone, ANNA, CHLOE))
    assert CHLOE in after(back, decide.join(back, CHLOE, number, NOW)).members


def test_the_children_of_whoever_is_sent_away_go_with_them_and_nobody_elses(club: Club) -> None:
    number = club.open_invitations(NOW)[0].number
    both = after(club, decide.join(club, "other child", number, NOW, is_child=True, owner=BERT), BERT)
    gone = after(both, decide.send_away(both, BERT, CHLOE, "Trop de bruit"), BERT)
    assert set(gone.members) == {ANNA, BERT, "other child"}
    assert gone.sent_away == {CHLOE: "Trop de bruit", CHILD: "Trop de bruit"}
    alone = after(both, decide.send_away(both, BERT, CHILD, "Trop petit"), BERT)
    assert CHLOE in alone.members


def test_strangers_see_a_name_only_where_its_owner_says_so_and_never_a_childs(club: Club) -> None:
    assert not any(one.is_shown for one in club.members.values())
    assert after(club, decide.show_name(club, CHLOE, is_shown=True)).members[CHLOE].is_shown
    with pytest.raises(ClubError, match="children"):
        decide.show_name(club, CHILD, is_shown=True)


def test_dates_lie_ahead_and_members_say_whether_they_come(club: Club) -> None:
    at = NOW + 3 * DAY_MS
    met = after(club, decide.set_date(club, BERT, "Rugby à huit", "20 h", at, NOW))
    met = after(met, decide.set_date(met, BERT, "Thé", "", at - DAY_MS, NOW))
    assert [one.title for one in met.coming_dates(NOW)] == ["Thé", "Rugby à huit"]
    assert [one.title for one in met.coming_dates(at)] == ["Rugby à huit"]
    number = met.coming_dates(at)[0].number
    met = after(met, decide.say_attendance(met, CHLOE, number, is_coming=True))
    assert met.dates[number].coming == (CHLOE,)
    assert decide.say_attendance(met, CHLOE, number, is_coming=True) == []
    assert after(met, decide.leave(met, CHLOE)).dates[number].coming == ()
    with pytest.raises(ClubRoleError):
        decide.say_attendance(met, DORA, number, is_coming=True)
    cancelled = after(met, decide.cancel_date(met, BERT, number))
    with pytest.raises(ClubError, match="cancelled"):
        decide.say_attendance(cancelled, CHLOE, number, is_coming=True)
    for wrong in (NOW, NOW + 401 * DAY_MS):
        with pytest.raises(ClubError, match="ahead"):
            decide.set_date(club, BERT, "x", "", wrong, NOW)
    with pytest.raises(ClubError, match="title"):
        decide.set_date(club, BERT, " ", "", at, NOW)


def laddered(club: Club, *members: str) -> Club:
    begun = after(club, decide.begin_ladder(club, BERT, "squadro"))
    for member in members:
        begun = after(begun, decide.take_rung(begun, member), member)
    return begun


def test_only_two_rungs_above_are_challenged_and_one_game_at_a_time(club: Club) -> None:
    with pytest.raises(LadderError, match="no ladder"):
        decide.take_rung(club, ANNA)
    club = laddered(club, ANNA, BERT, CHLOE, CHILD)
    assert club.ladder is not None
    assert club.ladder.in_reach(CHILD) == (BERT, CHLOE)
    assert club.ladder.in_reach(ANNA) == ()
    for below, above in ((CHILD, ANNA), (ANNA, BERT), (CHLOE, CHLOE)):
        with pytest.raises(LadderError, match="two rungs"):
            decide.challenge(club, below, above, "t", NOW)
    with pytest.raises(ClubRoleError):
        decide.challenge(club, DORA, ANNA, "t", NOW)
    busy = after(club, decide.challenge(club, CHILD, BERT, "t", NOW))
    with pytest.raises(LadderError, match="your rung"):
        decide.challenge(busy, CHILD, CHLOE, "u", NOW)
    with pytest.raises(LadderError, match="that rung"):
        decide.challenge(busy, CHLOE, BERT, "u", NOW)
    assert busy.ladder is not None
    assert busy.ladder.in_reach(CHLOE) == (ANNA,)
    won = after(busy, [ev.LadderPlayed("t", CHILD)])
    assert won.ladder == Ladder("squadro", (ANNA, CHILD, BERT, CHLOE))
    for nothing in (ev.LadderPlayed("t", BERT), ev.LadderPlayed("t", ""), ev.LadderChallengeLapsed("t")):
        assert after(busy, [nothing]).ladder == Ladder("squadro", (ANNA, BERT, CHLOE, CHILD))
    gone = after(busy, decide.leave(busy, CHILD))
    assert gone.ladder == Ladder("squadro", (ANNA, BERT, CHLOE)), "and with them their games for a rung"
    assert after(gone, [ev.LadderPlayed("t", CHILD)]).ladder == gone.ladder
    again = after(busy, decide.begin_ladder(busy, BERT, "rugby"))
    assert again.ladder == Ladder("rugby")
    assert after(again, decide.begin_ladder(again, BERT, "")).ladder is None


def test_after_a_no_the_same_person_waits_a_day_before_asking_the_same_member_again(club: Club) -> None:
    club = laddered(club, ANNA, BERT, CHLOE)
    asked = after(club, decide.challenge(club, CHLOE, BERT, "t", NOW), CHLOE)
    said_no = after(asked, [ev.LadderChallengeDeclined("t")], "")
    assert said_no.ladder is not None
    assert (said_no.ladder.rungs, said_no.ladder.open) == ((ANNA, BERT, CHLOE), ())
    again = said_no.ladder.asks_again_at(CHLOE, BERT)
    assert again == NOW + ASK_AGAIN_MS
    stepped_off = after(said_no, decide.leave_rung(said_no, CHLOE), CHLOE)
    back = after(stepped_off, decide.take_rung(stepped_off, CHLOE), CHLOE)
    for waiting in (said_no, back):
        with pytest.raises(LadderError, match="less than a day"):
            decide.challenge(waiting, CHLOE, BERT, "u", again - 1)
        assert decide.challenge(waiting, CHLOE, BERT, "u", again)
        assert decide.challenge(waiting, CHLOE, ANNA, "u", NOW), "others can be asked"
        assert decide.challenge(waiting, BERT, ANNA, "u", NOW)
    for nothing in (ev.LadderChallengeLapsed("t"), ev.LadderPlayed("t", BERT)):
        assert decide.challenge(after(asked, [nothing]), CHLOE, BERT, "u", NOW), "nobody said no"
    later = after(said_no, decide.challenge(said_no, BERT, ANNA, "u", NOW), BERT)
    later = after(later, [ev.LadderChallengeDeclined("u")], "", again)
    assert later.ladder is not None
    assert later.ladder.declined_at == {(BERT, ANNA): again}, "what keeps nobody waiting any more is not kept"


@given(st.permutations("abcdef"), st.data())
def test_whoever_climbs_takes_the_place_and_all_others_keep_their_order(rungs: list[str], data: st.DataObject) -> None:
    ladder = Ladder("squadro", tuple(rungs))
    challenger = data.draw(st.sampled_from(rungs[1:]))
    challenged = data.draw(st.sampled_from(ladder.in_reach(challenger)))
    climbed = ladder.challenged(OpenChallenge("t", challenger, challenged, 0)).settled("t", challenger)
    assert climbed.rungs.index(challenger) == rungs.index(challenged)
    assert climbed.rungs.index(challenged) == rungs.index(challenged) + 1
    others = [one for one in rungs if one != challenger]
    assert [one for one in climbed.rungs if one != challenger] == others


def test_a_founder_who_is_erased_is_followed_by_whoever_serves_longest_and_is_no_child(club: Club) -> None:
    assert after(club, decide.forget(club, ANNA)).founder == BERT
    plain = after(club, decide.give_role(club, ANNA, BERT, "member"))
    assert after(plain, decide.forget(plain, ANNA)).founder == BERT
    alone = plain
    for member in (BERT, CHLOE):
        alone = after(alone, decide.leave(alone, member))
    with pytest.raises(ClubError, match="nobody is left"):
        decide.forget(alone, ANNA)
    assert decide.forget(club, DORA) == []


def test_a_club_is_the_same_once_somebody_has_an_alias_in_its_events() -> None:
    lists: list[ev.StampedClubEvent] = []
    state = Club("x")

    def note(events: Sequence[ev.ClubEvent], by: str = ANNA) -> None:
        nonlocal state
        stamped = [ev.StampedClubEvent(state.seq + n, NOW, by, event) for n, event in enumerate(events, 1)]
        lists.extend(stamped)
        state = state.after(stamped)

    note(decide.found(ANNA, "Tilleul", "", is_listed=True))
    note(decide.invite(state, ANNA, 7, 9, NOW))
    for member in (BERT, CHLOE, DORA):
        note(decide.join(state, member, 2, NOW), member)
    note(decide.begin_ladder(state, ANNA, "squadro"))
    for member in (ANNA, BERT, CHLOE, DORA):
        note(decide.take_rung(state, member), member)
    note(decide.challenge(state, DORA, BERT, "t", NOW), DORA)
    note([ev.LadderPlayed("t", DORA)], "")
    note(decide.send_away(state, ANNA, CHLOE, "Chloé fait du bruit"))
    note(decide.forget(state, CHLOE), CHLOE)
    note(decide.forget(state, BERT), BERT)
    erased = lists
    for person in (BERT, CHLOE):
        erased = [ev.without_person(one, person, f"~{person}") for one in erased]
    assert Club("x").after(erased) == state
    assert state.ladder is not None
    assert state.ladder.rungs == (ANNA, DORA)
    written = " ".join(ev.CLUB_CODEC.write(one.event) for one in erased)
    assert f'"{BERT}"' not in written
    assert f'"{CHLOE}"' not in written
    assert "bruit" not in written


def test_events_are_read_as_they_were_written() -> None:
    for kind in ev.ClubEvent.__args__:
        filled = {"str": "x", "int": 7, "bool": True, "tuple[str, ...]": ("x",), "ClubRole": "organiser"}
        event = kind(*(filled[kind.__annotations__[field]] for field in kind.__struct_fields__))
        assert ev.CLUB_CODEC.read(ev.CLUB_CODEC.write(event)) == event
