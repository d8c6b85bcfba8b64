"""Clubs: members who play together, with house rules, dates and a ladder; each a list of events."""
