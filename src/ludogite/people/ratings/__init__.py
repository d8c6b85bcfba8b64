"""How strong people play, from the games that count."""
