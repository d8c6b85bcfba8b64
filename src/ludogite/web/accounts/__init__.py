"""Keeping a name: steps to an account, coming in, keys, devices, children, leaving."""
