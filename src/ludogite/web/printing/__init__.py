"""What games offer on paper."""
