"""What hosts and moderators decide about people and the house.

All of it is one log of events, for the whole house (`people/moderation/log.py`). Its folds stand in memory in every
process, so that asking costs nothing: `Sanctions` (who is muted or sent away, `people/moderation/sanctions.py`) and
`HouseRules` (who comes in, free chat, the notice of the house, `people/moderation/admission.py`). Processes tell each
other by the bus, and look every two seconds.

A line that cannot be read is set aside and forbids what it may have forbidden, until a host decides anew
(`people/moderation/unreadable_lines.py`): a kind of line that forbids something is named there.

Fair play: `people/moderation/fair_play.py` (pure) compares how often decisions in games that counted were as good as
the best one. `web/host/fair_play.py` takes them from the review of each game and shows hosts what is rare: also pairs
who gave up many games early, and who won mostly because newcomers gave up soon. Evidence is kept for ninety days
(`people/moderation/fair_play_store.py`).
"""
