"""A game's own page, tables to join and to go back to, and laying a new one."""
