"""Libertas: free the board, keep what you take in good company."""
