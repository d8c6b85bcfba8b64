"""Tables of the database that no subject has for itself. Events are the truth; the rest is an index."""
