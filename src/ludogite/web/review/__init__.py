"""After the game: the result, the replay, where it turned, and playing on from any moment."""
