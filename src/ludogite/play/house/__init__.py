"""The tables of a house in memory: loaded, acted at, looked after, the same in all its processes.

`HouseBase` (`play/house/base.py`) is what parts share: store, bus, clock, loaded tables, supervisor, indexes, and
hooks, which are lists of what to call: `on_loaded`, `on_put_away`, `on_people`, `on_advanced`, `on_stored`,
`on_seated`, `on_playing`, `on_forgotten`. `Tables` (`play/house/tables.py`) adds loading and acting, `House`
(`play/house/house.py`) owns the rest. A part takes `HouseBase` or `Tables`, never the whole house.

Writing (`play/house/table_log.py`): plan, prepare, append, and only once it is stored `take_in` swaps one reference,
`LoadedTable.table`, whoever still waits. `change_now` begins without a task where nothing but the disk has to be
waited for; whatever has to wait for more goes on in `change`. Where another process was first, the value is dropped,
the stored events are folded (`catch_up`), and it is planned anew. A process that knows less than whoever speaks to it
catches up before it refuses or shows anything (`catch_up_to`).

News (`play/house/news.py`): stored events are told whole to those who have the table in memory. Whoever has it at the
place before them takes them in without a query; whoever misses one reads. While the bus is heard the database is
looked at every two seconds all the same, else every quarter of a second.

Presence (`play/house/presence.py`): who is connected here is a `ReplicatedMap` (`storage/replicated.py`). Nobody is
said to be away before everybody has had the time to say who is there (`Bus.is_settled`); without that each process
speaks only of those who were connected to it.

What is due (`play/house/caretaker.py`): a flag falls, a machine moves, a late game begins. Whoever has the table in
memory sees to it in time; what is overdue by two seconds is taken by any process from `tables.due_at`, with skip
locked. Idle tables are put out of memory. Machines think here or by a queue (`play/house/machines.py`).

Time: `play/house/house_clock.py` never goes back; ahead of the machine it goes a tenth slower. What was missed (a
kill, a suspended machine, a stopped process) is a downtime, found from the heartbeat (`play/house/heartbeat.py`) and
told to every running clock as an event (`play/house/downtime.py`).

Failures: `play/house/supervisor.py` runs background work, `play/house/kept_tables.py` sets aside what cannot be
opened. `play/house/forgotten.py` keeps hashes of the ids of the forgotten in memory: whatever still says that it is
theirs is nobody's. `play/house/overwriting.py` sees to it that the file holds nothing of what was erased.
"""
