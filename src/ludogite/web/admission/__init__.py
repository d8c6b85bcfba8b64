"""The doorstep of a house: coming in by an invitation, inviting a friend, and the way back into an account."""
