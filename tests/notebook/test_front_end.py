"""The front end of a board in a notebook, in a real Chromium: its module as shipped, its kernel behind a door."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect, sync_playwright
from tests.proof import rest_in_proof
from tests.web import shared_browser
from tests.web.shared_browser import CHROMIUM

from ludogite.core.rng import Rng
from ludogite.notebook import PlayableBoard
from ludogite.notebook.playable_board import STATIC

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]
expect.set_options(timeout=20_000)
CELL = """<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body>
<div id="cell"></div><script type="module">
import widget from "/playable_board.js";
const heard = new Map();
let traits = await (await fetch("/traits")).json();
const model = {
  get: (name) => traits[name],
  on: (event, listen) => heard.set(event, listen),
  off: (event) => heard.delete(event),
  async send(message) {
    traits = await (await fetch("/send", { method: "POST", body: JSON.stringify(message) })).json();
    heard.get("change:view")?.();
    document.body.dataset.answers = Number(document.body.dataset.answers ?? 0) + 1;
  },
};
globalThis.leave = widget.render({ model, el: document.getElementById("cell") });
</script>"""


@contextmanager
def kernel(board: PlayableBoard) -> Iterator[str]:
    """Serve the module, and a board that answers as it does behind a notebook."""

    class Kernel(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/playable_board.js":
                self.answer("text/javascript", (STATIC / "playable_board.js").read_bytes())
            elif self.path == "/traits":
                self.tell()
            else:
                self.answer("text/html", CELL.encode())

        def do_POST(self) -> None:
            board._handle_custom_msg(json.loads(self.rfile.read(int(self.headers["content-length"]))), [])  # noqa: SLF001
            self.tell()

        def tell(self) -> None:
            self.answer("application/json", json.dumps({"art": board.art, "view": board.view}).encode())

        def answer(self, kind: str, body: bytes) -> None:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Kernel)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@contextmanager
def cell(board: PlayableBoard, width: int = 1000) -> Iterator[Page]:
    """Show a board in the cell of a notebook, and complain about every error."""
    complaints: list[str] = []
    with kernel(board) as address, sync_playwright() as playwright:
        opened = playwright.chromium.connect(shared_browser.address())
        page = opened.new_page(viewport={"width": width, "height": 800})
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        page.wait_for_selector(".table svg")
        yield page
        opened.close()
    assert complaints == []


def test_a_touch_plays_and_a_touch_on_what_was_tried_goes_there() -> None:
    board = PlayableBoard("squadro", first="left", language="en")
    with cell(board) as page:
        expect(page.locator(".spot.can")).to_have_count(5)
        page.locator(".spot.can").first.click()
        expect(page.locator(".tried button")).to_have_count(1)
        page.locator(".spot.can").last.click()
        expect(page.locator(".tried button")).to_have_count(2)
        assert len(board.moves) == 2
        page.get_by_role("button", name="Back", exact=True).click()
        expect(page.locator(".tried [aria-current]")).to_contain_text(board.moves[0])
        page.locator(".spot.can").first.click()
        expect(page.locator(".tried button")).to_have_count(3)
        page.locator(".tried button").nth(1).click()
        expect(page.locator(".tried button").nth(1)).to_have_attribute("aria-current", "true")
        page.get_by_role("button", name="What are the moves worth?").click()
        expect(page.locator(".worth i")).to_have_count(5)


def test_the_keyboard_plays_and_keeps_its_place() -> None:
    board = PlayableBoard("squadro", first="left", language="en")
    with cell(board) as page:
        page.locator(".spot.can").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".tried button")).to_have_count(1)
        page.locator('[data-do="back"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator('[data-do="forward"]')).to_be_enabled()
        assert board.moves == []


@pytest.mark.parametrize(
    "game_id", rest_in_proof("hands", ("libertas", "bilitaire", "stilelibero", "rugby"), but=("libertas",))
)
def test_every_game_is_played_by_touches_and_buttons_on_a_phone_too(game_id: str) -> None:
    board = PlayableBoard(game_id, language="en")
    rng = Rng(2)
    with cell(board, width=390) as page:
        page.wait_for_selector('body[data-answers="1"]')  # the cell has said how narrow it is
        for answers in range(2, 18):
            before = json.dumps(board.view)
            offered = page.locator('[data-do="draw"], .spot.can, .row [data-spot]:enabled')
            offered.nth(rng.below(offered.count())).click(force=True)
            page.wait_for_selector(f'body[data-answers="{answers}"]')
            assert json.dumps(board.view) != before
        assert len(board.moves) >= 5
        assert board.upright
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


PAPER = "getComputedStyle(document.querySelector('#cell > div').shadowRoot.querySelector('.frame')).backgroundColor"


@pytest.mark.parametrize(
    ("day", "night"),
    [
        ("document.body.dataset.jpThemeLight = 'true'", "document.body.dataset.jpThemeLight = 'false'"),
        ("document.body.className = 'vscode-light'", "document.body.className = 'vscode-dark'"),
        ("document.documentElement.setAttribute('theme', 'light')",
         "document.documentElement.setAttribute('theme', 'dark')"),
        ("document.body.className = 'light light-theme'", "document.body.className = 'dark dark-theme'"),
    ],
    ids=["jupyterlab", "vscode", "colab", "marimo"],
)  # fmt: skip
def test_a_board_is_as_light_as_its_notebook_and_not_as_the_device(day: str, night: str) -> None:
    with cell(PlayableBoard("squadro", first="left", language="en")) as page:
        page.emulate_media(color_scheme="light")
        light = page.evaluate(PAPER)
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(f"() => {PAPER} !== '{light}'")
        dark = page.evaluate(PAPER)
        page.evaluate(day)
        page.wait_for_function(f"() => {PAPER} === '{light}'")
        page.emulate_media(color_scheme="light")
        page.evaluate(night)
        page.wait_for_function(f"() => {PAPER} === '{dark}'")


def test_a_theme_that_was_chosen_stays() -> None:
    with cell(PlayableBoard("squadro", first="left", language="en", theme="night")) as page:
        dark = page.evaluate(PAPER)
        page.evaluate("document.body.dataset.jpThemeLight = 'true'")
        page.evaluate("new Promise(requestAnimationFrame)")
        assert page.evaluate(PAPER) == dark


def test_whoever_leaves_the_cell_hears_nothing_more() -> None:
    board = PlayableBoard("squadro", first="left", language="en")
    with cell(board) as page:
        page.evaluate("leave()")
        with page.expect_response("**/send"):
            page.locator(".spot.can").first.click()
        assert len(board.moves) == 1
        expect(page.locator(".tried button")).to_have_count(0)
