"""The doors for programs: JSON over HTTP, a token instead of a cookie.

`web/api/routes.py` collects what rooms offer to programs in one router. Each route says what it is (`Operation`,
`web/shared/operations.py`): id, topic, token, refusals as classes of errors. `web/api/description.py` makes OpenAPI
of the routes, the types of the messages and the docstrings under their fields; nothing is described twice.
`tests/fuzz/test_described.py` holds a house to its description with schemathesis.

What happens to a member is streamed as server-sent events (`web/api/member_stream.py`, derived by
`play/member_events.py`): the database is the truth, and whoever comes back is told what they missed. On a page of
another site a socket ignores cookies: only a token in `hello` counts.
"""
