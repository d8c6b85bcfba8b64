"""`python -m ludogite.serving` opens a house."""

import sys

from ludogite.core.errors import LudogiteError
from ludogite.serving.serve import serve

if __name__ == "__main__":
    try:
        serve()
    except LudogiteError as fault:
        sys.exit(f"ludogite: {fault} [{fault.code}]")
