"""Lets the tests of the papers share what takes a page apart."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
