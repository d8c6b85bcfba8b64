"""Playing with days per move: plans of several moves, vacations, and the next table that waits."""
