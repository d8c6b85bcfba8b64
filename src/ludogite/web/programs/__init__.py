"""Programs that members own, their tokens, and challenges."""
