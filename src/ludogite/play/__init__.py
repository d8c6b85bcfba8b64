"""One table: seats, commands, events, clocks and views. No framework.

Deciding: `decide(table, command, …)` (`play/decide.py`) returns events or refuses, and touches nothing. It asks the
files that know one rule each: `play/invitations.py` (who may take which empty seat), `play/teams.py` (who shares one,
and who is captain), `play/absence.py` (what somebody's absence allows the others), `play/proposals.py` (draws and
take-backs), `play/endings.py` (how a game ends otherwise than by its rules), `play/departures.py` (who left a seat to
a machine), `play/names.py`. The views ask the same files, so a page offers only what will be granted.
`play/follow_up.py` is what follows by itself: chance, plans whose turn has come, the end.

Folding: `table.after(events)` (`play/table.py`) is the next table, and the old one still stands. Tables that follow
one another share whatever did not change; the last commands are remembered in the same way (`play/command_log.py`),
so a repeated one is carried out once. What `decide` played is found again, so a move is parsed and played once.

Showing: `Screen` (`play/showing.py`) is a game, a seat, a language and a shape of the board. It shows a position as a
board, and events as steps with what they leave to be changed and a checksum (`play/boards.py`). `play/view.py` makes
messages (`play/messages/`) of two values of a table; what many viewers see alike is composed once
(`play/view_context.py`). Scenes speak of seats; names are put into what is sent.

Private events (`PrivateEvent`): whoever waits may plan one move (`play/plans.py`), and where a move has days a tree
of answers (`play/lines.py`). `Table.public_seq`, which all messages count by, leaves them out, so nobody else's bytes
depend on them.

Clocks: computed from the times of events (`play/clock.py`). A vacation is a pause in them (`play/vacations.py`), so
its end needs no event. `play/due.py` says when the house has to see to a table, `play/reminders.py` who is reminded
of a flag.

Indexes: how games ended (`play/results.py`, `play/result_store.py`) and which everybody may find
(`play/public_games.py`, `play/public_game_store.py`) are read from events alone, by `play/transcript.py`, and may be
dropped. `tables.indexed` says which finished tables the second knows; what was read is kept only if nothing has
happened at the table since. A search follows one index in the order of time and looks at `WINDOW` games at most.

Forgetting: `play/forgetting.py` leaves somebody's tables, adds `Forgotten` to each, and erases the name from stored
events, in archives too. To erase somebody (`people/accounts/erasing.py`) is the only reason for which an event is
ever rewritten; what was played stays. Names in typed words are left out by `play/unsaid.py`. Whoever takes another
name is called so where they still play (`play/renaming.py`).

Thinking: `play/opponents.py` asks machines, `play/workers.py` are the processes, `play/fair_queue.py` says whose turn
it is. Who may ask for a hint is in `play/hints.py`. What happens to somebody at all their tables is derived by
`play/member_events.py`; of it, `play/notices.py` makes notices that are stored in the same write.
"""
