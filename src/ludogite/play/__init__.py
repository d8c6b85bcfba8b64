"""One table: seats, commands, events, clocks and views. No framework."""
