"""The shelf, the first page of the house: every game as a box."""
