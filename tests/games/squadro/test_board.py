"""How Squadro looks, moves and speaks."""

from collections.abc import Callable

import pytest

from ludogite.core.language import LANGUAGES, Language
from ludogite.core.rng import Rng
from ludogite.core.scene import Scene, Sprite, Step
from ludogite.games.squadro import GAME
from ludogite.games.squadro.rules import Squadro
from ludogite.translation import translate

BOARD = GAME.board


def position(text: str) -> Squadro:
    return GAME.notation.parse_position(text, GAME.settings())


def moved(scene: Scene, steps: tuple[Step, ...]) -> dict[str, Sprite]:
    """Apply the beats of a move to a scene's sprites."""
    sprites = {sprite.id: sprite for sprite in scene.sprites}
    for step in steps:
        for change in step.changes:
            told = {
                name: value
                for name in ("x", "y", "rotate", "scale", "symbol", "classes")
                if (value := getattr(change, name)) is not None
            }
            sprites[change.id] = sprites[change.id]._replace(**told)
    return sprites


def bare(sprite: Sprite) -> Sprite:
    return sprite._replace(label=None)


@pytest.mark.parametrize("seed", range(12))
def test_steps_lead_from_one_scene_to_the_next(seed: int) -> None:
    rng, state = Rng(seed), GAME.begin()
    while not state.over():
        event = state.draw(rng) if state.at_chance() else state.moves()[rng.below(len(state.moves()))]
        after = state.happen(event) if state.at_chance() else state.play(event)
        reached = moved(BOARD.scene(state), BOARD.steps(state, event))
        assert {bare(s) for s in reached.values()} == {bare(s) for s in BOARD.scene(after).sprites}
        state = after


def test_a_jump_glides_then_leaps_then_sends_everybody_back_at_once() -> None:
    glide, rise, land, back = BOARD.steps(position("00000/03300 L"), 2)
    assert [change.id for change in glide.changes] == ["sq-L3"]
    assert rise.sound == "leap"
    assert rise.changes[0].scale == pytest.approx(1.22)
    assert (land.changes[0].x, land.changes[0].y) == (520, 420)
    assert [change.id for change in back.changes] == ["sq-T2", "sq-T3", "sq-turn"]


def test_a_piece_that_turns_makes_a_half_turn_and_shows_its_new_dots() -> None:
    *_, turn = BOARD.steps(position("30000/00000 L"), 0)
    assert (turn.changes[0].rotate, turn.changes[0].symbol) == (180, "sq-p180-1")


def test_the_fourth_piece_makes_the_others_move_up_in_the_tray() -> None:
    after = position("0cccb/00000 L").play(4)
    homes = [(s.x, s.y) for s in BOARD.scene(after).sprites if s.scale < 1]
    assert homes == [(61, 725), (119, 725), (61, 783), (119, 783)]


def test_one_touch_on_a_lane_plays_it() -> None:
    state = position("0c000/00000 L")
    spots = {spot.name: spot for spot in BOARD.scene(state).spots}
    assert [BOARD.touches(state, move) for move in state.moves()] == [("1",), ("3",), ("4",), ("5",)]
    assert set(spots) == set("12345")
    assert spots["1"].width > spots["1"].height
    top = BOARD.scene(position("00000/00000 T")).spots[0]
    assert top.height > top.width


@pytest.mark.parametrize("text", ["00000/00000 ?", "cccc0/00000 T"])
def test_nothing_is_touched_when_nobody_decides(text: str) -> None:
    assert BOARD.scene(position(text)).spots == ()


def test_every_symbol_used_is_defined_and_the_drawing_is_light() -> None:
    texts = ["00000/00000 ?", "00000/00000 L", "39c29/1b36c T", "cccc0/00000 T"]
    for text in texts:
        state = position(text)
        sprites = list(BOARD.scene(state).sprites)
        if not state.over() and not state.at_chance():
            sprites += [mark for move in state.moves() for mark in BOARD.trail(state, move)]
        for sprite in sprites:
            assert f'id="{sprite.symbol}"' in BOARD.symbols
    assert len(BOARD.symbols) + len(BOARD.scene(position(texts[0])).background) < 40_000


def test_the_trail_shows_the_path_and_the_ways_back() -> None:
    path, back = BOARD.trail(position("00000/90000 L"), 2)
    assert (path.symbol, path.x, path.y) == ("sq-trail-2", 120, 420)
    assert (back.symbol, back.x, back.y, back.rotate) == ("sq-back-3", 220, 720, 270)


@pytest.mark.parametrize(
    ("text", "move", "fr", "en"),
    [
        ("00000/00000 ?", 1, "Le sort fait commencer Haut.", "The draw lets Top begin."),
        ("00000/00000 L", 1, "La pièce 2 de Gauche avance de 1 case.", "Left’s piece 2 advances 1 space."),
        (
            "30000/00000 L",
            0,
            "La pièce 1 de Gauche avance de 3 cases. Elle fait demi-tour.",
            "Left’s piece 1 advances 3 spaces. It turns round.",
        ),
        (
            "00000/90000 L",
            2,
            "La pièce 3 de Gauche avance de 2 cases. Elle saute la pièce 1 de Haut, renvoyée à son demi-tour.",
            "Left’s piece 3 advances 2 spaces. It jumps Top’s piece 1, which goes back to its turning point.",
        ),
        (
            "cccb0/00000 L",
            3,
            "La pièce 4 de Gauche avance de 1 case. Elle est rentrée. C’est la quatrième\u00a0: Gauche gagne\u202f!",
            "Left’s piece 4 advances 1 space. It is home. It is the fourth: Left wins!",
        ),
    ],
)
def test_a_move_is_told_in_words(text: str, move: int, fr: str, en: str) -> None:
    told = BOARD.tell(position(text), move)
    assert (translate(told, "fr"), translate(told, "en")) == (fr, en)


@pytest.mark.parametrize("text", ["00000/00000 ?", "39c29/1b36c T", "cccc0/00000 T"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_board_fits(text: str, language: Language) -> None:
    lines = translate(BOARD.terminal(position(text), None), language).splitlines()
    for line in lines:
        plain = line
        for tag in ("[bold yellow]", "[bold cyan]", "[dim]", "[/]"):
            plain = plain.replace(tag, "")
        assert "[" not in plain
        assert len(plain) <= 78


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_its_own_pieces_start_near_it_and_go_away(seat: int) -> None:
    scene = BOARD.scene(position("00000/00000 L"), seat)
    own = [sprite for sprite in scene.sprites if sprite.id.startswith(f"sq-{'LT'[seat]}")]
    assert {sprite.y for sprite in own} == {720}
    assert {sprite.rotate for sprite in own} == {270}
    assert {sprite.symbol.rsplit("-", 1)[0] for sprite in own} == {"sq-p270"}


@pytest.mark.parametrize(("seat", "turn"), [(0, lambda x, y: (y, 840 - x)), (1, lambda x, y: (840 - x, 840 - y))])
def test_everything_lies_turned_by_the_same_map(seat: int, turn: Callable[[float, float], tuple[float, float]]) -> None:
    state = position("0c000/03300 L")
    printed, turned = BOARD.scene(state), BOARD.scene(state, seat)
    for here, there in zip(printed.sprites, turned.sprites, strict=True):
        assert (there.x, there.y) == turn(here.x, here.y)
    for spot, lane in zip(printed.spots, turned.spots, strict=True):
        assert (lane.name, lane.x, lane.y) == (spot.name, *turn(spot.x, spot.y))
        assert lane.width * lane.height == spot.width * spot.height
    for here, there in zip(BOARD.trail(state, 2), BOARD.trail(state, 2, seat), strict=True):
        assert (there.x, there.y) == turn(here.x, here.y)
    assert printed.background != turned.background
    assert "rotate(" not in turned.background.split("sq-start", 1)[0], "the picture itself is never turned"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seat", [0, 1])
def test_steps_lead_from_one_scene_to_the_next_on_a_turned_board(seed: int, seat: int) -> None:
    rng, state = Rng(seed), GAME.begin()
    while not state.over():
        event = state.draw(rng) if state.at_chance() else state.moves()[rng.below(len(state.moves()))]
        after = state.happen(event) if state.at_chance() else state.play(event)
        reached = moved(BOARD.scene(state, seat), BOARD.steps(state, event, seat))
        assert {bare(s) for s in reached.values()} == {bare(s) for s in BOARD.scene(after, seat).sprites}
        state = after


def test_a_row_that_has_become_a_column_is_called_one() -> None:
    state = position("00000/00000 L")
    words = [translate(BOARD.scene(state, seat).spots[1].label, "en") for seat in (None, 0, 1)]
    assert words == ["Row 2", "Column 2", "Row 2"]
