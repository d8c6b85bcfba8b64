"""Days on which nobody is kept waiting for somebody who is away.

Vacations are rows; tables are told by an event (`OnVacation`), from which their clocks compute when they stand still.
`told_until` says what the tables know, so any process completes what another began. A game that begins during a
vacation, or at which somebody sits down then, is told at once (the hook `on_playing` of the house); every process
looks each minute for those that nobody has told.
"""
