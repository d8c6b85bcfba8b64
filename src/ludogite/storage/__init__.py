"""What the house keeps: events in SQL, written in groups. SQLite by default, or PostgreSQL.

Engines: `storage/engine.py` opens SQLite (`storage/sqlite.py`: WAL mode, full durability) or PostgreSQL
(`storage/postgres.py`, one driver: psycopg). Schema, migrations and tests are the same, and nearly all statements:
what each says in its own way is in `storage/upsert.py`; what is decided otherwise asks `Store.on_server`, or the
dialect. The schema of what happens at tables stands in `storage/schema/`, that of a subject in its folder of
`people/`; `storage/schema/base.py` lists all of it.

Writing: `Store` (`storage/store.py`) appends in a group commit: one thread writes, up to 512 appends in a
transaction. `append` returns when they are safe on disk. A place of a list is written once, else `ConflictError`; a
command's id is unique too. Notices and the row that a table is found by go into the same transaction.
`storage/turns.py` is for what is done one at a time.

Event logs: `storage/event_log.py` is that of accounts, clubs and tournaments. What cannot be read is set aside
(`storage/kept_logs.py`), and somebody is erased from it all the same (`storage/unreadable.py`).

News of other processes is found from a mark on: in a file the next number of a row, on a server the oldest
transaction that may still commit (`events.xact`), because there numbers are given before commits and may be
overtaken.

The bus (`storage/bus.py`, `storage/valkey.py`) is a channel for all and one for each process, and keeps nothing. What
is told within a turn of the loop, or ten milliseconds, goes together. Each process hears itself, so one whose own
voice does not come back knows that the way is cut. What each process alone knows is a `ReplicatedMap`
(`storage/replicated.py`): differences are told, all of it to whoever comes, and a process that is silent for four
seconds says nothing any more.

Locks: each house holds its data folder, or advisory locks of its server (`storage/lock.py`, `ServerLock`), so a
restore finds it closed, and an opening house knows whether it was alone. A process that stands still in the middle of
writing is ended by the server after five seconds.

Copies: `storage/backup.py` copies a file, `storage/server_backup.py` a server, from one snapshot, into the same kind
of file; `storage/moving.py` carries a house from one database into another and compares what arrived.
`storage/archive.py` moves the events of old finished games into one gzipped row each, in one transaction;
`Store.events` reads them from there, forgetting rewrites them there, and a trigger refuses events that would take an
archived place. `storage/overwriting.py` writes a database anew, so that nothing keeps what was erased.

Migrations (`storage/migrations/versions/`, Alembic) run when a house opens, and never go back
(`storage/versions.py`).
"""
