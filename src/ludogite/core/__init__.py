"""The contract of a game: what every game says of itself and promises. No input, no output, no clock."""
