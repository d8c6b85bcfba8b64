"""What a request passes before a room sees it: limits, identity, checks, refusals."""
