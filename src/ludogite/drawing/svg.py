"""The small change of SVG: short numbers, safe text, a symbol put in its place."""

from __future__ import annotations


def f(value: float) -> str:
    """Return a coordinate as short text: at most one decimal, no trailing zero."""
    short = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if short in {"", "-0"} else short


def escape(text: str) -> str:
    """Return text as it may stand between tags or between double quotes."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text or ">" in text or '"' in text:
        text = text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return text


def attribute(name: str, value: str) -> str:
    """Return `name="value"`, escaped, with a space before it as after a tag's name; nothing when the value is empty."""
    return f' {name}="{escape(value)}"' if value else ""


def paint(color: str) -> str:
    """Return a colour for an attribute: a theme token by its bare name, anything else as it is."""
    if "(" in color or color.startswith("#") or color in {"none", "currentColor"}:
        return color
    return f"var(--{color})"


def place(x: float, y: float, *, rotate: float = 0, scale: float = 1) -> str:
    """Return the value of a `transform` that puts something centred on the origin at x, y."""
    move = f"translate({f(x)} {f(y)})"
    if rotate:
        move += f"rotate({f(rotate)})"
    if scale != 1:
        move += f"scale({scale:.3g})"
    return move


def use(key: str, x: float = 0, y: float = 0, *, rotate: float = 0, scale: float = 1, attrs: str = "") -> str:
    """Return a symbol placed by its centre."""
    more = f" {attrs}" if attrs else ""
    return f'<use href="#{key}" transform="{place(x, y, rotate=rotate, scale=scale)}"{more}/>'
