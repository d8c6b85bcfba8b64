"""Tables to join and to go back to, and laying a new one."""
