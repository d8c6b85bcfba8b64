"""What a move would do: ghosts where things end, who is sent away, what is taken; what stays is left out."""

from __future__ import annotations

from ludogite.core.preview import Ghost, preview
from ludogite.core.scene import Change, Scene, Sprite, Step

RIDER, OTHER, STILL = Sprite("rider", x=0, y=0), Sprite("other", x=50, y=0), Sprite("still", x=9, y=9)
PLATE = Sprite("plate", layer="furniture")
SCENE = Scene(100, 100, "", (PLATE, RIDER, OTHER, STILL), ())


def test_the_first_to_go_moves_and_the_others_are_sent() -> None:
    steps = (
        Step((Change("rider", x=40),)),
        Step((Change("rider", x=60, scale=1.2),)),
        Step((Change("other", x=90), Change("plate", x=5))),
    )
    assert preview(SCENE, steps) == (
        Ghost("moves", RIDER._replace(x=60, scale=1.2), ((0, 0), (40, 0), (60, 0))),
        Ghost("sent", OTHER._replace(x=90), ((50, 0), (90, 0))),
    )


def test_what_leaves_is_taken_where_it_stood() -> None:
    steps = (Step((Change("rider", x=80),)), Step((Change("other", leaves=True),)))
    assert preview(SCENE, steps)[1] == Ghost("taken", OTHER, ((50, 0),))


def test_a_thing_is_followed_under_its_new_name() -> None:
    steps = (Step((Change("rider", x=20, becomes="cell-2"),)), Step((Change("cell-2", x=30),)))
    assert preview(SCENE, steps) == (Ghost("moves", RIDER._replace(id="cell-2", x=30), ((0, 0), (20, 0), (30, 0))),)


def test_what_comes_back_or_only_changes_its_look_is_no_ghost() -> None:
    steps = (Step((Change("rider", x=20), Change("still", symbol="lit"))), Step((Change("rider", x=0),)))
    assert preview(SCENE, steps) == ()
