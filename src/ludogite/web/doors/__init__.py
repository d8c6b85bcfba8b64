"""What a request passes before a room sees it: limits, identity, checks, refusals.

In this order: how fast a connection may be (`web/doors/protocol.py`, `web/doors/connections.py`), limits by network
and headers (`web/doors/guard.py`), who comes (`web/doors/identification.py`: by session, by a program's token, or as
a guest), whether they are let in (`web/doors/admission.py`, asked before it is known what answers), forms and their
tokens (`web/doors/requests.py`), what it costs (`web/doors/costs.py` lists what is dear to compose, and which limit
counts it). `HEAD` is answered here, for all rooms.

Limits are token buckets by person and by network (`web/doors/limits.py`); many processes tell each other four times a
second what was taken (`web/doors/shared_limits.py`). Open connections end when the token, session or guest does that
they were opened with, in any process (`web/doors/open_connections.py`).

Refusals: `STATUSES` (`web/doors/refusing.py`) is the HTTP status of each error class, `refusal_json` what programs
are told. `web/doors/faults.py` reads the types of messages to say which fields cannot be taken, over HTTP and on the
socket.

Frames (`web/doors/frames.py`): a text that comes whole, as those of browsers do, is read without a WebSocket
library's layers. The first bytes that are anything else leave a connection to the full parser for good. What is told
in one turn of the loop is written together.
"""
