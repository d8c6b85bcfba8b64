"""The outside games stand beside the installed ones: encodings are for any game."""

import sys
from pathlib import Path

OUTSIDE = Path(__file__).parents[1] / "third_party"
for folder in (OUTSIDE, *OUTSIDE.glob("*-game")):
    sys.path.append(str(folder))
