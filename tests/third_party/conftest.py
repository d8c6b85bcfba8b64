"""Makes the outside games importable, as if somebody had installed them."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, *HERE.glob("*-game")):
    sys.path.append(str(folder))  # last: `conftest` is the one of the house
