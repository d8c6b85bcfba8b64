"""Passkeys in a real browser, with an authenticator that Chromium plays; and a name kept on a phone, by touch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import Browser, Page, expect
from tests.web.pages.browsing import browser, complaints, visitor
from tests.web.served import Served
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

WORDS = "gentle otter paints the moon"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
UNFOLD = "a[href='#account']"
"""Leads to what is folded in a corner on a phone: keys, devices, signing out."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
STOP = "() => { navigator.credentials.get = async () => { throw new DOMException('stopped', 'NotAllowedError'); }; }"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("passkeys"))
    yield served
    served.stop()
    assert "Traceback" not in served.logged(), served.logged()


async def with_authenticator(opened: Browser, house: Served) -> tuple[Page, Any, str]:
    """Somebody who comes by a host name, whose device makes passkeys."""
    page = await visitor(opened, house, "en", **PHONE)
    device = await page.context.new_cdp_session(page)
    await device.send("WebAuthn.enable")
    added = await device.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return page, device, str(added["authenticatorId"])


def by_name(house: Served) -> str:
    """Return the house under a name, which counts as secure."""
    return house.url.replace("127.0.0.1", "localhost")


async def test_a_name_is_kept_with_a_passkey_that_opens_it_again(house: Served) -> None:
    at = by_name(house)
    async with browser() as opened:
        page, device, authenticator = await with_authenticator(opened, house)
        await page.goto(f"{at}/keep")
        await page.fill("#name", "Capucine")
        await page.tap(".keep-pane .btn.go")
        await page.wait_for_url("**/keep/key*")
        await page.go_back()
        await expect(page.locator("#name")).to_have_value("Capucine")
        await page.go_forward()
        await page.tap("[data-passkey] .btn.go")
        await page.wait_for_url("**/keep/paper")
        await page.tap(".keep-pane .btn.bare")
        await page.wait_for_url("**/me")
        await expect(page.locator("#keys")).to_contain_text("the last key stays")
        await sign_out(page, at)
        await page.goto(f"{at}/come-in")
        await page.tap("[data-passkey] .btn.go")
        await page.wait_for_url("**/me")
        await expect(page.locator(".corner-head .lead")).to_have_text("Capucine")
        await adds_and_removes(page, at, device, authenticator)
        await is_stopped(page, at)


async def sign_out(page: Page, at: str) -> None:
    await page.tap(UNFOLD)
    await page.tap("[name=where][value=here]")
    await page.wait_for_url(f"{at}/")


async def adds_and_removes(page: Page, at: str, device: Any, authenticator: str) -> None:
    """A second passkey is added under a name of its own; the device knows when it has one already."""
    await page.goto(f"{at}/me/passkey")
    await page.tap("[data-passkey] .btn.go")
    await expect(page.locator("[data-passkey] .wrong")).to_have_text("This device has a passkey of yours already.")
    await device.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": authenticator})
    await device.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    await page.fill("#label", "Key on a string")
    await page.tap("[data-passkey] .btn.go")
    await page.wait_for_url("**/me#keys")
    await expect(page.locator("#keys")).to_contain_text("Key on a string")
    removing = page.locator("#keys form[action='/me/keys/remove']")
    await expect(removing).to_have_count(2)
    await removing.first.locator("button").tap()
    await expect(removing).to_have_count(0)
    await expect(page.locator("#keys")).to_contain_text("Key on a string")


async def is_stopped(page: Page, at: str) -> None:
    """Whoever stops at the device's question reads so, and nothing else happens."""
    await sign_out(page, at)
    await page.goto(f"{at}/come-in")
    await page.evaluate(STOP)
    await page.tap("[data-passkey] .btn.go")
    await expect(page.locator("[data-passkey] .wrong")).to_contain_text("No passkey came from the device.")


async def test_an_answer_of_a_passkey_works_once(house: Served) -> None:
    at = by_name(house)
    async with browser() as opened:
        page, _, _ = await with_authenticator(opened, house)
        await page.goto(f"{at}/keep/key?name=Colette")
        await page.tap("[data-passkey] .btn.go")
        await page.wait_for_url("**/keep/paper")
        await page.goto(f"{at}/me")
        await sign_out(page, at)
        await page.goto(f"{at}/come-in")
        async with page.expect_request("**/come-in/passkey") as sent:
            await page.evaluate("document.querySelector('[data-passkey]').submit = () => {}")
            await page.tap("[data-passkey] .btn.go")
            await page.wait_for_function("() => document.querySelector('[data-passkey] [name=answer]').value")
        assert (await sent.value).method == "GET"
        fields = "[...document.querySelectorAll('[data-passkey] input')].map((one) => [one.name, one.value])"
        form = {name: value for name, value in await page.evaluate(fields) if name}
        first = await page.request.post(f"{at}/come-in/passkey", form=form, max_redirects=0)
        assert first.status == 303
        await page.context.clear_cookies(name="session")
        again = await page.request.post(f"{at}/come-in/passkey", form=form, max_redirects=0)
        assert again.status == 403
        assert "session=" not in again.headers.get("set-cookie", "")


async def test_a_name_is_kept_on_a_phone_by_touch_and_taken_to_another_device(house: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, house, "en", **PHONE)
        await page.goto("/me")
        await page.tap("a[href='/keep']")
        await page.fill("#name", "Tilleulette")
        await page.tap(".keep-pane .btn.go")
        await expect(page.locator("[data-passkey]")).to_have_count(0)  # an address of numbers knows no passkeys
        await page.fill("#password", "short")
        await page.tap("[data-shows]")
        await expect(page.locator("#password")).to_have_attribute("type", "text")
        await page.fill("#password", WORDS)
        await page.tap(".keep-way .btn.go")
        await page.wait_for_url("**/keep/paper")
        await page.tap(".keep-pane .btn.go")
        await expect(page.locator(".codes li")).to_have_count(8)
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await page.tap(".keep-pane .btn.go")
        await page.tap(UNFOLD)
        await page.tap("a[href='/me/device']")
        await page.tap("main .btn.go")
        letters = re.sub(r"\s", "", await page.locator(".letters").inner_text())
        other = await visitor(opened, house, "en")
        await other.goto(f"/come-in/device?letters={letters}")
        await other.click("main .btn.go")
        bird = await other.locator(".bird").get_attribute("aria-label")
        await expect(page.locator(".bird")).to_have_attribute("aria-label", str(bird))
        await page.tap("[name=answer][value=yes]")
        await other.wait_for_selector("h1:has-text('Welcome, Tilleulette')")
        await other.click("main .btn.go")
        await expect(other.locator(".me small")).to_have_text("member")
        assert not complaints
