"""The host's own notice: who runs the house, and what else people should know."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.rules_page import RulesMarkdown

LONGEST_NOTICE = 10_000


class NoticeError(LudogiteError, ValueError):
    """The host's notice cannot be kept as it is."""

    code = "house/notice"


def check_notice(text: str) -> str:
    """Return the host's own notice as it is kept; raises NoticeError."""
    written = text.replace("\r\n", "\n").strip()
    if len(written) > LONGEST_NOTICE:
        raise NoticeError(
            house_message(
                "a notice has {most} signs at most, this one has {count}; write it shorter",
                most=LONGEST_NOTICE,
                count=len(written),
            )
        )
    if "\0" in written:
        raise NoticeError(house_message("the notice has a sign in it that cannot be stored; write it anew"))
    return written


@lru_cache(maxsize=2)
def notice_html(text: str) -> Markup:
    """Return a notice as a part of a page: Markdown without raw HTML or pictures, its titles below the page's.

    A line ends where the host ended it.
    """
    markdown = RulesMarkdown()
    markdown.options["breaks"] = True
    markdown.disable("image")
    tokens = markdown.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + 2)}"
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))  # noqa: S704 - no raw HTML passes
