"""A house that is open: how it starts, what it does by itself, backups, moving, workers.

`serving/serve.py` is the command, `serving/server.py` the server (uvicorn), `serving/app.py` the ASGI application: it
makes `House`, `Services` and whoever thinks, and hands requests through the doors of `web/doors/` to the rooms. What
runs in the background is listed in one place, `serving/background.py`: each with its name and how often. Before it
serves, a house looks through what is not over, so that `/health` is right from its first answer.

The other commands: `serving/worker.py` (thinks, serves nobody), `serving/backup.py`, `serving/move_house.py`,
`serving/archive.py`. Settings are `settings.py`.
"""
