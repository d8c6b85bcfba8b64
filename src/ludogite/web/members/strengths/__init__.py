"""How strong people play: a page for each game, and the pictures of a strength."""
