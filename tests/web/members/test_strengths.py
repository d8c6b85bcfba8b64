"""Strengths and members' pages, on both databases: who sees what, who can be met, and what counts."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import TYPE_CHECKING, NamedTuple

import httpx
import pytest
import sqlalchemy as sa
from tests.postgres import needs_postgres, new_database
from tests.web.member_accounts import Database, Kept, Member, Program, add_member, add_token, sign_in
from tests.web.served import Guest, Served
from tests.web.strong_members import a_house_of_players, add_strength, show

from ludogite.people.accounts.schema import account_events, accounts

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = "/games/squadro/strengths"


class Players(NamedTuple):
    """A house in which many have played games that count."""

    served: Served
    kept: Kept
    anna: Member
    others: list[Member]

    def browser(self, member: Member | None = None, player: str = "") -> httpx.Client:
        session = {"session": sign_in(self.kept, member, player=player)} if member else {}
        return httpx.Client(base_url=self.served.url, cookies=session, follow_redirects=True, timeout=20)

    def named(self, name: str) -> Member:
        return next(member for member in self.others if member.name == name)


@pytest.fixture(
    scope="module",
    params=["sqlite", pytest.param("postgresql", marks=[needs_postgres, pytest.mark.proof("histories")])],
)
def players(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Players]:
    url = new_database() if request.param == "postgresql" else ""
    served = Served(tmp_path_factory.mktemp("players"), **({"LUDOGITE_DATABASE": url} if url else {}))
    kept = Database(url) if url else served
    anna = add_member(kept, "Anna")
    yield Players(served, kept, anna, a_house_of_players(kept, anna, count=12))
    served.stop()
    assert "Traceback" not in served.logged(), served.logged()


def post(http: httpx.Client, path: str, seen_on: str = "/me", **fields: str) -> httpx.Response:
    found = re.search('name="_csrf_token" value="([^"]+)"', http.get(seen_on).text)
    assert found
    return http.post(path, data={"_csrf_token": found[1], **fields})


def test_a_page_shows_where_one_stands_and_names_only_those_who_let_others_see_it(players: Players) -> None:
    hidden = players.named("Player 3")
    show(players.kept, hidden, "nothing")
    with players.browser(players.anna) as http:
        page = http.get(f"{PAGE}?lang=en").text
        assert page.count('<svg class="distribution') == 2
        assert page.count('class="strength-bar own"') == 2
        assert "near-you" in page
        named = set(re.findall(r'href="/people/([^"]+)"', page))
        assert 1 <= len(named) <= 6
        assert "Player%203" not in named
        assert "/me/challenges?to=Player" in page
        assert len(re.findall(r'<td class="(?:is-more)?">', page)) == 4
        assert "With perfect play Left wins" in page
        other = http.get("/games/rugby/strengths?family=single&lang=en").text
        assert "When five members have played" in other
        assert http.get(f"{PAGE}?family=nothing").status_code == 404
    with players.browser() as guest:
        page = guest.get(f"{PAGE}?lang=en").text
        assert "Games count for members" in page
        assert "near-you" not in page
        assert 'class="strength-bar own"' not in page
        assert PAGE in guest.get("/games/squadro").text


def test_an_old_address_leads_to_the_present_name_until_somebody_else_takes_it(players: Players) -> None:
    owner = add_member(players.kept, "Chrysalis")
    child = add_member(players.kept, "Chrysalide", "child", owner.id)
    with players.browser(owner) as http, players.browser(players.anna) as other:
        assert post(http, "/me/name", name="Butterfly").url.path == "/me"
        assert post(http, "/me/children/rename", child=child.id, name="Cocoon").is_success
        assert http.get("/people/Chrysalis").url.path == "/people/Butterfly", "one finds oneself"
        assert other.get("/people/Chrysalis").status_code == 404, "whoever shows nothing stays hidden"
        post(http, "/me/sharing", shares="strengths")
        assert other.get("/people/Chrysalis").url.path == "/people/Butterfly"
        assert other.get("/people/Chrysalide").status_code == 404, "nobody finds a child"
        taken = add_member(players.kept, "Chrysalis")
        assert other.get("/people/Chrysalis").url.path == "/people/Chrysalis"
        for one in (taken, owner):
            with players.kept.database() as connection:
                connection.execute(sa.delete(accounts).where(accounts.c.id == one.id))
                connection.execute(sa.delete(account_events).where(account_events.c.account == one.id))
        assert other.get("/people/Chrysalis").status_code == 404, "of the erased nothing is left"


def test_a_member_chooses_what_others_see_and_a_child_is_never_found(players: Players) -> None:
    child = add_member(players.kept, "Pinson", "child", players.anna.id)
    with players.browser(players.anna) as http, players.browser(players.named("Player 0")) as other:
        for shares, curve, record in (("nothing", 0, 0), ("strengths", 2, 0), ("everything", 2, 1)):
            assert post(http, "/me/sharing", shares=shares).is_success
            page = other.get("/people/Anna?lang=en").text
            assert page.count('<svg class="curve') == curve
            assert ('id="wins-title"' in page) == bool(record)
            assert ('id="openings-title"' in page) == bool(record)
            told = other.get("/api/members/Anna").json()
            assert told["shares"] == shares
            assert bool(told["strengths"]) == bool(curve)
            assert bool(told["since"]) == bool(curve), "as on the page"
            own = http.get("/people/Anna?lang=en").text
            assert own.count('<svg class="curve') == 2
        assert "Left 3, Top 3" in page
        assert "Probably above the " in page, "the margin is large"
        assert other.get("/people/anna").url.path == "/people/Anna"
        for path in ("/people/Pinson", "/people/Nobody"):
            assert other.get(path).status_code == 404
        refused = other.get("/api/members/Pinson")
        assert (refused.status_code, refused.json()["code"]) == (404, "account/unknown")
    with players.browser(players.anna, player=child.id) as small:
        assert 'id="sharing"' not in small.get("/me").text
        assert small.post("/me/sharing", data={"shares": "everything"}).status_code == 403
        listed = post(small, "/games/squadro/tables", "/games/squadro?lang=en", **{"with": "open"})
        assert listed.status_code == 400
        assert "Pinson" not in small.get("/api/tables").text


def test_of_somebody_who_shows_nothing_a_finest_win_tells_no_strength(players: Players) -> None:
    page = "/people/Player%201?lang=en"
    with players.browser(players.named("Player 1")) as http, players.browser(players.named("Player 4")) as beaten:
        assert re.search(r"<b>Player 4, [\d,]+ strong</b>", http.get(page).text)
        assert '<th scope="col">Result</th>' in http.get(page).text
        assert post(beaten, "/me/sharing", shares="nothing").is_success
        assert not re.search(r"<b>Player 4, [\d,]+ strong</b>", http.get(page).text)
        assert "<b>Player 4</b>" in http.get(page).text
        assert post(beaten, "/me/sharing", shares="strengths").is_success


def test_somebody_is_followed_in_private_and_whoever_is_blocked_keeps_away(players: Players) -> None:
    bert, carl = players.named("Player 5"), players.named("Player 6")
    with players.browser(bert) as http, players.browser(carl) as other:
        assert post(http, "/people/Player%206/tie", "/people/Player%206", kind="follow").is_success
        assert "Player%206" in http.get("/me").text
        assert "Player%205" not in other.get("/me").text
        assert post(http, "/people/Player%206/tie", "/people/Player%206", kind="block").is_success
        assert "/me/challenges?to=Player%206" not in http.get("/people/Player%206").text
        refused = post(http, "/me/challenges", "/me/challenges?lang=en", to="Player 6", game="squadro")
        assert "ou have blocked" in refused.text
        answers = [
            post(other, "/me/challenges", "/me/challenges?lang=en", to=name, game="squadro")
            for name in ("Player 5", "Player 9")
        ]
        assert [answer.status_code for answer in answers] == [200, 200]
        made = other.get("/me/challenges?lang=en").text
        assert made.count("waiting for Player") == 2, "whoever is blocked sees a challenge as any other"
        assert "Player 6 challenges you" not in http.get("/me/challenges?lang=en").text
        laid = post(http, "/games/squadro/tables", "/games/squadro", **{"with": "open"})
        table = laid.url.path
        seat = json.loads(httpx.get(f"{players.served.url}/api{table}").text)["table"]["seats"]
        free = next(number for number, one in enumerate(seat) if not one.get("people"))
        kept_away = post(other, f"{table}/sit", "/me?lang=en", seat=str(free), name="Player 5")
        assert "his seat cannot be taken at present" in kept_away.text
        assert "table/refused" not in kept_away.text, "no code for people"
        door = other.get(f"{table}?lang=en").text
        assert "No free seat at present" in door
        assert "is waiting for you" not in door
        assert post(http, "/people/Player%206/tie", "/me", kind="none", **{"from": "me"}).is_success
        assert post(other, f"{table}/sit", f"{table}?lang=en", seat=str(free), name="Another").url.path == table
        seated = httpx.get(f"{players.served.url}/api{table}").json()["table"]["seats"][free]
        assert seated["people"] == ["Player 6"], "whoever keeps a name sits down under it"
        assert "guest" not in other.cookies
        assert "cannot be taken" not in other.get(table).text
        assert http.get("/people/Player%205?lang=en").text.count("/tie") == 0


def test_whom_somebody_blocks_sees_of_them_what_everybody_sees_of_whoever_shares_nothing(players: Players) -> None:
    bert, carl = players.named("Player 10"), players.named("Player 11")
    program = add_member(players.kept, "Robot of Player 11", "program", carl.id)
    robot = Program(players.served, program, add_token(players.kept, program, "read"))
    page, addresses = (
        "/people/Player%2010",
        ("/people/Player%2010", "/people?name=Play", "/api/members/Player%2010"),
    )
    with players.browser(bert) as http, players.browser(carl) as other:

        def seen() -> list[str]:
            answers = [*map(other.get, addresses), robot.get(addresses[2])]
            return [re.sub(r'_csrf_token" value="[^"]+"', "", answer.text) for answer in answers]

        assert post(http, "/me/sharing", shares="nothing").is_success
        private = seen()
        assert post(http, "/me/sharing", shares="everything").is_success
        assert all(one != other for one, other in zip(seen(), private, strict=True))
        assert post(http, "/people/Player%2011/tie", "/people/Player%2011", kind="block").is_success
        assert seen() == private
        assert post(http, "/people/Player%2011/tie", "/people/Player%2011", kind="none").is_success
        assert seen() != private
        assert 'class="curve' in other.get(page).text


def test_a_block_ends_the_challenges_between_two_whoever_made_them(players: Players) -> None:
    nina, otto = (add_member(players.kept, name) for name in ("Nina", "Otto"))
    program = add_member(players.kept, "Robot of Otto", "program", otto.id)
    robot = Program(players.served, program, add_token(players.kept, program))
    with players.browser(nina) as http, players.browser(otto) as other:
        for browser, name in ((http, "Otto"), (other, "Nina")):
            assert post(browser, "/me/challenges", "/me/challenges", to=name, game="squadro").is_success
            assert post(browser, "/me/challenges", "/me/challenges", to="Player 9", game="squadro").is_success
        assert robot.post("/api/challenges", to="Nina", game="squadro").is_success
        assert "Otto challenges you" in http.get("/me/challenges?lang=en").text
        assert "Robot of Otto challenges you" in http.get("/me/challenges?lang=en").text
        assert post(http, "/people/Otto/tie", "/people/Otto", kind="block").is_success
        own, theirs = (one.get("/me/challenges?lang=en").text.partition("<main")[2] for one in (http, other))
        for listed in (own, theirs):
            assert "Nina challenges you" not in listed
            assert "Otto challenges you" not in listed
            assert listed.count("waiting for ") == 1
            assert "waiting for Player 9" in listed
        assert "declined" not in own
        assert "Nina declined: No, thank you." in " ".join(re.sub("<[^>]+>", " ", theirs).split()), (
            "a no like any other"
        )
        assert robot.get("/api/challenges").json() == []


def test_nobody_sits_down_where_it_counts_beside_somebody_of_the_same_family(players: Players) -> None:
    parent = add_member(players.kept, "Perrine")
    child = add_member(players.kept, "Petit", "child", parent.id)
    with players.browser(parent) as http, players.browser(parent, player=child.id) as small:
        for rated in ("yes", ""):
            laid = post(http, "/games/squadro/tables", "/games/squadro", rated=rated, **{"with": "friend"})
            table = laid.url.path
            seats = httpx.get(f"{players.served.url}/api{table}").json()["table"]["seats"]
            free = next(number for number, one in enumerate(seats) if not one.get("people"))
            answer = post(small, f"{table}/sit", f"{table}?lang=en", seat=str(free))
            assert ("within a family nothing counts" in answer.text) == bool(rated)
            after = httpx.get(f"{players.served.url}/api{table}").json()["table"]["seats"]
            assert sum(bool(one.get("people")) for one in after) == (1 if rated else 2)


def test_a_tie_is_chosen_and_never_ended_by_saying_nothing(players: Players) -> None:
    with players.browser(players.named("Player 3")) as http:
        page = "/people/Player%204"
        assert post(http, f"{page}/tie", page, kind="block").is_success
        assert post(http, f"{page}/tie", page, kind="").status_code == 400
        assert post(http, f"{page}/tie", page).status_code == 400
        assert 'value="none"' in http.get(page).text, "still blocked"


def test_whoever_is_blocked_finds_the_same_tables_on_the_page_and_with_a_token(players: Players) -> None:
    bert, carl = players.named("Player 1"), players.named("Player 2")
    program = add_member(players.kept, "Robot of Carl", "program", carl.id)
    robot = Program(players.served, program, add_token(players.kept, program, "read"))
    with players.browser(bert) as http, players.browser(carl) as other:
        page = "/people/Player%202"
        table = post(http, "/games/squadro/tables", "/games/squadro", **{"with": "open"}).url.path
        listed = table.removeprefix("/tables/")
        assert listed in other.get("/tables").text
        assert listed in robot.get("/api/tables").text
        assert post(http, f"{page}/tie", page, kind="block").is_success
        assert listed not in other.get("/tables").text
        assert listed not in robot.get("/api/tables").text
        assert listed in httpx.get(f"{players.served.url}/api/tables").text
        post(http, f"{page}/tie", page, kind="none")
    robot.http.close()


def test_a_curve_of_one_day_has_hours_and_who_is_early_says_so(players: Players) -> None:
    early = add_member(players.kept, "Early bird")
    add_strength(players.kept, early)
    show(players.kept, early, "everything")
    with players.browser(players.anna) as http:
        assert re.search(r'class="strength-days[^>]*>\s*<time [^>]*data-moment>', http.get("/people/Early bird").text)
        assert re.search(r'class="strength-days[^>]*>\s*<time [^>]*data-day>', http.get("/people/Anna").text)
        assert "five games or more have counted" in http.get(f"{PAGE}?lang=en").text
        assert "shown=squadro%2Fusual" in http.get("/people/Early bird").text


def test_a_guest_at_an_open_table_that_counts_is_asked_to_keep_a_name(players: Players) -> None:
    with players.browser(players.named("Player 9")) as http, players.browser() as guest:
        table = post(http, "/games/squadro/tables", "/games/squadro", rated="yes", **{"with": "open"}).url.path
        door = guest.get(f"{table}?lang=en").text
        assert "A seat for members" in door
        assert "All seats are taken" not in door
        assert f'href="{table}/keep"' in door
        assert guest.get(f"{table}/keep").url.path == "/keep"
        with players.browser(players.named("Player 8")) as member:
            assert "is waiting for you" in member.get(f"{table}?lang=en").text


def test_a_game_counts_with_the_usual_options_for_members_and_says_so(players: Players) -> None:
    page = "/games/squadro?rated=1&lang=en"
    with players.browser(players.anna) as http:
        assert re.search(r'name="rated" value="yes"[^>]*checked', http.get(page).text)
        laid = post(http, "/games/squadro/tables", page, rated="yes", **{"with": "bot", "level": "1"})
        assert laid.is_success
        assert '<b class="is-rated">It counts</b>' in laid.text
        assert ">It counts<" in http.get("/tables").text
        for fields in ({"side": "0"}, {"option-first": "left"}, {"with": "device"}):
            refused = post(http, "/games/squadro/tables", page, **({"rated": "yes", "with": "bot"} | fields))
            assert refused.status_code == 400, fields
            assert "cannot count" in refused.text
            told = refused.text.index('id="wrong" role="alert" tabindex="-1" autofocus')
            assert told < refused.text.index("<h1>")
        sided = post(http, "/games/squadro/tables", page, rated="yes", side="0", **{"with": "bot"}).text
        assert "change “Your seat”" in sided
        assert 'href="#choose-side"' in sided
        assert 'id="choose-side"' in sided
        kept = {"side": "1", "option-first": "left", "clock": "5+3", "level": "2", "seat-1": "open", "free-chat": "yes"}
        kept_form = post(http, "/games/squadro/tables", page, **({"rated": "yes", "with": "bot"} | kept)).text
        assert "table/setup" not in kept_form
        assert "change “" in kept_form
        for name, value in kept.items():
            field = kept_form[kept_form.index(f'name="{name}"') :]
            assert re.search(rf'value="{re.escape(value)}"[^>]* (checked|selected)>', field), name
        made = post(http, "/me/challenges", "/me/challenges", to="Player 8", game="squadro", rated="yes")
        assert '<b class="is-rated">' in made.text
        assert ">It counts<" in http.get("/me/challenges?lang=en").text
    with players.browser() as guest:
        assert "keep your name, and see your strength grow" in guest.get(page).text
        refused = post(guest, "/games/squadro/tables", page, rated="yes", **{"with": "bot"})
        assert refused.status_code == 400
        assert "members" in refused.text


def test_what_is_kept_of_strengths_and_ties_comes_along(players: Players) -> None:
    carl = players.named("Player 7")
    with players.browser(carl) as http:
        assert post(http, "/people/Anna/tie", "/people/Anna", kind="follow").is_success
        with zipfile.ZipFile(io.BytesIO(post(http, "/me/export").content)) as archive:
            me, account = (json.loads(archive.read(name)) for name in ("me.json", "account.json"))
        assert {step["family"] for step in me["strengths"]} == {"squadro/usual"}
        assert all("person" not in step for step in me["strengths"])
        assert account["circle"] == {"follows": ["Anna"], "blocks": []}


def test_games_count_for_nobody_who_comes_with_a_token(players: Players) -> None:
    guest = Guest(players.served, "Looker-on")
    assert guest.http.get("/api/me", headers=guest.head).json()["strengths"] == []
    wish = {"game": "squadro", "seats": [{"kind": "me"}, {"kind": "bot", "level": "1"}], "rated": True}
    refused = guest.http.post("/api/tables", json=wish, headers=guest.head)
    assert (refused.status_code, refused.json()["code"]) == (400, "table/setup")
    guest.http.close()


def test_a_child_at_the_open_table_of_somebody_else_is_named_in_no_list(players: Players) -> None:
    child = add_member(players.kept, "Mesange", "child", players.anna.id)
    bert = players.named("Player 10")
    form = {"with": "open", "option-players": "3"}
    with players.browser(bert) as http, players.browser(players.anna, player=child.id) as small:
        table = post(http, "/games/libertas/tables", "/games/libertas?lang=en", **form).url.path
        seats = small.get(f"/api{table}").json()["table"]["seats"]
        free = next(number for number, one in enumerate(seats) if not one.get("people"))
        assert post(small, f"{table}/sit", f"{table}?lang=en", seat=str(free)).url.path == table
        assert "Mesange" in http.get(table).text + http.get("/tables").text, "whoever plays along reads the name"
        with players.browser() as stranger:
            for path in ("/tables?lang=en", "/api/tables"):
                listed = stranger.get(path).text
                assert table.removeprefix("/tables/") in listed
                assert "Mesange" not in listed


def test_members_who_show_something_are_found_by_the_beginning_of_their_name(players: Players) -> None:
    shown, hidden = add_member(players.kept, "Quentin"), add_member(players.kept, "Quirin")
    found, private = 'href="/people/Quentin"', 'href="/people/Quirin"'
    with players.browser(shown) as http, players.browser(hidden) as other:
        assert post(http, "/me/sharing", shares="strengths").is_success
        assert found in other.get("/people").text, "whoever reads pages is in the house"
        page = other.get("/people", params={"name": "qu"}).text
        assert (found in page, private in page) == (True, False)
        assert http.get("/people", params={"name": "quirin"}).url.path == "/people/Quirin"
        unknown = http.get("/people/Zebra?lang=en")
        assert unknown.status_code == 404
        assert "Nobody here is called “Zebra”." in unknown.text
        assert post(http, "/people/Quirin/tie", "/people/Quirin", kind="block").is_success
        for query in ({}, {"name": "qu"}):
            assert found not in other.get("/people", params=query).text, "nobody finds whoever blocks them"
