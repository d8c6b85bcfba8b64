"""People of a house: accounts, sessions, notices, moderation, ratings, vacations, clubs, tournaments.

A folder for each subject, with the same file names: `events.py` (what can happen, as structs with a tag), the value
that its events fold to, `decisions.py` (pure functions that return events or refuse), `log.py` (its event log),
`store.py` (queries and the row that it is found by), `schema.py` (its SQL tables), and a service in the plural.
Accounts, clubs and tournaments stand on `storage/event_log.py`; moderation has a log whose folds are in memory;
sessions, notices, ratings and vacations are rows. Events, values and decisions know no database and no web.

`people/errors.py` has what is refused, `people/recall.py` the cache of rows that every request asks for: any process
that changes one tells the others by the bus.
"""
