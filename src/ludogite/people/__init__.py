"""People of a house: accounts, what opens them, sessions, and what is decided about them."""
