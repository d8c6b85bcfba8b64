"""Games for programs that learn: fixed actions, observations as numbers, and doors to the libraries of the field."""

from ludogite.envs.batch import Batch
from ludogite.envs.doors import aec_env, seat_env, spiel_game
from ludogite.envs.encoding import Choice, Encoding, encoding_of

__all__ = ["Batch", "Choice", "Encoding", "aec_env", "encoding_of", "seat_env", "spiel_game"]
