"""Houses and records of earlier versions open and replay, whatever the code has become since."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import httpx
import pytest
from tests.history.opening import HISTORIES, moved_in
from tests.history.unfolding import replayed, rows, tournament_bodies, unfold
from tests.play.houses import kept_store
from tests.web.served import Served

from ludogite.people.tournaments import events as tournament_events
from ludogite.play import events as ev
from ludogite.storage.moving import move
from ludogite.storage.store import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

every_history = pytest.mark.parametrize("history", HISTORIES, ids=[path.name for path in HISTORIES])
every_opened_history = pytest.mark.parametrize(
    ("history", "kept_in"),
    [
        pytest.param(
            history,
            kept_in,
            id=f"{kept_in}-{history.name}",
            # Whatever a file keeps moves to a server alike: usually the first and the last are asked, in the proof all.
            marks=()
            if kept_in == "file" or history in (HISTORIES[0], HISTORIES[-1])
            else pytest.mark.proof("histories"),
        )
        for kept_in in ("file", "server")
        for history in HISTORIES
    ],
    indirect=["kept_in"],
)


@pytest.fixture
def house(history: Path, tmp_path: Path, kept_in: str) -> Iterator[Served]:
    """An earlier house, open again, in its file or moved to a server."""
    folder = tmp_path / "data"
    moved_in(history, folder)
    if kept_in == "server":
        with closing(open_store(folder)) as here, closing(kept_store(folder)) as there:
            move(here, there, lambda _: None)
    served = Served(tmp_path)
    yield served
    served.stop()


def expected(history: Path) -> dict[str, Any]:
    return dict(json.loads((history / "expected.json").read_text(encoding="utf-8")))


@every_history
def test_every_table_of_an_earlier_house_is_what_it_was(history: Path, tmp_path: Path) -> None:
    found = json.loads(json.dumps(unfold(moved_in(history, tmp_path / "data"))))
    told = expected(history)["tables"]
    assert sorted(found) == sorted(told)
    for table, was in told.items():
        now = found[table]
        if was["outcome"]:
            # Earlier houses gave the time of the last decision back when a game ended; its clocks stay where they were.
            (left, *_), (had, *_) = now.pop("clocks"), was.pop("clocks")
            assert len(left) == len(had)
            assert all(one <= before for one, before in zip(left, had, strict=True)), table
        assert {key: now[key] for key in was} == was, table


@every_history
def test_every_event_keeps_its_fields(history: Path) -> None:
    for _, _, _, body, _, _ in rows(history / "house" / "house.sqlite"):
        was, now = json.loads(body), json.loads(ev.write_event(ev.read_event(body)))
        assert {key: now.get(key) for key in was} == was


@every_history
def test_every_event_of_a_tournament_keeps_its_fields(history: Path) -> None:
    for body in tournament_bodies(history / "house" / "house.sqlite"):
        was = json.loads(body)
        now = json.loads(tournament_events.TOURNAMENT_CODEC.write(tournament_events.TOURNAMENT_CODEC.read(body)))
        assert {key: now.get(key) for key in was} == was


def test_how_a_match_ended_and_how_long_somebody_is_waited_for_is_kept_in_some_history() -> None:
    kept = [body for history in HISTORIES for body in tournament_bodies(history / "house" / "house.sqlite")]
    assert any('"ended_by":"absent"' in body for body in kept)
    assert any('"absence_wait_ms":' in body for body in kept)


@every_history
def test_every_record_of_an_earlier_house_tells_the_same_game(history: Path) -> None:
    for name, was in expected(history)["records"].items():
        assert replayed(history / "records" / name) == was, name


def test_every_kind_of_event_is_kept_in_some_history() -> None:
    kept = {
        json.loads(body)["type"]
        for history in HISTORIES
        for _, _, _, body, _, _ in rows(history / "house" / "house.sqlite")
    }
    assert kept == {kind.__struct_config__.tag for kind in get_args(ev.TableEvent)}


@every_opened_history
def test_an_earlier_house_opens_and_its_games_go_on(history: Path, house: Served) -> None:
    kept = expected(history)
    anna = kept["guests"][0]
    with httpx.Client(base_url=house.url, cookies={"guest": anna["cookie"]}) as browser:
        for id_, table in kept["tables"].items():
            pages = [f"/tables/{id_}", f"/api/tables/{id_}", *([f"/tables/{id_}/after"] if table["outcome"] else [])]
            for page in pages:
                assert browser.get(page).status_code == 200, page
    head = {"Authorization": f"Bearer {anna['token']}"}
    played = 0
    for id_ in kept["tables"]:
        view = httpx.get(f"{house.url}/api/tables/{id_}", headers=head).json()
        if view["turn"].get("mine"):
            command = {"type": "play", "token": view["turn"]["moves"][0]["move"], "ply": view["turn"]["ply"]}
            body = {"cid": "later", "command": command}
            answer = httpx.post(f"{house.url}/api/tables/{id_}/commands", json=body, headers=head)
            assert answer.status_code == 200, answer.text
            played += 1
    assert played


@every_opened_history
def test_what_a_guest_had_is_still_theirs(history: Path, house: Served) -> None:
    kept = expected(history)
    cookies = {"guest": kept["guests"][0]["cookie"], "language": "en", **kept["cookies"]}
    with httpx.Client(base_url=house.url, cookies=cookies) as browser:
        assert kept["guests"][0]["name"] in browser.get("/me").text
        assert browser.get("/tables").text.count("/tables/") > 10
        assert browser.get("/puzzles").text.count('class="number done"') == 3
        reviewed = kept["reviewed"]
        assert reviewed
        for table in reviewed:
            game = browser.get(f"/api/tables/{table}").json()["table"]["game"]
            answer = browser.get(f"/api/tables/{table}/review").json()
            # Looks at Squadro of format 1 said who wins by perfect play; they are thought out anew.
            assert answer["kind"] or game == "squadro", "a look back that was kept is thought out again"
