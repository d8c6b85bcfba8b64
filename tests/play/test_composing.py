"""What views of a table share changes what they cost, never what they say."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest
from tests.play.desk import ANNA, BERT, CARO, Desk

from ludogite.core.language import LANGUAGES
from ludogite.core.message import verbatim
from ludogite.core.naming import Company, named
from ludogite.core.registry import installed_games
from ludogite.games.squadro.words import SEATS, WOODS
from ludogite.play import commands as do
from ludogite.play import messages as say
from ludogite.play.boards import checksum
from ludogite.play.previewing import previewed
from ludogite.play.view import news, snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer, position_of

MOVES = 12


def desk_of(game: str) -> Desk:
    options = {"players": 2} if any(o.name == "players" for o in installed_games()[game].rules.options) else {}
    return Desk(game, options=options).seat(ANNA, BERT)


@pytest.mark.parametrize("game", installed_games())
def test_whoever_was_told_of_earlier_moves_is_told_of_the_next_as_if_it_were_the_first(game: str) -> None:
    desk, rng, kept = desk_of(game), random.Random(7), ViewContext()
    people = [Viewer(person.id) for person in (ANNA, BERT, CARO)]
    viewers = [*people, *(replace(viewer, language=LANGUAGES[-1], upright=True) for viewer in people)]
    for _ in range(MOVES):
        before, play = desk.table, desk.table.play
        if play is None or desk.table.acting is None:
            break
        token = game_token(desk, rng)
        desk.do(desk.actor(), do.Play(token, desk.table.ply))
        for viewer in viewers:
            told, fresh = (news(before, desk.table, viewer, 0, context) for context in (kept, ViewContext()))
            assert (told and say.encode(told)) == (fresh and say.encode(fresh))
            told_all, fresh_all = (snapshot(desk.table, viewer, 0, context) for context in (kept, ViewContext()))
            assert say.encode(told_all) == say.encode(fresh_all)


def game_token(desk: Desk, rng: random.Random) -> str:
    play = desk.table.play
    assert play is not None
    return play.game.notation.format(play.state, rng.choice(list(play.state.moves())))


def test_a_checksum_that_goes_on_from_the_last_one_is_that_of_the_whole_scene() -> None:
    desk, rng, context, viewer = desk_of("squadro"), random.Random(3), ViewContext(), Viewer(ANNA.id)
    for _ in range(MOVES):
        before = desk.table
        desk.do(desk.actor(), do.Play(game_token(desk, rng), desk.table.ply))
        told = news(before, desk.table, viewer, 0, context)
        screen = context.screen(desk.table, viewer)
        whole = checksum(screen.drawn(position_of(desk.table)).sprites, screen.language, screen.company)
        assert told is not None
        assert msgspec.json.decode(told.shown)["checksum"] == whole


def test_somebody_who_plans_sees_names_on_what_a_move_would_do() -> None:
    desk = desk_of("squadro")
    waiting = next(person for person in (ANNA, BERT) if person is not desk.actor())
    question = say.Preview("1", desk.table.ply)
    ghosts = previewed(desk.table, Viewer(waiting.id), question, ViewContext()).ghosts
    assert any(waiting.name in ghost.sprite.label for ghost in ghosts)


def test_what_is_said_of_nobody_is_the_same_message_for_everybody() -> None:
    company = Company((verbatim("Anna"), verbatim("Bert")), 0)
    assert named(WOODS[0], company) is WOODS[0]
    assert named(SEATS[1], company) == verbatim("Bert")
