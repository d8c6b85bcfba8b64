"""Every kind of page of a house, in every state worth a look, and how a browser comes there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.core.registry import installed_games
from ludogite.play.puzzles import puzzles_of

if TYPE_CHECKING:
    from playwright.async_api import Page
    from tests.web.furnished import Furniture

Step = Callable[["Page"], Awaitable[None]]
"""Something that is done on a page."""

BOARD = "svg.board [data-id]"
SPOTS = ".spots .spot.can, #buttons [data-spot]"
LEARNED = {"learned-squadro": "dots.turn", "solved-squadro": "1.2.5"}
CALM = """async () => {
    await document.fonts.ready;
    let [before, calm] = ["", 0];
    for (let look = 0; look < 40 && calm < 2; look++) {
        await new Promise((done) => setTimeout(done, 30));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const now = document.documentElement.outerHTML;
        calm = now === before ? calm + 1 : 0;
        before = now;
    }
}"""
"""Waits until a page has come to rest."""


@dataclass(frozen=True)
class PageKind:
    """A page to look at."""

    name: str
    path: str
    ready: str = "main"
    """What stands on it when it is there."""
    steps: tuple[Step, ...] = ()
    guest: str = "anna"
    cookies: dict[str, str] = field(default_factory=dict)
    refused: bool = False
    """Whether it is the answer to something that cannot be had."""


def click(selector: str, then: str) -> Step:
    """Touch something, and wait for what comes then."""

    async def step(page: Page) -> None:
        await page.locator(selector).locator("visible=true").first.click()
        await page.wait_for_selector(then)

    return step


def click_where_shown(selector: str, then: str) -> Step:
    """Touch something that stands on small screens only: where there is room, all is open already."""

    async def step(page: Page) -> None:
        if await page.locator(selector).is_visible():
            await click(selector, then)(page)

    return step


def evaluate(script: str) -> Step:
    """Do something that no touch does."""

    async def step(page: Page) -> None:
        await page.evaluate(script)

    return step


TOUCH = evaluate(
    f'document.querySelector("{SPOTS}").dispatchEvent(new MouseEvent("click", {{ bubbles: true }}))',
)
PREFERENCES = click('[data-tab="hand"]:visible >> nth=0', "#pane-hand")


def tab(name: str) -> Step:
    """Open a tab of a table; where there is room for all, there are no tabs."""
    return click_where_shown(f'.tabs [data-tab="{name}"]', f"#pane-{name}")


def every_page(furniture: Furniture) -> list[PageKind]:
    """Return all kinds of pages: those of the house, of each game, of tables, and of games with their real box."""
    pages = _house(furniture) + _tables(furniture) + _boxes() + _halls(furniture)
    for game in installed_games():
        pages += _game(game, furniture)
    return pages


def _house(furniture: Furniture) -> list[PageKind]:
    filtered = evaluate("document.querySelector('[name=players][value=\"3-4\"]').click()")
    return [
        PageKind("shelf", "/"),
        PageKind("shelf-stranger", "/", guest="stranger"),
        PageKind("shelf-filtered", "/", guest="stranger", steps=(filtered,)),
        PageKind("tables", "/tables"),
        PageKind("played", "/played"),
        PageKind("played-squadro", "/games/squadro/played?against=people"),
        PageKind("played-nobody", "/games/rugby/played?player=Nobody"),
        PageKind("figures-squadro", "/games/squadro/figures"),
        PageKind("figures-none", "/games/rugby/figures"),
        PageKind("me", "/me"),
        PageKind("me-stranger", "/me", guest="stranger"),
        PageKind("carry", furniture.links["carry"], guest="chloe"),
        *_accounts(),
        *_clubs(furniture),
        *_door(furniture),
        PageKind("privacy", "/privacy"),
        PageKind("host", "/host", guest="host"),
        PageKind("host-door", "/host", guest="stranger"),
        PageKind("host-people", "/host/people", guest="host"),
        PageKind("host-person", f"/host/people/{'0' * 24}", guest="host"),
        PageKind("host-person-muted", furniture.links["person"], guest="host"),
        PageKind("host-reports", "/host/reports", guest="host"),
        PageKind("host-log", "/host/log", guest="host"),
        PageKind("host-admission", "/host/admission", guest="host"),
        *_tournaments(furniture),
        PageKind("report", f"/tables/{furniture.tables['clock']}/report"),
        PageKind("api", "/api"),
        PageKind("puzzles", "/puzzles", cookies=LEARNED),
        PageKind("puzzle-run", "/puzzles/run"),
        PageKind("puzzle-today", "/puzzles/today", BOARD),
        PageKind("not-found", "/games/no-such-game", refused=True),
        PageKind("bad-request", f"/tables/{furniture.tables['over-squadro']}/picture?at=-1", refused=True),
        PageKind("kept", f"/tables/{furniture.tables['kept']}", refused=True),
        PageKind("transcript", f"/tables/{furniture.tables['gone']}"),
    ]


def _accounts() -> list[PageKind]:
    letters = click_where_shown("main .btn.go", ".letters")  # those drawn before are still shown
    codes = click(".keep-pane .btn.go", ".codes")
    open_all = evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
    own = ("name", "password", "passkey", "erase", "vacation", "notices")
    return [
        PageKind("keep", "/keep"),
        PageKind("keep-key", "/keep/key?name=Cassandre"),
        PageKind("keep-paper", "/keep/paper", guest="member"),
        PageKind("keep-codes", "/me/paper", steps=(codes,), guest="member"),
        PageKind("notices-link-old", "/notices/stop/nothing", guest="stranger", refused=True),
        PageKind("come-in", "/come-in", guest="stranger"),
        PageKind("come-in-device", "/come-in/device", guest="stranger"),
        PageKind("come-in-again", "/come-in/again?next=/me", guest="member"),
        PageKind("me-member", "/me", guest="member"),
        PageKind("me-device", "/me/device", steps=(letters,), guest="member"),
        PageKind("me-challenges", "/me/challenges?to=Doroth%C3%A9e&rated=yes", guest="member"),
        PageKind("profile", "/people/Doroth%C3%A9e", guest="member"),
        PageKind("profile-private", "/people/Doroth%C3%A9e"),
        PageKind("people", "/people", guest="member"),
        PageKind("people-nobody", "/people/Nobody", refused=True),
        *(PageKind(f"me-{one}", f"/me/{one}", guest="member") for one in own),
        PageKind("me-host", "/me", guest="hostess"),
        PageKind("me-child", "/me", guest="parent"),
        PageKind("me-name-child", "/me/name", guest="parent", refused=True),
        PageKind("me-notices-child", "/me/notices", guest="parent"),
        PageKind("come-in-games", "/come-in/games", guest="returning"),
        PageKind("me-unclaimed", "/me", guest="returning"),
        PageKind("me-programs", "/me/programs", steps=(open_all,), guest="member"),
        PageKind("me-challenges", "/me/challenges", guest="member"),
        PageKind("challenges-guest", "/me/challenges"),
        PageKind("shelf-challenged", "/", guest="member"),
    ]


def _clubs(furniture: Furniture) -> list[PageKind]:
    club = furniture.links["club"]
    open_all = evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
    return [
        PageKind("clubs", "/clubs"),
        PageKind("clubs-own", "/clubs", guest="member"),
        PageKind("club", club),
        PageKind("club-member", club, steps=(open_all,), guest="hostess"),
        PageKind("club-founder", club, steps=(open_all,), guest="member"),
        PageKind("club-desk", f"{club}/desk", steps=(open_all,), guest="member"),
        PageKind("club-new", "/clubs/new", guest="member"),
        PageKind("club-join", furniture.links["club-join"], guest="stranger"),
        PageKind("club-join-gone", "/clubs/none/join/nothing", guest="stranger", refused=True),
    ]


def _tournaments(furniture: Furniture) -> list[PageKind]:
    looks = ("sheet", "swiss", "arena", "heats", "coming")
    links = {look: furniture.links[f"tournament-{look}"] for look in looks}
    return [
        PageKind("tournaments", "/tournaments", guest="member"),
        PageKind("tournaments-stranger", "/tournaments", guest="stranger"),
        PageKind("tournament-game", "/tournaments/new", guest="member"),
        PageKind("tournament-new", "/tournaments/new?game=stilelibero", guest="member"),
        PageKind("tournament-new-guest", "/tournaments/new?game=rugby"),
        PageKind("tournament-plan", f"{links['coming']}/plan", guest="member"),
        PageKind("tournament-gone", "/tournaments/nothing", refused=True),
        *(PageKind(f"tournament-{look}", address, guest="member") for look, address in links.items()),
        *(PageKind(f"tournament-{look}-watched", address) for look, address in links.items()),
    ]


def _door(furniture: Furniture) -> list[PageKind]:
    return [
        PageKind("door-away", "/", guest="rude", refused=True),
        PageKind("join", furniture.links["join"], guest="stranger"),
        PageKind("join-gone", "/join/nothing", guest="stranger", refused=True),
        PageKind("recover", furniture.links["recover"], guest="stranger"),
        PageKind("recover-gone", "/recover/nothing", guest="stranger", refused=True),
        PageKind("invite-friend", "/invite", guest="hostess"),
    ]


def _game(game: str, furniture: Furniture) -> list[PageKind]:
    tables = furniture.tables
    options = evaluate("document.getElementById('options').open = true")
    pages = [
        PageKind(f"game-{game}", f"/games/{game}", steps=(options,), cookies=LEARNED),
        PageKind(f"rules-{game}", f"/games/{game}/rules"),
        PageKind(f"print-{game}", f"/games/{game}/print"),
        PageKind(f"strengths-{game}", f"/games/{game}/strengths"),
        PageKind(f"lesson-{game}", f"/games/{game}/learn", BOARD),
        PageKind(f"lesson-shown-{game}", f"/games/{game}/learn", BOARD, (click("#show", SPOTS),)),
        PageKind(f"lesson-tried-{game}", f"/games/{game}/learn", BOARD, (TOUCH,)),
        PageKind(f"table-{game}", f"/tables/{tables[f'table-{game}']}", BOARD),
        PageKind(f"device-{game}", f"/tables/{tables[f'device-{game}']}", BOARD),
        PageKind(f"over-{game}", f"/tables/{tables[f'over-{game}']}", BOARD),
        PageKind(f"look-back-{game}", f"/tables/{tables[f'over-{game}']}/after", ".move-list button"),
    ]
    if puzzles_of(installed_games()[game]):
        pages += [
            PageKind(f"puzzle-{game}", f"/puzzles/{game}/1", BOARD),
            PageKind(f"puzzle-tried-{game}", f"/puzzles/{game}/1", BOARD, (TOUCH,)),
        ]
    return pages


def _tables(furniture: Furniture) -> list[PageKind]:
    number = furniture.tables
    squadro, rugby = (f"/tables/{number[f'table-{game}']}" for game in ("squadro", "rugby"))
    described = (tab("more"), click("#describe", "#description:not([hidden])"))
    fair = (tab("more"), click("[data-fair-how]", "dialog[open]"))
    counted = click_where_shown("#to-final", "#final .counted")
    return [
        PageKind("table-preferences", squadro, BOARD, (PREFERENCES,)),
        PageKind("table-described", squadro, BOARD, described),
        PageKind("table-rules", squadro, BOARD, (click("[data-rules]", ".prose"),)),
        PageKind("table-hint", squadro, BOARD, (click(".hint-ask:visible", ".hint-card h2"),)),
        PageKind("table-moves", squadro, BOARD, (tab("moves"),)),
        PageKind("table-fair", rugby, BOARD, fair),
        PageKind("table-talk", f"/tables/{number['talk']}", BOARD, (tab("talk"),)),
        PageKind("table-counted", f"/tables/{number['over-rugby']}", BOARD, (counted,)),
        PageKind("table-clock", f"/tables/{number['clock']}", BOARD),
        PageKind("table-waiting", f"/tables/{number['waiting']}", BOARD),
        PageKind("table-open", f"/tables/{number['open']}?watch=1", BOARD, guest="chloe"),
        PageKind("invitation", f"/tables/{number['open']}", ".invited-sit", guest="chloe"),
        PageKind("invitation-late", f"/tables/{number['talk']}?sit=1", ".invited-door", guest="chloe"),
        PageKind("look-back-watched", f"/tables/{number['over-squadro']}/after", ".move-list button", guest="chloe"),
    ]


def _boxes() -> list[PageKind]:
    begun = click("#setup [type=submit]", "#pad [data-token], #pad .box-face")
    counted = click('[data-key="R4"]', '[data-key="R4"][aria-pressed="true"]')
    return [
        PageKind("box-rugby", "/games/rugby/box"),
        PageKind("box-rugby-kept", "/games/rugby/box", steps=(begun,)),
        PageKind("box-stilelibero-kept", "/games/stilelibero/box", steps=(begun,)),
        PageKind("box-libertas", "/games/libertas/box", steps=(counted,)),
        PageKind("found-hall", "/games/rugby/box/tournament"),
        PageKind("print-sheet", "/games/libertas/print/cards"),
    ]


def _halls(furniture: Furniture) -> list[PageKind]:
    links = furniture.links
    return [
        PageKind("hall", links["hall"], ".hall-papers", guest="director"),
        PageKind("hall-looked-at", links["hall"], guest="chloe"),
        PageKind("slip", links["slip-asked"], ".slip-choices", guest="chloe"),
        PageKind("slip-look", f"{links['slip-asked']}?order=3", ".slip-follows", guest="chloe"),
        PageKind("slip-told", links["slip-told"], ".slip-follows", guest="chloe"),
    ]


async def come(page: Page, house: str, furniture: Furniture, kind: PageKind) -> None:
    """Come to a page as its guest, bring it to its state, and wait until it rests."""
    kept = furniture.cookies[kind.guest] | kind.cookies
    await page.context.clear_cookies()
    await page.context.add_cookies([{"name": name, "value": value, "url": house} for name, value in kept.items()])
    await page.goto(f"{house}{kind.path}")
    await page.wait_for_selector(kind.ready, state="attached")
    for step in kind.steps:
        await step(page)
    await page.evaluate(CALM)
