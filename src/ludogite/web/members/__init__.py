"""People who play: one's own page, what members show of themselves, whom they follow and block, how strong they are."""
