"""A house that is open: how it starts, what it does by itself, backups, moving, workers."""
