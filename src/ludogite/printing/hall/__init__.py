"""What a tournament needs on paper: slips for tables, lists for the wall, the sheet of a knock-out, certificates."""
