"""Series of games between opponents, and what they prove.

Tournaments of programs: `arena/contest.py` is the plan, from which every game follows. `arena/schedule.py` says who
meets whom and sits where, `arena/openings.py` draws openings, `arena/contest_game.py` plays one game as a pure
function of plan, encounter and numbers. `arena/contest_run.py` is the tournament while it is played: which games are
wanted next, which count, when enough is known (`arena/sequential_test.py`, `arena/bradley_terry.py`). What counts
depends on the games alone, never on the order in which they end.

`arena/executors.py` (this process, or processes) and `arena/ray_executor.py` take games from it and yield them
finished; whoever dies loses none. `arena/journal.py` keeps them, `arena/cross_table.py` sums them up,
`arena/contest_page.py` draws them. Tournaments of people are `people/tournaments/` and share nothing with these but
seats and results.

Advice and looking back: `arena/appraiser.py` is a game's search with no more knowledge than the seat that decides.
`arena/advice.py` finds a good move and says what speaks for it: the game's own `around.advice`, then what the numbers
say. `arena/review.py` looks at every event of a game, `arena/turning.py` draws its curve and finds what moved it,
`arena/luck.py` separates what the dice gave from what decisions gave up, `arena/story.py` tells both. Terminal
(`cli/terminal_table.py`, `cli/look_back.py`) and pages (`web/hints/`, `web/review/`) say the same words. Questions
that take time (`AdviceQuestion`, `ReviewQuestion`) travel to processes of their own (`thinking/`).
"""
