"""Browsers that are signed in, and devices that are paired with one.

A session is an opaque token kept as a hash, renewed when a key is shown or rights change. It ends in all processes at
once: `Services.close_sockets` closes what is open (`web/doors/open_connections.py`). Another device is let in by
letters, which one that is signed in confirms (`people/sessions/pairings.py`).
"""
