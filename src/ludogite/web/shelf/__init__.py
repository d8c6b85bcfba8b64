"""The shelf, and each game’s own page."""
