"""The laws every game must keep, for our tests and for other people's games."""
