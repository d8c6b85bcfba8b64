"""Pages, API and health: what anybody can ask of a house, and how it keeps what it must."""

from __future__ import annotations

import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.web.forms import token_of

from ludogite.core.language import LANGUAGES
from ludogite.core.registry import installed_games
from ludogite.translation import translate
from ludogite.web.shared.files import MEDIA_TYPES, WEB, lighten
from ludogite.web.shared.known_words import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

PAGES = ["/", "/tables", "/me", "/host", "/api", *(f"/games/{game}" for game in installed_games())]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_opens_in_every_language(served: Served, page: str, language: str) -> None:
    answer = httpx.get(served.url + page, headers={"accept-language": f"{language}-XX,it;q=0.5"})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    switched = "en" if language == "fr" else "fr"
    other = httpx.get(served.url + page, params={"lang": switched}, headers={"accept-language": language})
    assert f'<html lang="{switched}"' in other.text
    assert f"language={switched}" in other.headers["set-cookie"]


def test_health_answers(served: Served) -> None:
    assert httpx.get(served.url + "/health").json()["status"] == "ok"


def test_a_house_answers_as_soon_as_it_says_that_it_is_open(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludogite.serving", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as house:
        try:
            assert house.stdout is not None
            opened = re.fullmatch(r"Ludogîte is open: (http://[\d.:]+/)\n", house.stdout.readline())
            assert opened
            assert httpx.get(f"{opened[1]}health").status_code == 200
            assert re.fullmatch(r"  Host's key \(shown once\): \S+\n", house.stdout.readline())
        finally:
            house.terminate()


def test_the_title_counts_no_games(served: Served) -> None:
    """Other people's games stand on the shelf as well."""
    for language, title in (
        ("fr", "Ludogîte · Jeux de société, ouverts jour et nuit"),
        ("en", "Ludogîte · Board games, open day and night"),
    ):
        assert f"<title>{title}</title>" in httpx.get(served.url, params={"lang": language}).text


@pytest.mark.parametrize("path", ["/nowhere", "/tables/nowhere", "/games/nowhere", "/carry/forged.ticket"])
def test_what_is_not_there_is_told_politely(served: Served, path: str) -> None:
    answer = httpx.get(served.url + path)
    assert answer.status_code == 404
    assert "<html" in answer.text


def test_no_page_asks_anything_of_a_third_party(served: Served) -> None:
    for page in PAGES:
        text = httpx.get(served.url + page).text
        assert not re.findall(r'(?:src|href|action)="(?:https?:)?//', text.replace(served.url, "")), page
        assert "style=" not in text, page
        assert not re.search(r"<script(?![^>]*src=)", text), page


def test_whatever_a_browser_shows_carries_the_headers_that_keep_a_page_to_itself(served: Served) -> None:
    for path in ("/", "/nowhere", "/health", "/static/nowhere.js"):
        headers = httpx.get(served.url + path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
        assert "cross-origin-opener-policy" not in headers  # on plain http a browser complains of it on every page


def test_a_picture_may_carry_its_colours_and_do_nothing_else(served: Served) -> None:
    for path in ("/static/icon.svg", "/games/squadro/cover.svg", "/puzzles/squadro/1/picture"):
        headers = httpx.get(served.url + path).headers
        assert headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'", path


def test_whatever_is_somebodys_own_is_kept_by_no_cache(served: Served, guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay()
    assert bert.do(table, type="sit", seat=1).is_success
    assert bert.do(table, type="resign", seat=1).is_success
    rooms = ("", "/after", "/end", "/card", "/moving-picture", "/turn-of-the-game", "/throws", "/replay", "/code.svg")
    paths = [f"/tables/{table}{room}" for room in (*rooms, "/position?after=0", "/description")]
    for path in (*paths, f"/api/tables/{table}", "/tables/nowhere", "/me"):
        headers = httpx.get(served.url + path, headers={"accept-encoding": "gzip"}).headers
        assert headers["cache-control"] == "private, no-store", path
        assert {"cookie", "accept-language", "authorization"} <= set(re.split(", *", headers["vary"])), path
    assert "private" not in httpx.get(f"{served.url}/games/squadro/cover.svg").headers["cache-control"]


def test_what_pages_load_is_no_heavier_than_it_must_be(served: Served) -> None:
    for path in ("/static/table.js", "/static/house.css", "/static/icon-192.png", "/games/squadro/board.css"):
        headers = httpx.get(served.url + path).headers
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["cross-origin-resource-policy"] == "same-origin", path
        assert len(b"".join(name + value for name, value in headers.raw)) < 400, path


@pytest.mark.parametrize(
    "path", ["/static/table.js", "/static/house.css", "/static/icon.svg", "/games/squadro/board.css"]
)
def test_what_a_browser_has_already_is_not_sent_again(served: Served, path: str) -> None:
    first = httpx.get(served.url + path)
    assert first.headers["content-encoding"] == "gzip"
    assert re.match(r"import|@layer|<svg", first.text.lstrip()), "it is packed once"
    again = httpx.get(served.url + path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    changed = httpx.get(served.url + path, headers={"if-none-match": '"of-yesterday"'})
    assert (changed.status_code, changed.content) == (200, first.content)


def test_a_browser_that_cannot_unpack_is_sent_files_as_they_are(served: Served) -> None:
    plain = httpx.get(served.url + "/static/table.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    written = (WEB / "table/static/table.js").read_text(encoding="utf-8")
    assert plain.text == lighten(written, MEDIA_TYPES[".js"])


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(served: Served) -> None:
    for cookie in httpx.get(served.url + "/me").headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie, cookie
        assert re.search("SameSite=(lax|strict)", cookie, re.IGNORECASE), cookie


def test_a_form_from_elsewhere_is_refused(served: Served) -> None:
    with httpx.Client(base_url=served.url) as browser:
        browser.get("/")
        assert browser.post("/games/squadro/tables", data={"with": "bot"}).status_code == 403
        assert browser.post("/me", data={"name": "Eve", "_csrf_token": "forged"}).status_code == 403


def test_a_table_is_laid_with_a_form_and_a_name_is_kept(served: Served) -> None:
    with httpx.Client(base_url=served.url, follow_redirects=True) as browser:
        token = token_of(browser.get("/me").text)
        browser.post("/me", data={"name": "  Zoé <b>\u202e ", "_csrf_token": token})
        home = browser.get("/").text
        assert "Zoé &lt;b&gt;" in home
        table = browser.post("/games/squadro/tables", data={"with": "friend", "_csrf_token": token_of(home)})
        assert table.status_code == 200
        assert re.search(r"/tables/[a-z2-9]{12}$", str(table.url))
        assert str(table.url).rsplit("/", 1)[1] in browser.get("/").text


def test_every_option_of_every_game_can_be_chosen_in_a_form(served: Served) -> None:
    with httpx.Client(base_url=served.url, follow_redirects=True) as browser:
        for game in installed_games().values():
            token = token_of(browser.get(f"/games/{game.id}").text)
            full = {"option-players": str(game.rules.most)} if "players" in game.settings({}) else {}
            for option in game.rules.options:
                for value in option.choices:
                    written = ("yes" if value else "no") if isinstance(value, bool) else str(value)
                    form = {"with": "friend", f"option-{option.name}": written, "_csrf_token": token}
                    # Some go with two players only, some with many: together with others they are refused politely.
                    forms = (form, full | form)
                    answers = [browser.post(f"/games/{game.id}/tables", data=form).status_code for form in forms]
                    assert 200 in answers, form
                    assert set(answers) <= {200, 400}, form


def test_a_link_carries_ones_seat_to_another_device(served: Served) -> None:
    with (
        httpx.Client(base_url=served.url, follow_redirects=True) as phone,
        httpx.Client(base_url=served.url, follow_redirects=True) as desk,
    ):
        page = phone.get("/me").text
        link = re.search(r'data-copy="([^"]+)"', page)
        assert link
        path = "/carry/" + link[1].rsplit("/", 1)[1]
        token = token_of(desk.get(path).text)
        desk.post(path, data={"_csrf_token": token})
        name = re.search('class="face"[^>]*>.</span><span>([^<]+)<', page)
        assert name
        assert name[1] in desk.get("/me").text
        assert phone.cookies["guest"].split(".")[0][:40] == desk.cookies["guest"].split(".")[0][:40]


def test_only_the_key_opens_the_hosts_page(served: Served, guests: Callable[[str], Guest]) -> None:
    key = (served.folder / "data" / "host.key").read_text().strip()
    table = guests("Anna").lay()
    with httpx.Client(base_url=served.url, follow_redirects=True) as browser:
        token = token_of(browser.get("/host").text)
        assert browser.post("/host", data={"key": "guess", "_csrf_token": token}).status_code == 403
        assert browser.post("/host/close", data={"table": table, "_csrf_token": token}).status_code == 403
        opened = browser.post("/host", data={"key": key, "_csrf_token": token})
        assert opened.status_code == 200
        assert table in opened.text
        browser.post("/host/close", data={"table": table, "_csrf_token": token})
    assert guests("Bert").look(table)["table"]["closed"] is True


def test_the_host_sends_guests_away_and_forbids_free_chat(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    house = serve()
    anna = guests("Anna", house)
    table = anna.lay(free_chat=True)
    assert anna.do(table, type="say", text="bonjour").status_code == 200
    key = (house.folder / "data" / "host.key").read_text().strip()
    with httpx.Client(base_url=house.url, follow_redirects=True) as browser:
        token = token_of(browser.get("/host").text)
        browser.post("/host", data={"key": key, "_csrf_token": token})
        browser.post("/host/chat", data={"allow": "no", "_csrf_token": token})
        assert anna.do(table, type="say", text="bonjour").status_code == 400
        browser.post(f"/host/people/{anna.id}/send-away", data={"reason": "rude", "_csrf_token": token})
        assert anna.do(table, type="say", phrase="hello").status_code == 403


def test_secrets_are_the_owners_and_never_in_the_log(served: Served) -> None:
    for name in ("signing.key", "host.key"):
        path: Path = served.folder / "data" / name
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert path.read_text().strip() not in served.logged()


def test_nobody_forges_a_ticket(served: Served, guests: Callable[[str], Guest]) -> None:
    token = guests("Anna").token
    body, _, seal = token.partition(".")
    for forged in (token[:-1] + ("A" if token[-1] != "A" else "B"), f"{body}.", f".{seal}", "é", "x" * 5000, body[1:]):
        head = {b"Authorization": f"Bearer {forged}".encode()}
        answer = httpx.post(served.url + "/api/tables", json={"game": "squadro"}, headers=head)
        assert answer.status_code == 401, forged


def test_too_much_is_refused(serve: Callable[..., Served]) -> None:
    house = serve(LUDOGITE_REQUESTS_PER_SECOND="1")
    with httpx.Client(base_url=house.url) as client:
        codes = [client.get("/health").status_code for _ in range(40)]
        page, program = client.get("/"), client.get("/api/games")
    assert codes[0] == 200
    assert 429 in codes
    assert "Doucement\u202f!" in page.text
    assert program.json()["code"] == "guest/limit"
    assert page.headers["retry-after"] == program.headers["retry-after"] == "2"


def test_large_inputs_are_refused(served: Served, guests: Callable[[str], Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay()
    assert anna.do(table, type="say", text="x" * 500).status_code == 400
    assert anna.do(table, cid="x" * 100, type="say", phrase="hello").status_code == 400
    big = httpx.post(
        served.url + "/api/guests", content=b"{" + b" " * 200_000, headers={"content-type": "application/json"}
    )
    assert big.status_code in (400, 413)


def test_the_api_describes_itself(served: Served) -> None:
    schema = httpx.get(served.url + "/api/openapi/openapi.json").json()
    for path in (
        "/api/guests",
        "/api/games",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/commands",
    ):
        assert path in schema["paths"]


def test_a_program_plays_a_whole_game_in_a_few_lines(guests: Callable[[str], Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    while (view := anna.look(table))["table"]["status"] == "playing":
        if view["turn"].get("mine"):
            anna.do(table, type="play", token=view["turn"]["moves"][0]["move"], ply=view["turn"]["ply"])
    record = anna.http.get(f"/api/tables/{table}/record").text
    assert "seed:" in record
    assert "result: " in record


def test_refusals_have_stable_codes(guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    assert bert.do(table, type="sit", seat=1).status_code == 200
    assert bert.do(table, type="play", token="1", ply=0).json()["code"] == "move/seat"
    assert anna.do(table, type="play", token="9", ply=0).json()["code"] == "move/syntax"
    assert anna.do(table, type="play", token="1", ply=7).json()["code"] == "table/stale"
    assert anna.do("nowhere", type="say", phrase="hello").json()["code"] == "table/unknown"


def test_every_word_of_the_pages_is_there_in_both_languages() -> None:
    for key, text in WORDS.items():
        assert translate(text, "fr"), key
        assert translate(text, "en"), key
        # A name may be filled in with its article or its "de", each language in its own way.
        french, english = (re.sub(r"{:\w+}", "{}", translate(text, language)) for language in ("fr", "en"))
        assert french.count("{}") == english.count("{}"), key
        assert not re.search(r"\S[;!?]", french.replace("\u202f", " ")), key
        assert not re.search(r"[^\u00a0\s]:(?!//)", french), key
