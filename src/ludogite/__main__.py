"""`python -m ludogite` is the command `ludogite`."""

from ludogite.cli import main

main()
