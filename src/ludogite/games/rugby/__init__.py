"""Rugby, the dice game by Michel Bouchet."""
