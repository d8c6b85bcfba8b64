"""What hosts and moderators decide about people and the house."""
