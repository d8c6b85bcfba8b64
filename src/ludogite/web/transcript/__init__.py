"""Tables whose rules are gone, shown from what was written down."""
