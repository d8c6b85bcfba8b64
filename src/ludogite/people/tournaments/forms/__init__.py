"""The forms of a tournament, one file each, all with the same shape."""
