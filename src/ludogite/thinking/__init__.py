"""Who thinks for a house: hints and looks back at games, in processes of its own or by a queue.

`open_thinking` (`thinking/opening.py`) chooses: a house in a file asks its own processes (`PooledAdvisers`,
`PooledReviews`), one on a server puts jobs into a queue (`storage/jobs.py`), which `thinking/thinker.py` takes in
`ludogite worker` and in whatever server has processes for it. Hints and reviews have processes apart from those of
moves, so that a move never waits behind a hint. Questions are values that travel, one position each. A finished
review is numbers alone; it is kept with the house (`thinking/reviews.py`) and not thought out again.
"""
