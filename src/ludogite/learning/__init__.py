"""Players that learn by playing against themselves: trained with PyTorch, seated with NumPy alone.

The method is TD(λ) with a look through the whole turn: `bots/turn_tree.py` expands a turn, chance included, to the
positions where somebody else decides, and backs up what those are worth. `learning/value_network.py` judges them with
NumPy; its layers are in a `.npz` that names its game, rules and options.

`learning/self_play.py` plays a `Batch` in this way and collects what turns were worth, `learning/actors.py` runs it
in processes, `learning/learner.py` learns while they play the next round. Only that module imports PyTorch;
`learning/training.py` stands above it. Rounds are in lock-step, so a seed and a number of rounds give the same
weights.

`learning/player.py` sits down: alone by its turn, or guiding `Puct`; `learned_bot` is for entry points,
`learning/play.py` a program. `learning/measure.py` plays it among the levels. Nothing here knows a game.
"""

from ludogite.learning.player import LearnedPlayer, learned_bot
from ludogite.learning.value_network import ValueNetwork

__all__ = ["LearnedPlayer", "ValueNetwork", "learned_bot"]
