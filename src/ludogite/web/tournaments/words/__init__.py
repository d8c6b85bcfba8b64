"""The words of tournaments, a file for each part of their pages."""
