"""Nothing that a seat may not see ever leaves the house: read on the wire, word by word."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from tests.waiting import LIMIT_S
from websockets.sync.client import connect

from ludogite.core.playthrough import History
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng
from ludogite.play import events as ev
from ludogite.play.table import Table
from ludogite.play.view import snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

pytestmark = pytest.mark.skipif("libertas" not in installed_games(), reason="libertas is not installed")

CARD = re.compile(r"\b[RBGY](?:1[01]|[1-9])\b")


def hear(served: Served, table: str, guest: Guest | None, **hello: Any) -> dict[str, Any]:
    """Return the first message that a table has for somebody."""
    head = {"Authorization": f"Bearer {guest.token}"} if guest else {}
    with connect(f"ws://{served.address}/tables/{table}/socket", additional_headers=head, close_timeout=0.2) as socket:
        socket.send(json.dumps({"type": "hello", **hello}))
        return dict(json.loads(socket.recv()))


def play(people: list[Guest], table: str, moves: int, rng: random.Random) -> None:
    for _ in range(moves):
        for person in people:
            turn = person.look(table)["turn"]
            if turn.get("mine"):
                token = rng.choice(turn["moves"])["move"]
                assert person.do(table, type="play", token=token, ply=turn["ply"]).status_code == 200


@pytest.mark.parametrize("seed", range(2))
def test_racks_stay_hidden_on_the_wire(served: Served, guests: Callable[[str], Guest], seed: int) -> None:
    rng = random.Random(seed)
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay("libertas", options={"players": 2, "first": "a"})
    assert "seed" not in json.dumps(anna.look(table))
    assert bert.do(table, type="sit", seat=1).status_code == 200
    check(hear(served, table, bert))
    play([anna, bert], table, 4, rng)  # no game ends so soon, whatever is dealt
    truth = anna.http.get(f"/api/tables/{table}/record")
    assert truth.status_code == 400
    for guest in (anna, bert, None):
        for language in ("fr", "en"):
            check(hear(served, table, guest, language=language))
            again = hear(served, table, guest, language=language, seq=1)
            assert again["type"] == "snapshot"
            check(again)
    for guest in (anna, bert):
        assert "seed" not in json.dumps(guest.look(table))
    mine = {guest.id: str(guest.look(table)["turn"]["position"]) for guest in (anna, bert)}
    assert mine[anna.id] != mine[bert.id]


def test_everything_is_shown_once_a_game_is_over_however_it_ended(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay("libertas", options={"players": 2, "first": "a"})
    bert.do(table, type="sit", seat=1)
    play([anna, bert], table, 4, random.Random(3))
    hidden = hear(served, table, None)
    assert "?" in hidden["turn"]["position"]
    assert anna.do(table, type="resign", seat=0).status_code == 200
    shown = [hear(served, table, guest) for guest in (anna, bert, None)]
    assert len({message["turn"]["position"] for message in shown}) == 1
    for message in shown:
        assert "?" not in message["turn"]["position"]
        assert "[…]" not in [move["token"] for move in message["moves"]]
        assert not any("-back" in sprite.get("symbol", "") for sprite in message["board"]["sprites"])
    assert anna.http.get(f"/api/tables/{table}/record").status_code == 200


def test_the_present_position_is_no_earlier_one(guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay("libertas", options={"players": 2, "first": "a"})
    bert.do(table, type="sit", seat=1)
    play([anna, bert], table, 3, random.Random(3))
    ply = anna.look(table)["turn"]["ply"]
    at = f"/tables/{table}/position?after="
    assert anna.http.get(f"{at}{ply - 1}", headers=anna.head).json()["code"] == "table/secrets"
    own = [guest.http.get(f"{at}{ply}", headers=guest.head) for guest in (anna, bert)]
    assert [answer.status_code for answer in own] == [200, 200]
    assert own[0].json()["sprites"] != own[1].json()["sprites"], "each sees the cards of their own hand alone"


def test_a_covered_device_is_told_no_move_of_whoever_is_to_act(served: Served, guests: Callable[[str], Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay("libertas", [{"kind": "me"}, {"kind": "device"}], options={"players": 2, "first": "a"})
    turn = anna.look(table)["turn"]
    ply, token = turn["ply"], turn["moves"][0]["move"]
    with connect(f"ws://{served.address}/tables/{table}/socket", additional_headers=anna.head) as socket:

        def ask(**message: Any) -> dict[str, Any]:
            socket.send(json.dumps(message))
            answers = ("snapshot", "refused", "previewed")
            while (heard := json.loads(socket.recv(timeout=LIMIT_S)))["type"] not in answers:
                pass
            return dict(heard)

        assert not ask(type="hello", covers=True)["turn"].get("moves")
        for guess in (token, "R1", "nonsense"):
            played = {"type": "play", "token": guess, "ply": ply}
            for refused in (ask(type="preview", token=guess, ply=ply), ask(type="do", cid=guess, command=played)):
                assert refused["code"] == "table/covered"
                assert token not in json.dumps(refused).replace(f'"cid": "{token}"', "")
        assert ask(type="hello", covers=True, uncovered=0)["turn"]["moves"]
        assert ask(type="preview", token=token, ply=ply)["type"] == "previewed"


def check(snapshot: dict[str, Any]) -> None:
    """Nothing of the lay-out is told again, nor what chance follows from."""
    tokens = [move["token"] for move in snapshot["moves"]]
    assert tokens[0] == "[…]"
    assert all(not CARD.search(token) for token in tokens), tokens
    assert "seed" not in json.dumps(snapshot["table"])


def test_what_is_hidden_is_the_same_for_twins() -> None:
    """A viewer's messages are a function of what the viewer may know: twins of a position give the same ones."""
    game = open_game("libertas")
    settings = game.settings({"players": 3, "first": "a"})
    people = [ev.Person(f"p{n}", f"P{n}") for n in range(3)]
    created = ev.Created("libertas", 1, dict(settings), (ev.SeatPlan("friend"),) * 3, people[0], "ab" * 32)
    seated = [ev.Seated(number, person, "n") for number, person in enumerate(people)]
    begun: list[ev.TableEvent] = [created, *seated, ev.Started()]
    table = Table.from_events("t", [ev.Stamped(seq, 0, event) for seq, event in enumerate(begun, 1)])
    play = table.play
    assert play is not None
    rng = Rng(5)
    play = play.after_chance(rng)
    for _ in range(8):
        moves = play.state.moves()
        play = play.after_code(moves[rng.below(len(moves))])
    true = play.state
    for viewer in [*people, None]:
        seat = None if viewer is None else people.index(viewer)
        seen = Viewer(viewer.id if viewer else None)
        first = snapshot(replace(table, play=play), seen, 0, ViewContext())
        for _ in range(5):
            assert game.hidden is not None
            twin = game.hidden.twin(true, seat, rng)
            assert game.view(twin, seat) == game.view(true, seat)
            other = History(game, settings, play.start, play.events, twin, Counter([twin]))
            assert snapshot(replace(table, play=other), seen, 0, ViewContext()) == first
