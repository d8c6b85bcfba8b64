"""A member makes a program on a phone; it challenges, sits and plays, and the page marks it as a machine."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect, sync_playwright
from tests.web.member_accounts import Member, Program, add_member, sign_in
from tests.web.served import Served
from tests.web.shared_browser import CHROMIUM

PHONE = {"width": 390, "height": 664}


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
def test_a_program_is_made_on_a_phone_and_plays_marked_as_a_machine(served: Served) -> None:
    owner = add_member(served, "Owner of crickets")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=PHONE, locale="en", has_touch=True)  # type: ignore[arg-type] # a size
        page.context.add_cookies([{"name": "session", "value": sign_in(served, owner), "url": served.url}])
        page.goto(f"{served.url}/me/programs")
        page.get_by_label("Its name").last.fill("Field cricket")
        page.get_by_role("button", name="Add it").tap()
        program = page.url.partition("#")[2]
        page.get_by_text("A new token").tap()
        page.get_by_label("What it is called").fill("in the meadow")
        page.get_by_role("button", name="Make the token").tap()
        token = page.locator(".secret").inner_text()
        page.reload()
        page.goto(f"{served.url}/me/programs")
        assert token not in page.content()
        expect(page.get_by_text("in the meadow").first).to_be_visible()
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]
        cricket = Program(served, Member(program, "Field cricket"), token)
        options = {"sides": "given", "first": "left"}
        made = cricket.post("/api/challenges", to=owner.name, game="squadro", options=options)
        assert made.status_code == 201, made.text
        page.goto(f"{served.url}/me/challenges")
        expect(page.get_by_role("img", name=f"a program of {owner.name}")).to_be_visible()
        page.get_by_role("button", name="Accept").tap()
        page.wait_for_url("**/tables/*")
        page.wait_for_selector("svg.board [data-id]")
        mark = page.locator(".seat .program-mark")
        expect(mark).to_have_attribute("title", f"a program of {owner.name}")
        assert cricket.do(made.json()["id"], type="play", token="1", ply=0).status_code == 200
        expect(page.locator(".seat.turn[data-seat='1']")).to_be_attached()
        cricket.http.close()
        browser.close()
