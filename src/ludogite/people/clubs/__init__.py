"""Clubs: members who play together, with house rules, dates and a ladder; each a list of events.

`people/clubs/events.py`, `people/clubs/club.py` and `people/clubs/decisions.py` are pure; `people/clubs/log.py`
writes where nobody was first, `people/clubs/clubs.py` is the service. Events name people by id. Whoever is erased
gets an alias in them, so that a ladder computed again is the same (`people/clubs/forgetting.py`).

Invitations and feeds have words that follow from the key of the house, so they can be shown again; how often one was
used is counted by the events. A game for a rung is a challenge at a table, which any process settles when it is over
(`Clubs.settle_ladders`, `ladder_games` in the database). Whoever has left a club, or is an organiser no more, directs
none of its tournaments (`ClubLog.decide`); where no organiser is left among the directors, all of them do.
"""
