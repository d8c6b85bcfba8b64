"""How strong people play, from the games that count.

A game says which of its options make strengths that cannot be compared (`Rules.families`, `core/family.py`), and how
its five opponents fare against each other (`Family.ladder`). From that `people/ratings/ratings.py` (pure; openskill's
Plackett-Luce, in points as at chess) knows the strength of the five, which never changes, and moves everybody else's
after each game.

`Created.rated` makes a game count, with a clock in any case, from the moment on at which it begins. Where sides
differ they are drawn then (`Started.sides`, `drawn_sides` of `core/chance.py`), and everybody moves to the seat of
their side. Members alone sit down, nobody is advised, nothing is taken back.

`tables.unrated` marks a game that counted and is over. Any process reads it (`people/ratings/rated_games.py`), keeps
who came in how (`rated_games`), and computes the family from that moment on, one process at a time: a game that is
looked at late takes its place, and all strengths computed again are the same. With another `FORMULA` a house computes
them anew when it opens.
"""
