"""What members show of themselves, whom they follow, and whom they block."""
