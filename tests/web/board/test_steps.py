"""A step means the same to the house and to the script of the page: the real script, thousands of random steps."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.proof import Note, draws, rest_in_proof, times
from tests.web.boards import READ
from tests.web.pages.browsing import browser, visitor
from tests.web.shared_browser import CHROMIUM

from ludogite.core.message import translated, verbatim
from ludogite.core.registry import installed_games
from ludogite.core.scene import LAYERS, Change, Sprite, Step, stepped
from ludogite.drawing.compose import inline_svg
from ludogite.play import messages as say
from ludogite.play.boards import appearance, checksum, difference
from ludogite.testing.positions import HABITS, option_choices, walk

if TYPE_CHECKING:
    from tests.web.served import Served

    from ludogite.core.game import Game
    from ludogite.core.playthrough import Playthrough
    from ludogite.core.scene import Scene

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

MANY = rest_in_proof("steps", (1, times(20)), but=(1,))
EVENTS = 200
"""So many events of each game are followed, times how hard it is tested."""
PAINTED = 60
"""So many moments of each game are painted by both painters."""
STEPS = 2000
"""So many steps that nobody would think of."""

FOLLOW = f"""async (games) => {{
    const read = {READ};
    const [{{ Board }}, {{ appearance }}] = [await import("/static/board.js"), await import("/static/scene.js")];
    const svg = () => document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    const [board, fresh] = [new Board(svg()), new Board(svg())];
    const faults = [];
    const compare = (what, here, there) => {{
        if (JSON.stringify(here) !== JSON.stringify(there)) faults.push(`${{what}}: ${{here}} is not ${{there}}`);
    }};
    const animated = async (board, steps) => {{
        let going = true;
        board.hurry = false;
        board.perform(steps).then(() => (going = false));
        // Everything moves as people see it, and is woken from every pause.
        for (; going; await null) board.wake();
    }};
    for (const {{ first, moments }} of games) {{
        board.lay(first);
        for (const {{ name, steps, stepped, change, checksum, after }} of moments) {{
            await animated(board, steps);
            const lines = [...board.sprites.values()].map((piece) => appearance(piece.data)).sort();
            compare(`${{name}}, after the steps`, lines, stepped);
            if (change) {{
                board.settle(change, []);
                fresh.lay({{ ...first, sprites: after, marks: [] }});
                compare(`${{name}}, settled`, read(board.svg), read(fresh.svg));
            }}
            compare(`${{name}}, checksum`, board.checksum(), checksum);
            if (faults.length > 3) return faults;
        }}
    }}
    return faults;
}}"""
"""Play steps on the page's own board; return where it ends otherwise than the house says."""


PAINT = """async (boards) => {
    const { Board } = await import("/static/board.js");
    const svg = () => document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    const board = new Board(svg());
    const matrix = (element) => {
        const { a, b, c, d, e, f } = new DOMMatrix(getComputedStyle(element).transform);
        return [a, b, c, d, e, f];
    };
    const painted = (root) => [...root.querySelectorAll(":scope > g:not(.lg-background, .spots) > g")].map((one) => ({
        what: [
            one.parentNode.getAttribute("class"),
            one.getAttribute("class")?.replace(/^sprite ?/, "") ?? "",
            one.querySelector("use")?.getAttribute("href") ?? "",
            one.textContent,
        ].join("|"),
        where: matrix(one),
    }));
    // A picture is written with one decimal less.
    const near = (here, there) => here.every((value, n) => Math.abs(value - there[n]) < 0.06);
    const alike = (here, there) => here.what === there.what && near(here.where, there.where);
    return boards.flatMap(({ name, board: told, picture }) => {
        board.lay(told);
        const drawn = document.body.appendChild(document.createElement("div"));
        drawn.innerHTML = picture;
        const [here, there] = [painted(board.svg), painted(drawn.firstElementChild)];
        drawn.remove();
        if (here.length === there.length && here.every((one, n) => alike(one, there[n]))) return [];
        return [`${name}: ${JSON.stringify(here)} is not ${JSON.stringify(there)}`];
    });
}"""
"""What the page paints of a board, beside the picture that the house draws of the same scene and marks."""


async def faults(served: Served, games: list[dict[str, Any]]) -> list[str]:
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.emulate_media(reduced_motion="no-preference")
        await page.goto("/")
        return list(await page.evaluate(FOLLOW, msgspec.json.decode(msgspec.json.encode(games))))


def lines(sprites: dict[str, Sprite]) -> list[str]:
    return sorted(appearance(say.sprite_out(sprite, "fr")) for sprite in sprites.values())


def laid(scene: Scene) -> say.BoardOut:
    sprites = [say.sprite_out(sprite, "fr") for sprite in scene.sprites]
    return say.BoardOut(scene.width, scene.height, "", sprites, [], [], None, "")


def followed(play: Playthrough, viewer: int | None, *, upright: bool) -> dict[str, Any]:
    """Return a game as the page is told it, event by event, with what must be seen after each."""
    game = play.game
    board = game.board
    old = first = board.scene(play.start, viewer, upright=upright)
    moments = []
    for event in play.events:
        after = event.before.happen(event.code) if event.by_chance else event.before.play(event.code)
        new = board.scene(after, viewer, upright=upright)
        steps = board.steps(event.before, event.code, viewer, upright=upright)
        sprites = {sprite.id: sprite for sprite in old.sprites}
        for step in steps:
            sprites = stepped(sprites, step)
        moments.append(
            {
                "name": f"{game.id} seen by {viewer}, {'upright' if upright else 'broad'}, {event.token}",
                "steps": [say.step_out(step) for step in steps],
                "stepped": lines(sprites),
                "change": difference(old, steps, new, "fr"),
                "checksum": checksum(new.sprites, "fr"),
                "after": [say.sprite_out(sprite, "fr") for sprite in new.sprites],
            }
        )
        old = new
    return {"first": laid(first), "moments": moments}


def walks(game: Game, events: int, rng: random.Random) -> list[dict[str, Any]]:
    """Return games at random with various options and habits, seen from everywhere in turn, so many events in all."""
    choices, found = option_choices(game), []
    while events > 0:
        play = walk(game, rng.choice(choices), rng.randrange(1_000_000), rng.choice(HABITS), longest=60)
        viewer = rng.choice([None, *range(play.state.seats())])
        found.append(followed(play, viewer, upright=rng.random() < 0.5))
        events -= len(play.events)
    return found


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize("game", rest_in_proof("steps", installed_games(), but=("libertas", "squadro")))
async def test_every_move_ends_on_the_screen_as_in_the_scene(
    served: Served, game: str, many: int, record_property: Note
) -> None:
    record_property("cases", many * EVENTS)
    rng = draws(game)
    for _ in range(many):
        assert not await faults(served, walks(installed_games()[game], EVENTS, rng))


def any_sprite(rng: random.Random, id_: str) -> Sprite:
    return Sprite(
        id_,
        symbol=rng.choice(["", "lg-cross", "lg-from"]),
        x=rng.choice([0, -0.001, rng.uniform(-900, 900), 100 / 3]),
        y=rng.uniform(-900, 900),
        rotate=rng.choice([0, 90, -45.125]),
        scale=rng.choice([1, 0.5, 2 / 3]),
        classes=rng.choice(["", "lg-a", "lg-b lg-c"]),
        layer=rng.choice(LAYERS),
        text=rng.choice([None, verbatim("12"), translated(fr="été ; œuf", en="summer"), verbatim("♞ 🐎")]),
    )


def any_change(rng: random.Random, ids: list[str]) -> Change:
    """Return a change, lawful or not: it may name what is not there, or become what is."""
    x, y, turn = (rng.choice([None, rng.uniform(-900, 900), rng.randint(-9, 9)]) for _ in range(3))
    return Change(
        rng.choice(ids),
        x,
        y,
        turn,
        scale=rng.choice([None, 0.25, 1 / 3]),
        symbol=rng.choice([None, "", "lg-from"]),
        classes=rng.choice([None, "", "lg-d"]),
        becomes=rng.choice([None, rng.choice(ids)]),
        appears=rng.random() < 0.3,
        leaves=rng.random() < 0.2,
    )


def any_step(rng: random.Random, ids: list[str]) -> Step:
    """Return sprites that change places in rings and rows, or anything at all."""
    if rng.random() < 0.4:
        return Step(tuple(any_change(rng, ids) for _ in range(rng.randint(0, 6))))
    ring = rng.sample(ids, rng.randint(2, len(ids)))
    moved = [
        Change(id_, rng.randint(0, 900), rng.randint(0, 900), becomes=next_)
        for id_, next_ in zip(ring, [*ring[1:], ring[0]], strict=True)
    ]
    return Step(tuple(rng.sample(moved, rng.randint(1, len(moved)))))


@pytest.mark.parametrize("many", MANY)
async def test_any_step_at_all_means_the_same_to_the_house_and_to_the_page(
    served: Served, many: int, record_property: Note
) -> None:
    record_property("cases", many * STEPS)
    rng = draws("steps")
    for _ in range(many):
        games = []
        for _ in range(STEPS // 20):
            ids = [f"s{n}" for n in range(rng.randint(2, 9))]
            sprites = {id_: any_sprite(rng, id_) for id_ in ids}
            first = say.BoardOut(9, 9, "", [say.sprite_out(s, "fr") for s in sprites.values()], [], [], None, "")
            moments = []
            for number in range(20):
                step = any_step(rng, ids)
                sprites = stepped(sprites, step)
                moments.append(
                    {
                        "name": f"step {number} {step.changes}",
                        "steps": [say.step_out(step)],
                        "stepped": lines(sprites),
                        "change": None,
                        "checksum": checksum(sprites.values(), "fr"),
                    }
                )
            games.append({"first": first, "moments": moments})
        assert not await faults(served, games)


def painted(play: Playthrough, viewer: int | None, *, upright: bool) -> list[dict[str, Any]]:
    """Return every moment of a game as the page is told it, and as one picture."""
    board, found = play.game.board, []
    for event in play.events:
        after = event.before.happen(event.code) if event.by_chance else event.before.play(event.code)
        scene = board.scene(after, viewer, upright=upright)
        marks = board.trail(event.before, event.code, viewer, upright=upright)
        told = laid(scene)
        told.marks = [say.sprite_out(mark, "fr") for mark in marks]
        picture = inline_svg(scene, language="fr", marks=marks)
        found.append({"name": f"{play.game.id}, {event.token}", "board": told, "picture": picture})
    return found


@pytest.mark.parametrize("game", rest_in_proof("steps", installed_games(), but=("libertas",)))
async def test_the_page_paints_what_a_picture_of_the_scene_shows_in_the_same_order(served: Served, game: str) -> None:
    installed, rng = installed_games()[game], random.Random(game)
    boards: list[dict[str, Any]] = []
    while len(boards) < PAINTED:
        play = walk(
            installed, rng.choice(option_choices(installed)), rng.randrange(1_000_000), rng.choice(HABITS), longest=60
        )
        viewer = rng.choice([None, *range(play.state.seats())])
        boards += painted(play, viewer, upright=rng.random() < 0.5)
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/")
        assert not await page.evaluate(PAINT, msgspec.json.decode(msgspec.json.encode(boards)))
