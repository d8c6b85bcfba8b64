"""Scenes and steps as plain data for a page's script, in one language; whatever has its usual value is left out."""

from __future__ import annotations

from ludogite.core.language import Language
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step
from ludogite.translation import translate

Json = dict[str, object]


def sprite_json(sprite: Sprite, language: Language) -> Json:
    """Return a sprite; x, y and layer always, the rest where it says something."""
    data: Json = {"id": sprite.id, "x": round(sprite.x, 1), "y": round(sprite.y, 1), "layer": sprite.layer}
    if sprite.symbol:
        data["symbol"] = sprite.symbol
    if sprite.rotate:
        data["rotate"] = sprite.rotate
    if sprite.scale != 1:
        data["scale"] = sprite.scale
    if sprite.classes:
        data["classes"] = sprite.classes
    if sprite.label is not None:
        data["label"] = translate(sprite.label, language)
    if sprite.text is not None:
        data["text"] = translate(sprite.text, language)
    return data


def spot_json(spot: Spot, language: Language) -> Json:
    """Return a spot; a button has no place."""
    data: Json = {"name": spot.name, "label": translate(spot.label, language)}
    if not spot.is_button:
        data |= {"x": spot.x, "y": spot.y, "width": spot.width, "height": spot.height}
    return data


def change_json(change: Change) -> Json:
    """Return a change; what stays is left out."""
    data: Json = {"id": change.id}
    for name in ("x", "y", "rotate", "scale", "symbol", "classes", "becomes"):
        value = getattr(change, name)
        if value is not None:
            data[name] = value
    if change.appears:
        data["appears"] = True
    if change.leaves:
        data["leaves"] = True
    return data


def step_json(step: Step) -> Json:
    """Return one beat of a move."""
    data: Json = {"ms": step.ms, "changes": [change_json(change) for change in step.changes]}
    if step.sound:
        data["sound"] = step.sound
    return data


def scene_json(scene: Scene, language: Language) -> Json:
    """Return a scene without its background, which is sent once."""
    return {
        "width": scene.width,
        "height": scene.height,
        "sprites": [sprite_json(sprite, language) for sprite in scene.sprites],
        "spots": [spot_json(spot, language) for spot in scene.spots],
    }
