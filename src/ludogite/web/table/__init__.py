"""A table: the page, its socket, and what is said over it."""
