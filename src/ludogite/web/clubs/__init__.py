"""Clubs: finding, founding and joining one, its page, its ladder, its calendar, and its organisers' desk."""
