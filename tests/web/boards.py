"""Reading a board off a page: what somebody sees there, and what a fresh visit of the same seat would show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.async_api import Page

READ = """(svg) => [...svg.querySelectorAll(":scope > g:not(.lg-background, .spots)")].map((layer) => [
    layer.getAttribute("class"),
    [...layer.children].map((one) => [
        one.dataset.id ?? "", one.style.transform, one.getAttribute("class").trim(),
        one.querySelector("use")?.getAttribute("href") ?? "", one.textContent,
    ].join(" ")),
])"""
"""What lies in each layer of a board, from the lowest to the highest."""

COMPARE = f"""async (board) => {{
    const read = {READ};
    const {{ Board }} = await import("/static/board.js");
    const fresh = new Board(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    fresh.lay(board);
    return [read(document.querySelector("svg.board")), read(fresh.svg)];
}}"""
"""What stands on this page, and how the same script shows a whole board."""

VISIT = """async () => {
    const socket = new WebSocket(location.href.split("#")[0].replace("http", "ws") + "/socket?fresh");
    await new Promise((opened) => socket.addEventListener("open", opened));
    const upright = matchMedia("(max-width: 54rem) and (orientation: portrait)").matches;
    const told = new Promise((hear) => socket.addEventListener("message", (message) => hear(JSON.parse(message.data))));
    const covers = document.getElementById("cover")?.hidden === false;
    socket.send(JSON.stringify({ type: "hello", language: document.documentElement.lang, upright, covers }));
    const { board } = await told;
    socket.close();
    return board;
}"""
"""What the same seat is told when it comes in now."""

BOXES = """() => Object.fromEntries([...document.querySelectorAll("svg.board [data-id]")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.dataset.id, [x, y, width, height].map(Math.round)];
}))"""

TOUCH_DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "has_touch": True}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}


async def differences(page: Page, board: object = None) -> list[str]:
    """Return what is seen on a page and not on this board, and the other way round; usually that of a fresh visit."""
    here, fresh = await page.evaluate(COMPARE, board or await page.evaluate(VISIT))
    if here == fresh:
        return []
    found = []
    for (name, seen), (_, due) in zip(here, fresh, strict=True):
        found += [f"{name}: shown and wrong: {one}" for one in seen if one not in due]
        found += [f"{name}: missing: {one}" for one in due if one not in seen]
        if sorted(seen) == sorted(due) and seen != due:
            found.append(f"{name}: {seen} should lie as {due}")
    return found


async def boxes(page: Page) -> dict[str, list[int]]:
    """Return where every sprite is painted, in pixels of the screen."""
    return dict(await page.evaluate(BOXES))
