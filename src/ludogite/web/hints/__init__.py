"""A good move, shown on the board and in words."""
