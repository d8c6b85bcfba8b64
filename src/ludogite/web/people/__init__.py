"""A guest’s own page: the name, and taking it to another device."""
