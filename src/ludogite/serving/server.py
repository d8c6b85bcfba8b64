"""The server of a house: it says that the house is open when whoever comes is answered, and not before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import uvicorn

from ludogite.serving.logs import sum_up_logs

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket


class HouseServer(uvicorn.Server):
    """Serves a house, and announces it once it is open."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Open the house."""
        await super().startup(sockets)
        if self.started:
            self.announce()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Close the house."""
        await super().shutdown(sockets)
        sum_up_logs()
