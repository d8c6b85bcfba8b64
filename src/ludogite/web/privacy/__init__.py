"""What the house keeps of people, why and how long, and what its host adds to that."""
