"""Games for programs that learn: fixed actions, observations as numbers, and doors to the libraries of the field.

`envs/encoding.py` is one encoding for every game. Its actions are the touches of the board (`Study.touches`; a game
without them is spelled), and a decision under way is a `Choice`; both ways are exact. Observations are planes of
numbers (`games/*/study.py`), or the bytes of the view.

`envs/batch.py` steps many games at once by a `Kernel` (`core/kernel.py`): any game position by position, Squadro in
arrays (`games/squadro/kernel.py`). The touches and observations that it asks for are compiled (`games/*/paths.py`,
`games/*/observations.py`), and tests hold them to those of the board and of `study`. `envs/episode.py` plays one game
by actions, chance inside.

On these stand `envs/pettingzoo_env.py`, `envs/gymnasium_env.py` and `envs/openspiel_game.py`. Each imports its
library, so `envs/doors.py` imports them when somebody asks. OpenSpiel lists chance where the rules do; else each
number that a draw asks for is a chance node. `envs/rendering.py` makes pixels of a scene by way of the PDF painter.
`envs/positions.py`, `envs/data_files.py` and `envs/data_card.py` make labelled positions; `envs/network.py` lets a
network guide a search.

The laws of an encoding are in `tests/envs/`; the tests of the libraries' owners are run by `tests/study/`, with `make
study`.
"""

from ludogite.envs.batch import Batch
from ludogite.envs.doors import aec_env, seat_env, spiel_game
from ludogite.envs.encoding import Choice, Encoding, encoding_of

__all__ = ["Batch", "Choice", "Encoding", "aec_env", "encoding_of", "seat_env", "spiel_game"]
