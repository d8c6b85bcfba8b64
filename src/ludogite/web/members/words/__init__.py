"""The words of members: one's corner, what one shows of oneself, strengths."""
