"""Tournaments on pages: announced, entered, followed, directed, taken along."""
