"""What can go wrong in a club."""

from __future__ import annotations

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message


class ClubError(LudogiteError):
    """Something cannot be done in this club, or not now."""

    code = "club/refused"


class ClubNameError(LudogiteError, ValueError):
    """No club can be called so: it is taken, looks like another one's, or cannot be read."""

    code = "club/name"


class UnknownClubError(LudogiteError, LookupError):
    """There is no such club, or it does not show itself to whoever asks."""

    code = "club/unknown"

    def __init__(self) -> None:
        super().__init__(house_message("there is no such club here, or it is for its members: ask for an invitation"))


class KeptClubError(LudogiteError, ValueError):
    """The club is kept, and cannot be opened: its events cannot be read."""

    code = "club/kept"

    def __init__(self) -> None:
        super().__init__(house_message("this club is kept, and cannot be opened; its host can read why"))


class ClubRoleError(LudogiteError, PermissionError):
    """This is for people with another role in the club."""

    code = "club/role"


class ClubInvitationError(LudogiteError, PermissionError):
    """An invitation to a club that is used up, too old, withdrawn, or none."""

    code = "club/invitation"

    def __init__(self) -> None:
        super().__init__(
            house_message("this invitation is used up, too old or withdrawn: ask whoever gave it for another one")
        )


class LadderError(LudogiteError):
    """Nobody can be challenged so on this ladder."""

    code = "club/ladder"
