"""Makes the outside game importable: the core is tested with a game that is not ours."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "third_party"))  # last: `conftest` is the one of the house
