"""The house's memory: public games to look for, figures of each game, and all of them in one file."""
