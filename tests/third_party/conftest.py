"""Makes the outside game importable, as if somebody had installed it."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))  # last: `conftest` is the one of the house
