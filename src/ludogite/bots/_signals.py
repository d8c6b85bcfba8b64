"""A moment for the rest of the program in the middle of a long search."""


def check_signals() -> None:
    """Let other threads and signals have their turn: Python looks out for them whenever it enters such a function.

    Compiled code does not, so this file is left as it is: without it, neither Ctrl-C nor `Effort.stop` would be heard.
    """
