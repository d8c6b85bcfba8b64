"""What the rooms share: the visit, the services of the house, the frame of every page."""
