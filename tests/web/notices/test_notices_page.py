"""A phone is told what awaits its owner: asked by a touch, shown by the worker, and stopped from the notice itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
import sqlalchemy as sa
from playwright.sync_api import expect, sync_playwright
from tests.people.push_receiver import Browser
from tests.web.member_accounts import add_member, sign_in
from tests.web.served import Served
from tests.web.shared_browser import WITH_WINDOWS

from ludogite.people.notices.schema import notice_preferences, push_subscriptions
from ludogite.web.doors.identity import Guest, Signer
from ludogite.web.doors.keys import open_keys
from ludogite.web.notices.sending import STOP

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
PUSH_SERVICE = """([endpoint, key, auth]) => {
    // The address comes from the browser's maker, over the network; all else is the browser's own.
    const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = (text) => Uint8Array.from(plain(text), (sign) => sign.charCodeAt(0)).buffer;
    const made = { endpoint, getKey: (name) => bytes(name === "auth" ? auth : key), unsubscribe: async () => true };
    PushManager.prototype.subscribe = async function (wish) {
        if (wish.applicationServerKey.length !== 65) throw new Error("no key");
        made.options = { applicationServerKey: wish.applicationServerKey.buffer };
        sessionStorage.setItem("subscribed", "yes");
        return made;
    };
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem("subscribed") ? made : null);
}"""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.getRegistration("/static/notices-worker.js");
    const shown = await worker.getNotifications();
    return shown.map(({ title, body, lang, data }) => ({ title, body, lang, url: data.url }));
}"""
TOUCH_STOP = """async () => {
    const [notification] = await self.registration.getNotifications();
    if (!notification) return false;
    return self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action: "stop" }));
}"""


@pytest.mark.browser
@pytest.mark.skipif(not WITH_WINDOWS, reason="no chromium: apt-get install chromium")
def test_a_phone_shows_notices_and_one_touch_on_them_stops_all(served: Served) -> None:
    owner, at = add_member(served, "Owner of a phone"), served.url.replace("127.0.0.1", "localhost")
    key = Browser("/phone").keys
    signer = Signer(open_keys(served.folder / "data").signing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=WITH_WINDOWS, args=["--no-sandbox"])
        context = browser.new_context(locale="en", timezone_id="Europe/Vienna", **PHONE)
        context.grant_permissions(["notifications"], origin=at)
        context.add_cookies([{"name": "session", "value": sign_in(served, owner), "url": at}])
        context.add_init_script(f"({PUSH_SERVICE})({json.dumps(list(key))})")
        page = context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{at}/tables")
        assert context.service_workers == [], "no other page has a worker"
        registrations: list[str] = []
        device = context.new_cdp_session(page)
        device.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
        )
        device.send("ServiceWorker.enable")
        page.goto(f"{at}/me/notices")
        expect(page.locator("#zone")).to_have_value("Europe/Vienna")
        page.get_by_role("button", name="Tell me on this device").tap()
        expect(page.get_by_text("You are told: on a device.")).to_be_visible()
        expect(page.get_by_text("this device", exact=False).last).to_be_visible()
        expect(page.get_by_role("button", name="Tell me on this device")).to_be_hidden()
        with served.database() as connection:
            row = connection.execute(
                sa.select(push_subscriptions).where(push_subscriptions.c.account == owner.id)
            ).one()
        assert (row.endpoint, row.public_key, row.auth_secret) == key
        stop = f"/notices/stop/{signer.sign(Guest(owner.id, ''), STOP)}"
        told = {"title": "It is your move", "body": "Squadro, with Milo.", "url": "/tables/x", "stop": stop,
                "stop_words": "Stop all notices", "language": "en"}  # fmt: skip

        def deliver(title: str) -> None:
            message = json.dumps(told | {"title": title})
            device.send(
                "ServiceWorker.deliverPushMessage",
                {"origin": f"{at}/", "registrationId": registrations[-1], "data": message},
            )
            shown = [{"title": title, "body": "Squadro, with Milo.", "lang": "en", "url": "/tables/x"}]
            page.wait_for_function(
                f"async (expected) => JSON.stringify(await ({SHOWN})()) === JSON.stringify(expected)", arg=shown
            )

        deliver("An earlier one")
        deliver("It is your move")
        [worker] = context.service_workers
        with context.expect_event("response", lambda answer: answer.url == f"{at}{stop}"):
            while not worker.evaluate(TOUCH_STOP):
                deliver("It is your move")  # a device without a screen takes notices away by itself
        page.reload()
        expect(page.get_by_text("Notices are stopped")).to_be_visible()
        with served.database() as connection:
            own = notice_preferences.c.account == owner.id
            assert connection.scalar(sa.select(notice_preferences.c.pace).where(own)) == "never"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert not wrong
        browser.close()
