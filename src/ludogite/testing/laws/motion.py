"""Steps lead from one scene to the next: what is animated is what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.scene import stepped
from ludogite.testing.cases import LawCase, demand
from ludogite.testing.faults import way_out

if TYPE_CHECKING:
    from ludogite.core.scene import Scene, Sprite, Step

MOVED = 6
"""Of so many events of a position the steps are followed."""

FOLLOWED = ("sprites", "over")
"""The layers whose sprites must arrive exactly. In the others a sprite may simply be replaced: a plate's figure, a
mark of the last move, a word."""

NEAR = 0.01
"""Places closer than this are the same."""


@way_out("Let the last step leave exactly the sprites of the next scene, or leave `steps` to DrawnBoard.")
def check_steps_lead_to_the_next_scene(place: LawCase) -> None:
    """Demand that the steps of an event turn the sprites before it into those after it.

    In the layers that are followed, after all steps, there are exactly the sprites of the scene after, by id, each
    at its place (x, y), with its symbol, its scale and its rotation (whole turns apart); words and classes are not
    compared. Within a step all changes happen together: each names a sprite that is there, at most once, and one
    that `appears` was not there. A sprite that appears is said with its symbol and its place. Steps take time.
    """
    board = place.game.board
    events = place.events(MOVED)
    seat = place.state.seat() if place.decides else 0
    looks = dict.fromkeys([(None, False), (None, True), (seat, False), *((side, False) for side in place.sides)])
    for viewer, upright in looks:
        scene = board.scene(place.state, viewer, upright=upright)
        for event in events:
            sprites = {sprite.id: sprite for sprite in scene.sprites}
            for step in board.steps(place.state, event, viewer, upright=upright):
                demand(step.ms >= 0, place, f"a step takes {step.ms} ms", event)
                sprites = _stepped(place, event, sprites, step)
            _demand_arrived(place, event, sprites, board.scene(place.after(event).state, viewer, upright=upright))


@way_out("Show ahead only movements that `steps` makes as well, or return nothing from `ahead`.")
def check_what_is_seen_ahead_comes_true(place: LawCase) -> None:
    """Demand that whatever a move shows ahead is there, and that the move's own steps bring it to the same place."""
    ahead = place.game.board.ahead
    if not place.decides:
        return
    board, seat = place.game.board, place.state.seat()
    for upright in (False, True):
        scene = board.scene(place.state, seat, upright=upright)
        for move in place.events(MOVED):
            shown = {sprite.id: sprite for sprite in scene.sprites}
            for step in ahead(place.state, move, seat, upright=upright):
                shown = _stepped(place, move, shown, step)
            demand(len(shown) == len(scene.sprites), place, "what is shown ahead comes or goes", move)
            early = {sprite.id: shown[sprite.id] for sprite in scene.sprites if shown[sprite.id] != sprite}
            sprites = {sprite.id: sprite for sprite in scene.sprites}
            for step in board.steps(place.state, move, seat, upright=upright):
                sprites = _stepped(place, move, sprites, step)
                for change in step.changes:
                    goal, name = early.pop(change.id, None), change.becomes or change.id
                    if goal is not None and (change.leaves or not _together(sprites[name], goal)):
                        early[name] = goal
            demand(not early, place, f"the steps do not bring {sorted(early)} to where they were seen", move)


def _together(here: Sprite, there: Sprite) -> bool:
    return abs(here.x - there.x) <= NEAR and abs(here.y - there.y) <= NEAR


def _stepped(place: LawCase, event: int, sprites: dict[str, Sprite], step: Step) -> dict[str, Sprite]:
    """Return the sprites after one step, by id, and demand that the step says nothing that cannot be meant."""
    named = [change.id for change in step.changes]
    demand(len(set(named)) == len(named), place, f"a step changes a sprite twice: {sorted(named)}", event)
    for change in step.changes:
        there = change.id in sprites
        demand(
            there != change.appears, place, f"{change.id!r} {'is there already' if there else 'is not there'}", event
        )
    put_down = [change.becomes or change.id for change in step.changes if not change.leaves]
    taken = [*put_down, *(sprites.keys() - set(named))]
    for id_ in put_down:
        demand(taken.count(id_) == 1, place, f"two sprites are called {id_!r} after a step", event)
    return stepped(sprites, step)


def _demand_arrived(place: LawCase, event: int, sprites: dict[str, Sprite], scene: Scene) -> None:
    followed = {sprite.id: sprite for sprite in scene.sprites if sprite.layer in FOLLOWED}
    elsewhere = {sprite.id for sprite in scene.sprites} - set(followed)
    missing = set(followed) - set(sprites)
    demand(not missing, place, f"the steps do not bring in {sorted(missing)}", event)
    extra = {id_ for id_, sprite in sprites.items() if sprite.layer in FOLLOWED} - set(followed) - elsewhere
    demand(not extra, place, f"the steps leave {sorted(extra)} behind", event)
    for id_, there in followed.items():
        here = sprites[id_]
        demand(
            _same_place(here, there),
            place,
            f"{id_!r} ends as {_shown(here)}, the scene shows {_shown(there)}",
            event,
        )


def _same_place(here: Sprite, there: Sprite) -> bool:
    turned = (here.rotate - there.rotate + 180) % 360 - 180
    gaps = (here.x - there.x, here.y - there.y, here.scale - there.scale, turned)
    return here.symbol == there.symbol and all(abs(gap) <= NEAR for gap in gaps)


def _shown(sprite: Sprite) -> str:
    return f"{sprite.symbol!r} at {sprite.x:g},{sprite.y:g} turned {sprite.rotate:g} scaled {sprite.scale:g}"


LAWS = (check_steps_lead_to_the_next_scene, check_what_is_seen_ahead_comes_true)
