"""Makes the outside game importable: the core is tested with a game that is not ours."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "third_party"))
