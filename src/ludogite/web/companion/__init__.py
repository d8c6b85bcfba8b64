"""For people with the real box: a game kept, hands counted."""
