"""The words of Rugby: English in the code, other languages in `locale`."""

from ludogite.core.message import Domain

message = Domain("ludogite.games.rugby")
