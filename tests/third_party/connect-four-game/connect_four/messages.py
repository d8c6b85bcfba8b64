"""The words of Connect Four: English in the code, French in `locale`."""

from ludogite.core.message import Domain

message = Domain("connect_four")
