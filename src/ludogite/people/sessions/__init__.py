"""Browsers that are signed in, and devices that are paired with one."""
