"""What people are told who are not here."""
