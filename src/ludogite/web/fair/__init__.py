"""The proof that nobody chose the luck of a game, checked by the page itself."""
