"""Dice that can be trusted: each page brings its nonce after it saw the seal, and checks every draw at the end."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.async_api import expect
from tests.web.member_accounts import add_member, sign_in
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.fairness import verified
from tests.web.pages.table import lay, moves_of, touch_until, unfold_options
from tests.web.shared_browser import CHROMIUM

from ludogite.core.chance import FairDeal, NotedSource, drawn_sides, new_nonce, new_seed
from ludogite.core.reading import read

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from playwright.async_api import Browser, Page, Route, WebSocket
    from tests.web.served import Guest, Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

SAID = "#fair-said"

PLAIN = "ludogite.test"
"""A name that is no secure place: a page there has no Web Crypto, as in a house on the local network."""


async def record_of(page: Page) -> str:
    record: str = await page.evaluate(
        "fetch(location.pathname.replace('/tables', '/api/tables') + '/record').then(r => r.text())"
    )
    return record


async def give_up(page: Page) -> None:
    await page.evaluate("document.getElementById('resign').click(); document.querySelector('#answers .go').click()")


async def finding(page: Page) -> str:
    """Which sentence the page says once it has checked."""
    await expect(page.locator(SAID)).to_have_attribute("data-said", re.compile("fair-(?!checking)"))
    return str(await page.locator(SAID).get_attribute("data-said"))


async def memory(page: Page) -> dict[str, Any]:
    """What this browser remembers of the table before it."""
    kept: dict[str, Any] = json.loads(
        await page.evaluate("localStorage.getItem('fair:' + location.pathname.split('/')[2])")
    )
    return kept


async def test_the_script_computes_what_python_computes(served: Served) -> None:
    rng = random.Random(13)
    keyed = [(rng.randbytes(rng.choice([0, 32, 63, 64, 65, 200])), rng.randbytes(size)) for size in range(0, 260, 3)]
    drawn = []
    for _ in range(60):
        deal = FairDeal(new_seed(), tuple(new_nonce() for _ in range(rng.randint(1, 4))))
        number = rng.randrange(500)
        source = NotedSource(deal, number)
        bounds = [rng.choice([1, 2, 6, 25, 3 << 29, 1 << 31, rng.randrange(1, 1 << 31)]) for _ in range(30)]
        numbers = [source.below(bound) for bound in bounds] + [source.bits()]
        drawn.append((deal.seed, deal.commitment, deal.nonces, number, source.draws, numbers))
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/")
        digests = await page.evaluate(
            """async (pairs) => {
                const { hex, hmac, sha256, unhex } = await import("/static/sha256.js");
                return pairs.map(([key, text]) => [hex(sha256(unhex(text))), hex(hmac(unhex(key), unhex(text)))]);
            }""",
            [(key.hex(), text.hex()) for key, text in keyed],
        )
        assert digests == [
            [hashlib.sha256(text).hexdigest(), hmac.digest(key, text, "sha256").hex()] for key, text in keyed
        ]
        found = await page.evaluate(
            """async (deals) => {
                const { FairSource, commitment, follows } = await import("/static/chance.js");
                return deals.map(([seed, , nonces, number, draws]) => {
                    const source = new FairSource(seed, nonces, number);
                    const again = draws.map(([bound]) => source.below(bound));
                    return [commitment(seed), again, follows({ number, draws }, seed, nonces)];
                });
            }""",
            drawn,
        )
        assert found == [[commitment, numbers, True] for _, commitment, _, _, _, numbers in drawn]
        seated = [("5f" * 32, tuple(f"{mark}{n}" for mark in "bCa")) for n in range(8)]
        fair = [(seed, [nonces[one] for one in drawn_sides(seed, nonces)]) for seed, nonces in seated]
        sides = await page.evaluate(
            """async (seated) => {
                const { sidesFollow } = await import("/static/chance.js");
                return seated.map(([seed, nonces]) => [sidesFollow(seed, nonces), sidesFollow(seed, nonces.reverse())]);
            }""",
            fair,
        )
        assert sides == [[True, False]] * len(fair)


async def test_a_page_on_plain_http_brings_its_nonce_after_the_seal_and_checks_every_draw(
    served: Served, tmp_path: Path
) -> None:
    """The whole way, where browsers offer no Web Crypto."""
    said: list[dict[str, Any]] = []

    def overhear(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: said.append(json.loads(text)))
        socket.on("framesent", lambda text: said.append(json.loads(text)))

    async with browser(f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1") as opened:
        context = await opened.new_context(locale="fr", base_url=served.url.replace("127.0.0.1", PLAIN))
        page = await context.new_page()
        page.on("websocket", overhear)
        await lay(page, "stilelibero", "bot")
        assert await page.evaluate("[isSecureContext, crypto.subtle === undefined]") == [False, True]
        await expect(page.locator("#moves code.chance").first).to_be_attached()

        async def is_played() -> bool:
            return await moves_of(page, chance=False).count() >= 3

        await touch_until([page], random.Random(2), is_played, "three moves are played")
        remembered = await memory(page)
        await give_up(page)
        assert await finding(page) == "fair-proved"
        await expect(page.locator(SAID)).to_contain_text("J’ai vérifié les")
        await page.locator("#fair [data-fair-how]").click()
        assert await page.evaluate("document.activeElement.id") == "fair-title", "it is read from its heading on"
        await expect(page.locator("#fair-nonces")).to_contain_text(remembered["nonce"])
        text = await record_of(page)
        assert read(text).commitment == remembered["commitment"]
        assert remembered["nonce"] in read(text).nonces.values()
        assert "fair:" in verified(text, tmp_path)
        await page.goto(f"{page.url}/after")
        assert await finding(page) == "fair-proved", "looking back, the same device still knows what it was promised"
    sealed = next(n for n, message in enumerate(said) if message["type"] == "snapshot")
    brought = next(n for n, message in enumerate(said) if message.get("command", {}).get("type") == "bring-nonce")
    begun = next(n for n, message in enumerate(said) if message.get("table", {}).get("status") == "playing")
    assert sealed < brought < begun
    assert said[sealed]["table"]["commitment"] == remembered["commitment"]
    assert not said[sealed]["table"]["nonces"]


async def finished_game(opened: Browser, served: Served) -> Page:
    """The page of somebody who has just lost a game with dice to the machine."""
    page = await visitor(opened, served, "en")
    await lay(page, "rugby", "bot")
    await expect(page.locator("#moves code.chance").first).to_be_attached()
    await give_up(page)
    assert (await finding(page)).startswith("fair-proved")
    return page


def flipped(draws: list[list[int]]) -> None:
    draws[0][1] = (draws[0][1] + 1) % draws[0][0]


LIES: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "another seed": ("fair-bad-seal", lambda p: p.update(seed="5f" * 32)),
    "another seed with its own seal": (
        "fair-bad-seal",
        lambda p: p.update(seed="5f" * 32, commitment=FairDeal("5f" * 32, ()).commitment),
    ),
    "another draw": ("fair-bad-throw", lambda p: flipped(p["throws"][-1]["draws"])),
    "a draw of nothing": ("fair-bad-throw", lambda p: p["throws"][0].update(draws=[])),
    "a draw from no values": ("fair-bad-throw", lambda p: p["throws"][0].update(draws=[[0, 0]])),
    "another place": ("fair-bad-list", lambda p: p["throws"][0].update(number=9)),
    "a draw that is missing": ("fair-bad-list", lambda p: p["throws"].pop()),
    "a draw that was never seen": ("fair-bad-list", lambda p: p["throws"].append(p["throws"][-1] | {"number": 99})),
    "other dice than were seen": ("fair-bad-list", lambda p: p["throws"][-1].update(token="[6]")),
    "other nonces": ("fair-bad-nonce", lambda p: [one.update(nonce="chosen") for one in p["nonces"]]),
    "typed dice that nobody typed": ("fair-bad-list", lambda p: [one.update(typed=True) for one in p["throws"]]),
}


def lying(tamper: Callable[[dict[str, Any]], object]) -> Callable[[Route], Awaitable[None]]:
    """Answer as a house would that changed its proof."""

    async def answer(route: Route) -> None:
        told = await (await route.fetch()).json()
        tamper(told)
        await route.fulfill(json=told)

    return answer


async def test_a_house_that_lies_is_found_out_by_the_page(served: Served) -> None:
    async with browser() as opened:
        page = await finished_game(opened, served)
        for lie, (warning, tamper) in LIES.items():
            await page.route("**/throws", lying(tamper))
            await page.reload()
            assert await finding(page) == warning, lie
            await expect(page.locator("#fair")).to_have_class(re.compile("bad"))
            await page.unroute("**/throws")
        await page.route("**/throws", lambda route: route.abort("connectionrefused"))
        await page.reload()
        assert await finding(page) == "fair-unreachable"
        await page.unroute("**/throws")
        await page.locator(f"{SAID} button").click()
        assert (await finding(page)).startswith("fair-proved")


async def test_a_seal_that_changes_during_the_game_is_found_out_at_once(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "rugby", "bot")
        await expect(page.locator("#moves code.chance").first).to_be_attached()
        await page.evaluate(
            """() => {
                const key = "fair:" + location.pathname.split("/")[2];
                const other = { ...JSON.parse(localStorage.getItem(key)), commitment: "00".repeat(32) };
                localStorage.setItem(key, JSON.stringify(other));
            }"""
        )
        await page.reload()
        assert await finding(page) == "fair-bad-seal"


async def test_everybody_adds_a_nonce_and_those_who_look_on_are_told_what_they_cannot_know(
    served: Served, tmp_path: Path
) -> None:
    async with browser() as opened:
        anna, bert, caro = [await visitor(opened, served) for _ in range(3)]
        await anna.goto("/games/stilelibero")
        await anna.locator('button[name="with"][value="friend"]').click()
        await expect(anna.locator("#invite")).to_be_visible()
        for page in (bert, caro):
            await page.goto(f"{anna.url}?watch=1")
        seal = (await memory(anna))["commitment"]
        await expect(bert.locator("#fair-open")).to_contain_text("comment")
        await expect(bert.locator("#fair-seal")).to_have_text(seal)  # it is shown before the game
        await bert.locator(".seat button").click()
        await expect(anna.locator(".seat.turn")).to_be_visible()
        await give_up(anna)
        assert [await finding(page) for page in (anna, bert, caro)] == ["fair-proved", "fair-proved", "fair-partly"]
        text = await record_of(anna)
        assert set(read(text).nonces.values()) == {(await memory(anna))["nonce"], (await memory(bert))["nonce"]}
        assert "nonce" not in await memory(caro)
        assert "fair:" in verified(text, tmp_path)


async def test_two_who_meet_by_challenge_each_give_a_number(served: Served, tmp_path: Path) -> None:
    async with browser() as opened:
        anna, bert = [await visitor(opened, served, "en") for _ in range(2)]
        members = [add_member(served, f"{name} gives a number") for name in ("Anna", "Bert")]
        for page, member in zip((anna, bert), members, strict=True):
            session = sign_in(served, member)
            await page.context.add_cookies([{"name": "session", "value": session, "url": served.url}])
        await anna.goto(f"/me/challenges?to={quote(members[1].name)}&game=stilelibero/shallow&rated=yes")
        await anna.locator("#to").locator("xpath=ancestor::form").locator("button[type=submit]").click()
        await expect(anna.locator("#question")).to_contain_text(members[1].name)
        await bert.goto("/me/challenges")
        await bert.get_by_role("button", name="Accept").click()
        await expect(anna.locator("#resign")).to_be_attached()
        await expect(bert.locator(".seat.turn")).to_be_visible()
        await give_up(anna)
        assert [await finding(page) for page in (anna, bert)] == ["fair-proved", "fair-proved"]
        text = await record_of(anna)
        assert set(read(text).nonces.values()) == {(await memory(anna))["nonce"], (await memory(bert))["nonce"]}
        assert "fair:" in verified(text, tmp_path)
        await anna.evaluate("localStorage.clear()")  # as on another device of hers, which gave nothing
        for address, is_given in ((bert.url, True), (anna.url, False), (f"{anna.url}/after", False)):
            page = bert if is_given else anna
            await page.goto(address)
            assert (await finding(page)) == ("fair-proved" if is_given else "fair-partly")
            said = await page.locator("#fair-dialog").evaluate("one => (one.showModal(), one.innerText)")
            assert ("this device draws a number of its own" in said) == is_given
            assert ("This proves that nobody chose the luck" in said) == is_given
            assert ("This device gave none" in said) != is_given


async def test_a_device_keeps_its_nonce_when_somebody_gets_up_and_sits_down_again(
    served: Served, guests: Callable[..., Guest], tmp_path: Path
) -> None:
    table = guests("Anna").lay("stilelibero", [{"kind": "friend"}, {"kind": "friend"}])
    async with browser() as opened:
        bert, caro = [await visitor(opened, served) for _ in range(2)]
        for page in (bert, caro):
            await page.goto(f"/tables/{table}?watch=1")
        free = ".seat button.gold"
        await bert.locator(free).first.click()
        nonce = (await memory(bert))["nonce"]
        await bert.locator(".seat button:not(.gold)").click()
        await caro.locator(free).first.click()
        await expect(bert.locator(free)).to_have_count(1)
        await bert.locator(free).click()
        await expect(bert.locator("#resign")).to_be_visible()
        assert (await memory(bert))["nonce"] == nonce, "a house that makes a page draw again could choose"
        await give_up(bert)
        assert await finding(bert) == await finding(caro) == "fair-proved"
        assert "fair:" in verified(await record_of(bert), tmp_path)


async def test_a_game_without_dice_says_exactly_what_was_drawn(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await lay(page, "squadro", "device", first="random", sides="given")
        await expect(page.locator("#moves code.chance")).to_have_count(1)
        await give_up(page)
        assert await finding(page) == "fair-proved-setup"
        await expect(page.locator(SAID)).to_contain_text("Only the start was drawn by lot.")
        await lay(page, "squadro", "device", first="left", sides="given")
        await expect(page.locator("#fair-open")).to_be_hidden()
        await give_up(page)
        await expect(page.locator("#rematch")).to_be_visible()
        await expect(page.locator("#fair")).to_be_hidden()
        await page.goto(f"{page.url}/after")
        await expect(page.locator("#fair")).to_have_count(0)


async def test_dice_that_people_typed_are_said_to_be_typed(served: Served, tmp_path: Path) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/games/rugby")
        await unfold_options(page)
        await page.locator('[name="own-dice"][value="yes"]').check(force=True)
        await page.locator('button[name="with"][value="device"]').last.click()
        await page.locator("#buttons button").first.click()
        await expect(page.locator("#moves code.chance")).not_to_have_count(0)
        await expect(page.locator("#fair-open")).to_be_hidden()
        await give_up(page)
        assert await finding(page) == "fair-typed"
        assert "typed in by the players" in verified(await record_of(page), tmp_path)


def test_an_honest_record_verifies_whoever_sat_down_got_up_or_gave_up(
    guests: Callable[..., Guest], tmp_path: Path
) -> None:
    for game, seats in (("stilelibero", 2), ("stilelibero", 3), ("libertas", 3)):
        people = [guests(name) for name in ("Anna", "Bert", "Caro")][:seats]
        table = people[0].lay(game, [{"kind": "friend"}] * seats, options={"players": seats})
        assert people[0].do(table, type="sit", seat=0).status_code == 200
        assert people[0].do(table, type="leave", seat=0).status_code == 200
        for number in (*range(1, seats), 0):
            assert people[number].do(table, type="sit", seat=number).status_code == 200
        while people[0].look(table)["table"]["status"] == "playing":
            for number, person in enumerate(people):
                person.do(table, type="resign", seat=number)
        record = people[0].http.get(f"/api/tables/{table}/record").text
        assert ": resigned" in record
        assert "fair:" in verified(record, tmp_path), record


def test_a_program_may_bring_its_nonce_after_it_saw_the_seal(guests: Callable[..., Guest]) -> None:
    robot = guests("Robot")
    table = robot.lay("stilelibero", [{"kind": "me"}, {"kind": "bot", "level": "1"}], bring_nonce=True)
    before: Any = robot.look(table)["table"]
    assert before["status"] == "waiting"
    assert before["awaits_nonce"]
    assert robot.do(table, type="bring-nonce", nonce="not a nonce").json()["code"] == "chance/seed"
    assert robot.do(table, type="bring-nonce", nonce="robots-own").status_code == 200
    after: Any = robot.look(table)["table"]
    assert after["status"] == "playing"
    assert after["nonces"] == ["robots-own", "house"]
    assert after["commitment"] == before["commitment"]
    early = robot.http.get(f"/tables/{table}/throws")
    assert (early.status_code, early.json()["code"]) == (409, "table/not-over"), "nothing is shown before the end"
