"""A tournament at real boards: papers to print, results from telephones, a page for the projector."""
