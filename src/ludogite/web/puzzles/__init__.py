"""Positions with one thing to find."""
