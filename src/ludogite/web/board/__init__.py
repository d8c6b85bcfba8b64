"""A board in a page: what scenes and steps mean there, how it sounds, where it stands."""
