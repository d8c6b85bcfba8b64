"""Accounts: who keeps a name, and how it is opened."""
