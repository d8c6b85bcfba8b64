"""The words of Squadro: English in the code, other languages in `locale`."""

from ludogite.core.message import Domain

message = Domain("ludogite.games.squadro")
