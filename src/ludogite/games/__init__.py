"""The games of the house, one folder each. Nothing outside imports them: they are found through entry points."""
