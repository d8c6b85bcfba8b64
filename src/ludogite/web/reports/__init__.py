"""Asking the moderators of a house to look at what somebody does."""
