"""The words of Humbug: English in the code, French in `locale`."""

from ludogite.core.message import Domain

message = Domain("humbug")
