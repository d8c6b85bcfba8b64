"""Days on which nobody is kept waiting for somebody who is away."""
