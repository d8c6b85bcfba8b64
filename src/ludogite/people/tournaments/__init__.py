"""Tournaments: lists of events like tables, run by whatever process is open."""
