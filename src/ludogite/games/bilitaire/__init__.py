"""Bi-litaire: one player jumps marbles off the board, the other slides the board away from under them."""
