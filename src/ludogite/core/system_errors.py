"""Why the system refused a file, said like everything else: the usual reasons have words in every language."""

from __future__ import annotations

from ludogite.core.message import Message, house_message, verbatim

REASONS = (
    house_message("no such file or directory"),
    house_message("permission denied"),
    house_message("operation not permitted"),
    house_message("is a directory"),
    house_message("not a directory"),
    house_message("file exists"),
    house_message("file name too long"),
    house_message("no space left on device"),
    house_message("disk quota exceeded"),
    house_message("read-only file system"),
    house_message("input/output error"),
    house_message("too many open files"),
    house_message("address already in use"),
    house_message("cannot assign requested address"),
)
"""What a system says most often, in its English words and small letters."""

BY_WORDS = {reason.text: reason for reason in REASONS}


def system_reason(error: OSError) -> Message:
    """Return why the system refused something, in small letters; a rare reason is said in the system's own words."""
    words = (error.strerror or str(error)).lower()
    return BY_WORDS.get(words, verbatim(words))
