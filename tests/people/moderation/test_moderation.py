"""What moderators decide: who is muted or sent away by it, who may decide it, and that the log says so for ever."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, get_args

import pytest

from ludogite.people.errors import RoleError
from ludogite.people.moderation import events as ev
from ludogite.people.moderation.admission import HouseRules
from ludogite.people.moderation.decisions import refuse_sanction
from ludogite.people.moderation.events import FOR_GOOD, MODERATION_CODEC, ModerationLine, Standing
from ludogite.people.moderation.log import ModerationLog
from ludogite.people.moderation.sanctions import Sanctions
from ludogite.people.moderation.store import ERASED, ModerationRow, ModerationStore
from ludogite.people.moderation.unreadable_lines import read_line
from ludogite.web.host.log_lines import WHAT

if TYPE_CHECKING:
    from ludogite.play.house.house import House

NOW = 1_000_000
ANNA, BERT, CHILD = "a" * 24, "b" * 24, "c" * 24


def after(*events: tuple[str, ev.ModerationEvent]) -> Sanctions:
    """Return the sanctions after some events about people."""
    lines = [ModerationLine(n, NOW, "host", person, event) for n, (person, event) in enumerate(events, 1)]
    return Sanctions().after(lines)


@pytest.mark.parametrize(
    ("events", "muted", "away"),
    [
        ([], False, False),
        ([(ANNA, ev.Muted(NOW + 1, "rude"))], True, False),
        ([(ANNA, ev.Muted(NOW, "rude"))], False, False),
        ([(ANNA, ev.Muted(FOR_GOOD, "rude"))], True, False),
        ([(BERT, ev.Muted(FOR_GOOD, "rude"))], False, False),
        ([(ANNA, ev.SentAway(NOW + 1, "rude"))], False, True),
        ([(ANNA, ev.SentAway(NOW - 1, "rude"))], False, False),
        ([(ANNA, ev.SentAway())], False, True),
        ([(ANNA, ev.SentAway()), (ANNA, ev.Released("muted", "kind"))], False, True),
        ([(ANNA, ev.SentAway()), (ANNA, ev.Released("sent-away", "kind"))], False, False),
        ([(ANNA, ev.SentAway()), (ANNA, ev.SentAway(NOW - 1, "shorter"))], False, False),
        ([(ANNA, ev.Muted(FOR_GOOD, "rude")), (ANNA, ev.SentAway(NOW + 9, "ruder"))], True, True),
        ([(BERT, ev.SentAway(NOW + 9, "rude", owned=(ANNA,)))], False, True),
        ([(BERT, ev.SentAway(0, "rude", owned=(ANNA,))), (BERT, ev.Released("sent-away", "kind"))], False, False),
        ([(BERT, ev.Muted(NOW + 9, "rude", owned=(ANNA,)))], True, False),
        ([(ANNA, ev.Muted(0, "rude", owned=(BERT,))), (BERT, ev.Released("muted", "kind"))], True, False),
        ([(BERT, ev.Muted(0, "rude", owned=(ANNA,))), (ANNA, ev.Released("muted", "kind"))], False, False),
    ],
)
def test_the_log_says_who_may_speak_and_come(
    events: list[tuple[str, ev.ModerationEvent]], muted: bool, away: bool
) -> None:
    sanctions = after(*events)
    assert (sanctions.muting((ANNA,), NOW) is not None) is muted
    assert (sanctions.sending_away((ANNA,), NOW) is not None) is away
    assert (ANNA in sanctions.away(NOW)) is away


NOBODY_KNOWN = frozenset({"everybody", "chat"})
UNREADABLE_LINES: list[tuple[str, str, frozenset[str]]] = [
    ("{", ANNA, frozenset({"coming", "speaking"})),
    ('{"type":"from-the-future"}', ANNA, frozenset({"coming", "speaking"})),
    ('{"type":"sent-away","until":"for ever"}', ANNA, frozenset({"coming"})),
    ('{"type":"muted"}', ANNA, frozenset({"speaking"})),
    ('{"type":"released","what":"from prison"}', ANNA, frozenset()),
    ('{"type":"reported","reason":"other"}', ANNA, frozenset()),
    ('{"type":"admitted","label":7}', ANNA, frozenset()),
    ('{"type":"from-the-future"}', "", frozenset({"guests", "chat"})),
    ('{"type":"admission","admission":"by-the-window"}', "", frozenset({"guests"})),
    ('{"type":"free-chat","allowed":"perhaps"}', "", frozenset({"chat"})),
    ('{"type":"notice"}', "", frozenset()),
    ("{", ERASED, frozenset()),
    ("{", "? ?", NOBODY_KNOWN),
    ('{"type":"muted"}', "", frozenset({"chat"})),
    ('{"type":"sent-away","until":"for ever"}', "", frozenset({"everybody"})),
]


@pytest.mark.parametrize(("body", "person", "forbids"), UNREADABLE_LINES)
def test_a_line_that_cannot_be_read_forbids_what_it_may_forbid(body: str, person: str, forbids: frozenset[str]) -> None:
    line = read_line(ModerationRow(7, NOW, "host", person, body))
    assert isinstance(line.event, ev.UnreadableEvent)
    assert line.event.forbids == forbids
    sanctions, rules = Sanctions().after([line]), HouseRules().after([line])
    assert (ANNA in sanctions.away(NOW)) is ("coming" in forbids)
    assert (sanctions.muting((ANNA,), NOW) is not None) is ("speaking" in forbids)
    assert rules.lets_in("guest", BERT) is not bool(forbids & {"guests", "everybody"})
    assert rules.lets_in("member", BERT) is ("everybody" not in forbids)
    assert rules.lets_in("host", BERT)
    assert rules.free_chat is ("chat" not in forbids)


def test_what_an_unreadable_line_forbids_ends_when_somebody_decides_anew() -> None:
    child = f'{{"type":"sent-away","until":"?","owned":["{CHILD}", 7]}}'
    lines = [
        read_line(ModerationRow(1, NOW, "host", ANNA, child)),
        read_line(ModerationRow(2, NOW, "host", "? ?", "{")),
    ]
    sanctions, rules = Sanctions().after(lines), HouseRules().after(lines)
    assert sanctions.away(NOW) == {ANNA, CHILD}
    sanctions = sanctions.after([ModerationLine(3, NOW, "host", ANNA, ev.Released("sent-away", "a fault"))])
    assert not sanctions.away(NOW)
    rules = rules.after([ModerationLine(4, NOW, "host", "", ev.AdmissionChanged("open"))])
    assert rules.lets_in("guest", BERT)
    assert not rules.free_chat
    assert rules.after([ModerationLine(5, NOW, "host", "", ev.FreeChatAllowed(allowed=True))]).free_chat


ALLOWED = {("host", other) for other in get_args(Standing)} | {("moderator", "member"), ("moderator", "guest")}


@pytest.mark.parametrize(("by", "person"), list(itertools.product(get_args(Standing), repeat=2)))
def test_a_moderator_decides_about_members_and_guests_and_a_host_about_all(by: Standing, person: Standing) -> None:
    if (by, person) in ALLOWED:
        refuse_sanction(ANNA, by, BERT, person)
    else:
        with pytest.raises(RoleError):
            refuse_sanction(ANNA, by, BERT, person)
    with pytest.raises(RoleError):
        refuse_sanction(ANNA, by, ANNA, by)


def test_a_ban_of_an_older_house_is_read_as_one_for_good() -> None:
    event = MODERATION_CODEC.read('{"type":"sent-away","until":0,"reason":""}')
    assert event == ev.SentAway(FOR_GOOD, "")


def test_every_event_has_words_in_the_log_and_none_names_anybody_who_is_erased() -> None:
    assert set(WHAT) == set(get_args(ev.ModerationEvent))
    reported = ev.Reported("words", "table", 3, "she said so", "Anna")
    for event in (reported, ev.SentAway(5, "rude", "Anna"), ev.RoleChanged("host", "kind", "Anna"), ev.Admitted("x")):
        assert MODERATION_CODEC.read(MODERATION_CODEC.write(event)) == event


@pytest.mark.anyio
async def test_what_is_decided_is_known_to_every_process_of_a_house(house: House) -> None:
    log, other = ModerationLog(house), ModerationLog(house)
    await log.write(ev.SentAway(FOR_GOOD, "rude", "Bert"), ANNA, BERT)
    await log.write(ev.AdmissionChanged("members", members_invite=False, reason="school"), ANNA)
    await other.refresh()
    await other.refresh()
    for known in (log, other):
        assert known.sanctions.away(house.now()) == {BERT}
        assert known.rules.admission == "members"
    lines = await log.page(None, 1)
    assert [type(line.event) for line in lines] == [ev.AdmissionChanged]
    assert [type(line.event) for line in await log.page(lines[-1].id, 5)] == [ev.SentAway]


@pytest.mark.anyio
async def test_reports_wait_until_somebody_deals_with_them(house: House) -> None:
    log = ModerationLog(house)
    await log.write(ev.Reported("words", "table", 3, "rude", "Bert"), ANNA, BERT)
    [number] = log.reports
    await log.write(ev.ReportClosed(number, "talked to Bert"), "host", BERT)
    assert not log.reports
    assert [type(line.event) for line in await log.about(BERT)] == [ev.ReportClosed, ev.Reported]


@pytest.mark.anyio
async def test_who_came_in_is_no_line_of_the_moderators_log(house: House) -> None:
    log = ModerationLog(house)
    await log.write(ev.Admitted("school", "Bert"), ANNA, BERT)
    assert await log.page(None, 10) == []
    assert BERT in log.rules.admitted


@pytest.mark.anyio
async def test_whoever_is_erased_is_nobody_in_the_log(house: House) -> None:
    log = ModerationLog(house)
    await log.write(ev.Reported("words", "table", 3, "Bert said so", "Bert"), ANNA, BERT)
    await log.write(ev.Muted(FOR_GOOD, "Bert was rude", "Bert"), ANNA, BERT)
    await log.write(ev.Muted(FOR_GOOD, "a child", "Zoé"), BERT, CHILD)
    await ModerationStore(house.store).forget(BERT)
    lines = await ModerationLog(house).page(None, 10)
    assert [(line.by, line.person) for line in lines] == [(ERASED, CHILD), (ANNA, ERASED), (ANNA, ERASED)]
    assert not any("Bert" in str(line.event) for line in lines)
    assert isinstance(lines[0].event, ev.Muted)
    assert lines[0].event.reason == "a child", "what a moderator decided about others stays"
