"""The command line: `ludogite`. Each command has a file of its own."""

from ludogite.cli.main import main

__all__ = ["main"]
