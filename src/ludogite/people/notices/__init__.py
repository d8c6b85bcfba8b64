"""What people are told who are not here.

A notice is stored in the same write as the events that it follows from (`play/notices.py`, `Append.notices`), for
those who want it: who does is known in every process (`people/notices/subscribers.py`), workers too. A minute later
at the earliest whoever is alive takes all that one person is to be told (`NoticeStore.take_due`, skip locked), drops
what is no longer so, waits while they are here, for their pace and through their quiet hours
(`people/notices/preferences.py`, pure), and sends the rest as one (`web/notices/sending.py`).

It goes encrypted for each browser and signed by the key of the house (`people/notices/web_push.py`), or as mail
(`people/notices/mail.py`). What is sent is forgotten first, so that a kill loses one notice and repeats none; a
subscription ends with its session. Endpoints of push are addresses of strangers: `people/notices/outbound.py`
resolves a name once, refuses closed networks, connects to what it looked at, and follows nothing. Addresses of feeds
follow from the key of the house and the moment they were made, so they are shown again and not stored.
"""
