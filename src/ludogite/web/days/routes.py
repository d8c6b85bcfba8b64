"""Everything that can be asked of playing with days per move over HTTP."""

from __future__ import annotations

from typing import Any

from ludogite.web.days import ahead, vacation, waiting

ROUTES: list[Any] = [handler for part in (ahead, waiting, vacation) for handler in part.ROUTES]
