"""Telling systemd that a process is ready, so that a restart is over when it is."""

from __future__ import annotations

import os
import socket

VARIABLE = "NOTIFY_SOCKET"
"""Where systemd names the socket to tell; nobody else does."""


def notify_ready() -> None:
    """Say that whoever comes is answered, where somebody wants to know."""
    address = os.environ.get(VARIABLE, "")
    if not address.startswith(("/", "@")):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.sendto(b"READY=1", "\0" + address[1:] if address[0] == "@" else address)
