"""What can go wrong between a house and its people."""

from __future__ import annotations

from ludogite.core.errors import LudogiteError
from ludogite.core.message import Message, house_message


class AccountError(LudogiteError):
    """Something cannot be done with this account, or not by whoever asks."""

    code = "account/refused"


class UnknownMemberError(LudogiteError, LookupError):
    """Nobody keeps this name, or nobody who can be found by it."""

    code = "account/unknown"


class KeptAccountError(LudogiteError, ValueError):
    """The account is kept, and cannot be opened: its events cannot be read."""

    code = "account/kept"

    def __init__(self) -> None:
        super().__init__(house_message("this account is kept, and cannot be opened; its host can read why"))


class AccountNameError(LudogiteError, ValueError):
    """Nobody can keep this name: it is taken, looks like another one's, or cannot be read."""

    code = "account/name"


class PasswordError(LudogiteError, ValueError):
    """A password that is too short, too long, or too easily guessed."""

    code = "account/password"


class SignInError(LudogiteError, PermissionError):
    """The name and what was shown do not belong together. Nothing tells whether there is such a name."""

    code = "account/sign-in"

    def __init__(self) -> None:
        super().__init__(house_message("this name and this password do not go together"))


class PasskeyError(LudogiteError, PermissionError):
    """What a passkey showed cannot be believed, or is none of this account."""

    code = "account/passkey"


class RecentSignInError(LudogiteError, PermissionError):
    """This is done only shortly after somebody showed that the account is theirs."""

    code = "account/recent"

    def __init__(self) -> None:
        super().__init__(house_message("show once more that it is you: this needs a key shown in the last few minutes"))


class VacationError(LudogiteError, ValueError):
    """There is no such vacation: it is too short, longer than the days that are left, or there is one already."""

    code = "account/vacation"


class RoleError(LudogiteError, PermissionError):
    """This is for people with another role in the house."""

    code = "account/role"


class ScopeError(LudogiteError, PermissionError):
    """A token of a program may do less than this."""

    code = "account/scope"


class AccessTokenEndedError(LudogiteError, PermissionError):
    """A program's token was revoked, or its day has come."""

    code = "account/token-ended"

    def __init__(self) -> None:
        super().__init__(house_message("this token was revoked, or its day has come; its owner can make another one"))


class LinkError(LudogiteError):
    """A link that is used up, too old, or none of this house."""

    code = "account/link"


class AdmissionError(LudogiteError, PermissionError):
    """This house lets in only those with an invitation, or with an account."""

    code = "house/admission"

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.hosts: list[str] = []
        """Whose house it is, where they have a name in it."""


class MutedError(LudogiteError, PermissionError):
    """Somebody may not say words of their own for a while."""

    code = "guest/muted"

    def __init__(self, reason: str | Message) -> None:
        if isinstance(reason, Message):
            super().__init__(house_message("set phrases only for now: {reason}", reason=reason))
            return
        why = house_message("set phrases only for now, a moderator decided: {reason}", reason=reason)
        super().__init__(why if reason else house_message("set phrases only for now, a moderator decided"))


class NoticePreferenceError(LudogiteError, ValueError):
    """Nobody can be told anything like this: by this address, in this zone of time, on so many devices."""

    code = "notices/preference"


class PushEndpointError(LudogiteError, ValueError):
    """An address that a browser gave is none of a push service, or leads into a network that is not for everybody."""

    code = "notices/endpoint"


class MailError(LudogiteError):
    """The server that sends the house's mail cannot be reached, or does not take a mail."""

    code = "notices/mail"


class TournamentError(LudogiteError, ValueError):
    """A tournament cannot do this now."""

    code = "tournament/refused"


class KeptTournamentError(LudogiteError, ValueError):
    """The tournament is kept, and cannot be opened: its events cannot be read."""

    code = "tournament/kept"

    def __init__(self) -> None:
        super().__init__(house_message("this tournament is kept, and cannot be opened; its host can read why"))


class UnknownTournamentError(LudogiteError, LookupError):
    """No tournament has this address."""

    code = "tournament/unknown"


class TournamentOverError(TournamentError):
    """It has ended: what is asked has no meaning any more, or its results stand for good."""

    code = "tournament/over"


class TournamentCalledOffError(TournamentError):
    """It was called off: nothing happens in it any more."""

    code = "tournament/called-off"


class TournamentLimitError(TournamentError):
    """Too many at once: tournaments of one person, entrants of one, or directors."""

    code = "tournament/limit"


class TournamentPlanError(TournamentError):
    """No tournament can be held like this."""

    code = "tournament/plan"
    mark: str = ""
    """The mark of the plan as it stands, where somebody changed it after it was seen."""


class EntryError(TournamentError):
    """Nobody can enter a tournament like this, or not now."""

    code = "tournament/entry"


class DirectorError(TournamentError, PermissionError):
    """Only those who direct a tournament decide this."""

    code = "tournament/director"


class MatchResultError(TournamentError):
    """A match cannot have ended like this, or its result is not theirs to tell."""

    code = "tournament/result"
    follows: tuple[int, ...] = ()
    """The matches that were made from it, the last first, where those have to be taken back before."""
