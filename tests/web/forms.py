"""Forms as a page shows them: what has to be sent along with them."""

from __future__ import annotations

import re


def token_of(text: str) -> str:
    found = re.search('name="_csrf_token" value="([^"]+)"', text)
    assert found
    return found[1]
