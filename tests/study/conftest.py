"""What the libraries of the field ask (`make study`): where they are not installed, there is nothing to collect."""

import sys
from pathlib import Path

from ludogite.extras import has_extra

OUTSIDE = Path(__file__).parents[1] / "third_party"
for folder in (OUTSIDE, *OUTSIDE.glob("*-game")):
    sys.path.append(str(folder))

collect_ignore_glob = [] if all(map(has_extra, ("envs", "openspiel", "data", "ray"))) else ["test_*.py"]
