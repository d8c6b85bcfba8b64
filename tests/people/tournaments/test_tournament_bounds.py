"""What people may do again and again in a tournament, and where it stops: asking, contesting, correcting, a series."""

import asyncio

import pytest
from tests.people.directing import DIRECTOR, Desk, desk
from tests.people.running import ANNA, BERT, announced, begin, enter, opened, plan
from tests.people.running import DIRECTOR as HOST

from ludogite.people.errors import DirectorError, EntryError, MatchResultError, TournamentLimitError
from ludogite.people.tournaments import decisions, inviting, results, tournaments
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.lots import slip_code
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play.house.house import House


def played_out(form: Form, players: int = 2) -> Desk:
    """Return a tournament that is over, in which the first seat won everything."""
    game = "stilelibero" if isinstance(form, HeatsForm) else "squadro"
    done = desk(form, *(float(2000 - number) for number in range(players)), game=game)
    while done.tournament.ending is None:
        for one in done.tournament.open_matches or done.call():
            done.do(results.type_result, one.number, range(1, len(one.seats) + 1))
    return done


@pytest.mark.parametrize("form", [SwissForm(rounds=1), HeatsForm(size=4, rounds=1, has_final=False)])
def test_nothing_is_taken_back_after_the_end_that_nobody_can_play_again(form: Form) -> None:
    done = played_out(form, 4 if isinstance(form, HeatsForm) else 2)
    with pytest.raises(MatchResultError, match="decide instead"):
        done.do(results.annul, 1, reason="the wrong board")
    assert done.tournament.matches[1].winner is not None
    done.do(results.decide_result, 1, tuple(range(len(done.tournament.matches[1].seats), 0, -1)), reason="seen")
    assert done.place(done.tournament.matches[1].seats[-1]) == 1


def test_the_only_match_of_the_last_round_is_not_taken_back_while_it_runs() -> None:
    running = desk(SwissForm(rounds=1), 2.0, 1.0)
    running.call()
    with pytest.raises(MatchResultError, match="decide instead"):
        running.do(results.annul, 1, reason="the wrong board")
    assert running.tournament.is_running


def test_what_was_reopened_and_called_off_ends_again_as_it_had_ended() -> None:
    done = played_out(KnockoutForm(), 4)
    before, final = done.tournament, max(done.tournament.matches)
    done.do(results.annul, final, reason="a quarrel")
    assert done.tournament.is_running
    [again] = done.call()
    done.do(decisions.call_off, reason="we go home")
    after = done.tournament
    assert (after.status, after.is_called_off, after.ended_at) == ("over", False, before.ended_at)
    assert {number: after.matches[number] for number in before.matches} == before.matches
    assert after.matches[again.number].is_annulled
    assert [one.place for one in done.placings()] == [1, 2, 3, 3]
    assert Tournament.from_events("t", done.log) == after
    done.do(results.decide_result, final, (2, 1), reason="a correction is possible as before")
    done.do(results.annul, final, reason="and reopens it")
    assert done.tournament.is_running


def test_a_match_is_contested_a_few_times_only() -> None:
    hall = desk(SwissForm(rounds=2), 2.0, 1.0)
    [match] = hall.call()
    hall.won(match.number, match.seats[0])
    others = [(2, 1), (1, 1)]
    for time in range(results.MOST_CONTESTS):
        hall.do(results.contest_result, match.number, others[time % 2])
    with pytest.raises(MatchResultError, match="tell a director"):
        hall.do(results.contest_result, match.number, others[results.MOST_CONTESTS % 2])
    hall.do(results.decide_result, match.number, (2, 1), reason="asked both")


def test_a_match_is_contested_by_its_points_alone_and_only_whoever_said_so_takes_it_back() -> None:
    hall, anna, bert = desk(SwissForm(rounds=2), 2.0, 1.0), Actor("anna"), Actor("bert")
    [match] = hall.call()
    code = slip_code(hall.tournament.seed, match.number)

    def contest(by: Actor, ranks: tuple[int, ...], scores: tuple[int, ...] | None = None) -> Match:
        hall.do(results.contest_result, match.number, ranks, by=by, scores=scores, code=code)
        return hall.tournament.matches[match.number]

    hall.do(results.type_result, match.number, (1, 2), by=anna, scores=(30, 12), code=code)
    assert not contest(bert, (1, 2)).contested, "whoever leaves the points out agrees"
    assert contest(bert, (1, 2), (30, 21)).claims[-1].scores == (30, 21)
    assert contest(bert, (2, 1), (12, 30)).contested == (2, 1)
    assert contest(anna, (1, 2), (30, 12)).contested == (2, 1), "another's word is not taken back"
    assert contest(bert, (1, 2), (30, 12)).contested == ()
    assert Tournament.from_events("t", hall.log) == hall.tournament


def test_nobody_takes_back_or_uses_up_what_another_says_of_a_result() -> None:
    hall, bert, cheat = desk(SwissForm(rounds=2), 2.0, 1.0), Actor("bert"), Actor("cheat")
    [match] = hall.call()
    code = slip_code(hall.tournament.seed, match.number)

    def contest(by: Actor, *ranks: int) -> list[tuple[int, ...]]:
        hall.do(results.contest_result, match.number, ranks, by=by, code=code)
        return [claim.ranks for claim in hall.tournament.matches[match.number].claims]

    hall.do(results.type_result, match.number, (1, 2), by=cheat, code=code)
    assert contest(cheat, 2, 1) == [(2, 1)]
    assert contest(bert, 2, 1) == [(2, 1), (2, 1)], "he says so himself"
    assert contest(cheat, 1, 1) == [(2, 1), (1, 1)]
    assert contest(cheat, 1, 2) == [(2, 1)], "what Bert said has still to be decided"
    assert contest(cheat, 1, 1) == [(2, 1), (1, 1)]
    with pytest.raises(MatchResultError, match="tell a director"):
        contest(cheat, 1, 2)
    with pytest.raises(MatchResultError, match="tell a director"):
        contest(bert, 1, 2)
    hall.do(results.decide_typed, match.number, (2, 1))
    assert hall.tournament.matches[match.number].claims == ()


def test_whoever_says_something_else_and_takes_it_back_again_and_again_leaves_it_to_a_director() -> None:
    hall, cheat = desk(SwissForm(rounds=2), 2.0, 1.0), Actor("cheat")
    [match] = hall.call()
    code = slip_code(hall.tournament.seed, match.number)
    hall.do(results.type_result, match.number, (1, 2), by=cheat, code=code)
    for time in range(results.MOST_CONTESTS):
        hall.do(results.contest_result, match.number, [(2, 1), (1, 2)][time % 2], by=cheat, code=code)
    with pytest.raises(MatchResultError, match="tell a director"):
        hall.do(results.contest_result, match.number, (1, 2), by=cheat, code=code)
    assert hall.tournament.contested_matches


def test_a_director_decides_for_one_of_two_typed_results_without_saying_why() -> None:
    hall = desk(SwissForm(rounds=2), 2.0, 1.0)
    [match] = hall.call()
    hall.do(results.type_result, match.number, (1, 2), scores=(30, 12))
    with pytest.raises(MatchResultError, match="not what was typed"):
        hall.do(results.decide_typed, match.number, (1, 2), scores=(30, 12))
    hall.do(results.contest_result, match.number, (2, 1), scores=(12, 30))
    with pytest.raises(MatchResultError, match="not what was typed"):
        hall.do(results.decide_typed, match.number, (2, 1), scores=(13, 30))
    with pytest.raises(DirectorError):
        hall.do(results.decide_typed, match.number, (2, 1), scores=(12, 30), by=Actor("somebody"))
    hall.do(results.decide_typed, match.number, (2, 1), scores=(12, 30))
    decided = hall.tournament.matches[match.number]
    assert (decided.winner, decided.contested, decided.result and decided.result.scores) == (
        match.seats[1],
        (),
        (12, 30),
    )


def test_whoever_announced_it_directs_it_until_they_go_themselves() -> None:
    held, second = desk(SwissForm(), 2.0, 1.0), Actor("second")
    held.do(decisions.change_directors, [DIRECTOR.id, second.id, "third"])
    with pytest.raises(DirectorError, match="go themselves"):
        held.do(decisions.change_directors, [second.id, "third"], by=second)
    held.do(decisions.change_directors, [DIRECTOR.id, second.id], by=second)
    held.do(decisions.change_directors, [second.id])
    assert held.tournament.plan.directors == (second.id,)


def test_nobody_is_asked_again_after_a_no_and_may_change_their_mind() -> None:
    held, anna = desk(SwissForm(), 2.0, 1.0), Actor("anna")
    for role in ("play", "direct"):
        held.do(inviting.invite, ["anna"], role)
        held.do(inviting.answer_invitation, role, by=anna, entrant=None)
        with pytest.raises(TournamentLimitError, match="said no"):
            held.do(inviting.invite, ["anna"], role)
        with pytest.raises(EntryError):
            held.do(inviting.answer_invitation, role, by=Actor("bert"), entrant=Entrant(0, "Bert", "member", "bert"))
        held.do(inviting.answer_invitation, role, by=anna, entrant=Entrant(0, "Anna", "member", "anna"))
    assert held.tournament.number_of("anna")
    assert held.tournament.directs("anna")
    assert not held.tournament.declined
    assert Tournament.from_events("t", held.log) == held.tournament


def test_nobody_is_asked_a_third_time_and_a_director_withdraws_what_was_asked() -> None:
    opened_ = desk(SwissForm(), 2.0, 1.0)
    for _ in range(2):
        opened_.do(inviting.invite, ["anna"], "play")
        opened_.do(inviting.withdraw_invitation, "anna")
    with pytest.raises(TournamentLimitError, match="asked twice"):
        opened_.do(inviting.invite, ["anna"], "play")
    opened_.do(inviting.invite, ["anna", "bert"], "direct")
    with pytest.raises(DirectorError):
        opened_.do(inviting.withdraw_invitation, "anna", by=Actor("bert"))
    opened_.do(inviting.withdraw_invitation, "anna", by=DIRECTOR)
    assert opened_.tournament.invited == {("bert", "direct")}


@pytest.mark.anyio
async def test_one_who_is_asked_a_lot_is_asked_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    held = opened(house)
    monkeypatch.setattr(inviting, "MOST_RECEIVED", 2)
    ids = [await announced(held, SwissForm(), 0) for _ in range(3)]

    async def ask(id_: str, *people: str) -> None:
        async with inviting.counted(held, await held.find(id_), people, "play", HOST):
            await held.decide(id_, HOST, lambda t: inviting.invite(t, people, "play", HOST))

    [refused] = filter(None, await asyncio.gather(*(ask(id_, ANNA.id) for id_ in ids), return_exceptions=True))
    assert isinstance(refused, TournamentLimitError)
    asked = [id_ for id_ in ids if (await held.find(id_)).is_invited(ANNA.id)]
    [last] = set(ids) - set(asked)
    assert len(asked) == 2, "asked all at once, too"
    with pytest.raises(TournamentLimitError, match="many invitations"):
        await ask(last, ANNA.id)
    await ask(asked[1], ANNA.id)
    monkeypatch.setattr(inviting, "MOST_INVITED", 2)
    with pytest.raises(TournamentLimitError, match="2 invitations of yours"):
        await ask(last, BERT.id)
    await held.decide(asked[0], HOST, lambda t: inviting.withdraw_invitation(t, ANNA.id, HOST))
    await ask(last, BERT.id)


@pytest.mark.anyio
async def test_a_series_counts_for_whoever_directs_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    held, week = opened(house), {"every_days": 7, "venue": "hall", "pace": "director"}
    monkeypatch.setattr(tournaments, "MOST_OPEN", 3)
    next_id = await announced(held, SwissForm(), 0, starts_at=house.now() + 60_000, **week)
    for _ in range(4):
        await enter(held, next_id, ANNA, BERT)
        await begin(held, next_id)
        await TournamentRunner(held).see_to(next_id)
        coming = await held.listed("coming")
        next_id = coming[0].id if coming else next_id
    assert not coming, "the fourth one would be one too many"
    assert len(await held.listed("running")) == 3
    with pytest.raises(TournamentLimitError):
        await held.announce(plan(SwissForm()), HOST)
    await held.decide(next_id, HOST, lambda t: decisions.call_off(t, HOST, "rain"))
