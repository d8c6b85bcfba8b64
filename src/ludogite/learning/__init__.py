"""Players that learn by playing against themselves: trained with PyTorch, seated with NumPy alone."""

from ludogite.learning.player import LearnedPlayer, learned_bot
from ludogite.learning.value_network import ValueNetwork

__all__ = ["LearnedPlayer", "ValueNetwork", "learned_bot"]
