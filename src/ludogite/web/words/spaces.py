"""The spaces of French typography, which no editor shows."""

NNB = "\u202f"
"""Narrow, never broken: before ; ! ? and inside numbers."""
NB = "\u00a0"
"""Never broken: before : and inside « »."""
