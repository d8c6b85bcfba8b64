"""Scenes as pictures: an SVG kit shared by all boards."""
