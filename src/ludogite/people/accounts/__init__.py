"""Accounts: who keeps a name, and how it is opened.

Everybody is a guest until they keep a name. An account's id is the id of the guest whose name it keeps, so all games
so far come along; whatever was signed for that guest before (cookie, token, link) opens nothing any more. An account
is a value made of events (`people/accounts/account.py`); `people/accounts/accounts.py` writes them. The database
decides who was first: by place in the list, and by the look of a name (`people/accounts/names.py`, Unicode's
confusables). `known` and lists read the row (`people/accounts/log.py`: `row_of`, `account_of`), so what others are
shown of an account stands in it.

Keys: passwords are argon2id hashes, always checked at the same price (`people/accounts/passwords.py`), passkeys are
public keys (`people/accounts/passkeys.py`; a challenge follows from a signed ticket that counts once,
`web/accounts/ceremonies.py`), codes on paper keyed hashes (`people/accounts/recovery.py`). Links let somebody in, by
invitation or once back into an account (`people/accounts/links.py`). All secrets are shown once and stored as hashes
(`people/accounts/tokens.py`). Tries are counted by name and network, and apart on a device where the account was
opened before (`web/accounts/known_device.py`).

Programs are accounts with an owner and scoped tokens (`people/accounts/access_tokens.py`); children are names that a
parent holds, without a way in, found by nobody. A challenge is a table (`play/challenges.py`). `Guest.person()`
(`web/doors/identity.py`) is the one way from who comes to who sits.

Recognising: whoever signs in where a guest had played brings those games along (`people/accounts/recognising.py` adds
`Recognised` to every table of the guest). Puzzles and lessons of a device and of the account become one
(`people/accounts/progress.py`).

Erasing: `people/accounts/erasing.py` erases an account when its days are over, with all that its owner typed or was
called, in clubs, tournaments, tables and the log of moderators; `tests/people/accounts/test_typed_text.py` lists
every stored text. The list of deletions (`storage/deletions.py`) lies in the database, beside it and beside every
backup, and is carried out again after a restore before anybody comes in.
"""
