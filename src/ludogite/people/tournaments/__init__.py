"""Tournaments: lists of events like tables, run by whatever process is open.

The value is `people/tournaments/tournament.py`. Pairings stand in `Paired` as they were made, so replaying asks
nobody. `people/tournaments/plan.py` says what was announced, and `people/tournaments/checking.py` whether it can be
held. A form is one file in `people/tournaments/forms/` with the shape of `FormRules`: whom to pair next, whether it
is over, who stands where.

Decisions: `people/tournaments/decisions.py` and `people/tournaments/results.py` return events or refuse; directors,
players and the house (`people/tournaments/actor.py`) decide by the same functions. A form of a page sends back the
mark of what it showed (`people/tournaments/marks.py`). Everybody's name goes through
`people/tournaments/name_reader.py`, which says who may read a child's.

Draws: an order by lot is drawn as the entries close, in one event, from `draw_seed` (its hash is shown from the
beginning) and everybody's nonce (`drawn_places` of `core/chance.py`), and can be checked by anybody. Other lots
(`people/tournaments/lots.py`) follow from `seed`, which is never shown. `people/tournaments/strengths.py` is the
scale of seeding.

Standings: `people/tournaments/outings.py` is what everybody did in each round, `people/tournaments/tie_breaks.py` has
each tie-break under its known name, `people/tournaments/placings.py` applies them to those who are level.
`telling_scores` (`people/tournaments/match.py`) says which points are told of a result,
`people/tournaments/deciding.py` what decided level ones. Seats follow from `people/tournaments/balance.py`: who
begins where that can be chosen (`Rules.first_option`), the sides where they differ (`Rules.side_draw`).

Running: `people/tournaments/runner.py` sees to what is due (`people/tournaments/due.py`, `tournaments.due_at`, skip
locked): it begins at its hour, lays tables (`people/tournaments/laying.py`), hears them, lets those lose who do not
come, calls rounds. A table's address follows from seed, match and attempt, so laying it twice lays it once;
`TableLaid` is written after it, and whoever finds the table missing from the list writes it down.
`Created.tournament` says whose match a table is. Rounds of sixteen and more are paired by processes of their own
(`people/tournaments/pairing.py`), very large ones one after the other.

People: `people/tournaments/inviting.py` asks members to play or direct, `people/tournaments/personal.py` renames,
recognises and erases people, `people/tournaments/guests.py` says which guests count for their network; the write of
an entry counts them in the same transaction (`TournamentChange`).
"""
