"""Who thinks for a house: the opponents' advice and looks back at games, in processes of its own or by a queue."""
