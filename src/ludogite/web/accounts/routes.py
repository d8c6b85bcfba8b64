"""Everything that can be asked of accounts over HTTP."""

from __future__ import annotations

from typing import Any

from ludogite.web.accounts import coming_in, devices, family, keeping, keys, leaving

ROUTES: list[Any] = [
    handler for part in (keeping, coming_in, keys, devices, family, leaving) for handler in part.ROUTES
]
