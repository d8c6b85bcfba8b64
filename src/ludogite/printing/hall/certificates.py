"""Certificates: the only paper of a tournament on which colour counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludogite.core.message import Speaker, house_message
from ludogite.drawing.knockout_sheet import fitted
from ludogite.drawing.paper import HEIGHT, WIDTH, Page
from ludogite.printing.hall.frame import NO_BOARD

EDGE = 12.0
WOOD = "#8a5a2b"
BROWN = "#4b3a2a"
HOUSE_MARK = (
    f'<circle r="26" fill="none" stroke="{WOOD}" stroke-width=".6"/>'
    f'<circle r="24.4" fill="none" stroke="{WOOD}" stroke-width=".25"/>'
    '<g transform="translate(-17 -18)scale(.78)">'
    '<path d="M4 20 22 5l18 15" fill="none" stroke="#97351f" stroke-width="4.6" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
    '<rect x="9.5" y="19.5" width="25" height="20" rx="4.5" fill="#2b2420"/>'
    '<g fill="#d9a441"><rect x="14" y="24" width="5" height="5" rx="1.2"/>'
    '<rect x="25" y="24" width="5" height="5" rx="1.2"/><rect x="14" y="31.5" width="5" height="5" rx="1.2"/>'
    '<rect x="25" y="31.5" width="5" height="5" rx="1.2"/></g></g>'
)
"""The house in a circle, round its own middle."""
DIRECTOR = house_message("The director", context="under a line on a certificate")
HOST = house_message("The host", context="under a line on a certificate")
SAYS = house_message("This paper says that")


@dataclass(frozen=True, slots=True)
class Certificate:
    """What is written for one who played."""

    name: str
    honour: str
    """What they did: won, came second, took part."""
    lines: tuple[str, ...]
    """Where, against how many, and when."""
    motto: str = ""


def certificate_pages(certificates: Sequence[Certificate], say: Speaker) -> list[str]:
    """Return a page for each."""
    return [_page(one, say) for one in certificates]


def _page(certificate: Certificate, say: Speaker) -> str:
    page = Page(say)
    middle, room = WIDTH / 2, WIDTH - 2 * EDGE - 24
    for inset, width in ((EDGE, 0.6), (EDGE + 2.4, 0.25)):
        page.add(
            f'<rect x="{inset:g}" y="{inset:g}" width="{WIDTH - 2 * inset:g}" height="{HEIGHT - 2 * inset - 6:g}" '
            f'fill="none" stroke="{WOOD}" stroke-width="{width}"/>'
        )
    for y in (34.0, HEIGHT - 42):
        _draw_ornament(page, y)
    page.text(say(SAYS), middle, 68, 6, serif=True, anchor="middle")
    page.text(certificate.name, middle, 96, fitted(certificate.name, room, 21), bold=True, serif=True, anchor="middle")
    honour = fitted(certificate.honour, room, 8.6)
    page.text(certificate.honour, middle, 114, honour, bold=True, serif=True, anchor="middle", color="brick")
    for k, line in enumerate(certificate.lines):
        page.text(line, middle, 127 + 8 * k, fitted(line, room, 5.4), serif=True, anchor="middle")
    page.place(HOUSE_MARK, middle, 183, 1)
    motto = certificate.motto
    page.text(motto, middle, 224, fitted(motto, room, 5), serif=True, italic=True, anchor="middle")
    for words, x in ((DIRECTOR, 36.0), (HOST, 116.0)):
        page.line(x, 243, x + 58, 243, 0.3)
        page.text(say(words), x + 29, 248, 3.6, anchor="middle", color="muted")
    page.foot(certificate.lines[0])
    return page.svg(NO_BOARD)


def _draw_ornament(page: Page, y: float) -> None:
    """Draw a row of pieces, as they lie in the box."""
    for k in range(-6, 7):
        x = WIDTH / 2 + 9 * k
        if k % 2:
            page.add(
                f'<path d="M{x - 1.8:g} {y - 1.2:g}h2.2l1.6 1.2-1.6 1.2h-2.2z" fill="none" stroke="{WOOD}" '
                'stroke-width=".3"/>'
            )
        else:
            page.add(f'<circle cx="{x:g}" cy="{y:g}" r=".6" fill="{WOOD}"/>')
