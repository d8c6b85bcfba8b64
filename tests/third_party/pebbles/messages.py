"""The words of Pebbles: English in the code, French in `locale`."""

from ludogite.core.message import Domain

message = Domain("pebbles")
