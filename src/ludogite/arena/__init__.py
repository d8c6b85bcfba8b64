"""Series of games between opponents, and what they prove."""
