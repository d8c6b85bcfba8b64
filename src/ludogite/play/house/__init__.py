"""The tables of a house in memory: loaded, acted at, looked after, the same in all its processes."""
