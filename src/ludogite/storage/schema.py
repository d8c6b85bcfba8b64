"""The tables of the database. Events are the truth; the rest is an index to find tables by."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite counts rows by itself only in columns that it calls INTEGER."""

events = sa.Table(
    "events",
    metadata,
    sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("author", sa.String(64)),
    sa.Column("cid", sa.String(64)),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("xact", sa.BigInteger, sa.FetchedValue()),
    sa.UniqueConstraint("table_id", "seq"),
    sa.UniqueConstraint("table_id", "author", "cid"),
    sa.Index("ix_events_xact", "xact", sqlite_where=sa.text("xact IS NOT NULL")),
)
"""Everything that ever happened. `author` and `cid` stand on the first event of a command only; PostgreSQL writes
the transaction into `xact`."""


class EventRow(NamedTuple):
    """One event as the database keeps it."""

    seq: int
    at: int
    body: str
    author: str | None = None
    cid: str | None = None


EVENT = tuple(events.c[field] for field in EventRow._fields)
"""The columns of an event, in the order of its fields."""

archives = sa.Table(
    "archives",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("last_seq", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""The events of games that ended long ago up to `last_seq`, compressed. The database refuses events that would take the
place of archived ones."""

archive_authors = sa.Table(
    "archive_authors",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)
"""Who did something without ever sitting there, at an archived table, or as a guest before they were a member."""

UNFINISHED = ("waiting", "playing")
"""Where tables stand at which something may still be played."""

NOT_INDEXED = sa.text("status = 'over' AND indexed IS NULL")
"""A game that is over, and of which the index of public games knows nothing yet."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("due_at", sa.BigInteger),
    sa.Column("changed_at", sa.BigInteger, nullable=False),
    sa.Column("unrated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("indexed", sa.Boolean),
    sa.Index("ix_tables_listed_changed_at", "listed", "changed_at"),
    sa.Index("ix_tables_due_at", "due_at"),
    sa.Index("ix_tables_unrated", "unrated", sqlite_where=sa.text("unrated"), postgresql_where=sa.text("unrated")),
    sa.Index("ix_tables_not_indexed", "id", sqlite_where=NOT_INDEXED, postgresql_where=NOT_INDEXED),
)
"""Where each table stands: `waiting`, `playing`, `over`, or `put-away` before anything was played; `due_at` is when the
house has to see to it by itself; `unrated` where a game that counts is over and nobody's strength was computed from it
yet. `indexed` says that the index of public games knows how it ended; whatever changes here makes it be read again."""

seatings = sa.Table(
    "seatings",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)
"""Who sits or sat at which table, or is expected there."""

results = sa.Table(
    "results",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("result", sa.String(16), nullable=False),
    sa.Column("against", sa.String(16), nullable=False),
    sa.Column("opponents", sa.Text, nullable=False),
)
"""How each finished game ended for whoever played in it, read from its events once: so that nobody's corner replays
anything. What is missing here is read again, so a row may be dropped at any time."""

rated_games = sa.Table(
    "rated_games",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("family", sa.String(128), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("opening", sa.String(64), nullable=False, server_default=""),
    sa.Column("measured", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("ix_rated_games_family", "family", "ended_at", "table_id"),
    sa.Index(
        "ix_rated_games_unmeasured",
        "ended_at",
        sqlite_where=sa.text("NOT measured"),
        postgresql_where=sa.text("NOT measured"),
    ),
)
"""The finished games that count, by family (`libertas/3`): who played, and how they came in; the first decisions of
those without chance in play; `measured` where it is known how near to perfection they played."""

side_counts = sa.Table(
    "side_counts",
    metadata,
    sa.Column("family", sa.String(128), primary_key=True),
    sa.Column("begins", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("winner", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("games", sa.Integer, nullable=False),
)
"""How many of these games the seat won that began, and how many the other, where sides are drawn: counted as they end,
so that nobody counts a million of them."""

rating_steps = sa.Table(
    "rating_steps",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("family", sa.String(128), primary_key=True),
    sa.Column("ended_at", sa.BigInteger, primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("points", sa.Double, nullable=False),
    sa.Column("doubt", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False, server_default="0"),
    sa.Column("result", sa.Integer, nullable=False, server_default="0"),
    sa.Column("beaten", sa.Double),
    sa.Index("ix_rating_steps_games", "person", "family", "games", "points"),
)
"""How strong everybody was after each game that counted: where they sat, whether they won (1), drew or lost (-1), and
how strong the strongest was whom they left behind."""

fair_play = sa.Table(
    "fair_play",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("family", sa.String(128), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("decisions", sa.Integer, nullable=False),
    sa.Column("right", sa.Integer, nullable=False),
    sa.Column("median_ms", sa.BigInteger, nullable=False),
    sa.Column("spread_ms", sa.BigInteger, nullable=False),
    sa.Index("ix_fair_play_ended_at", "ended_at"),
)
"""How people decided in games that counted: how many decisions were right, and how long they took."""

strengths = sa.Table(
    "strengths",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("family", sa.String(128), primary_key=True),
    sa.Column("points", sa.Double, nullable=False),
    sa.Column("doubt", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Index("ix_strengths_family", "family", "points", "games"),
)
"""How strong everybody is who keeps a name here. Like the other two it follows from the events, and may be computed
again."""

public_games = sa.Table(
    "public_games",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("reason", sa.String(64), nullable=False),
    sa.Column("winners", sa.String(32), nullable=False),
    sa.Column("first", sa.Integer),
    sa.Column("opening", sa.String(128), nullable=False),
    sa.Column("against", sa.String(16), nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Index("ix_public_games_ended_at", "ended_at", "table_id"),
    sa.Index("ix_public_games_game_ended_at", "game", "ended_at", "table_id"),
    sa.Index("ix_public_games_game_reason", "game", "reason", "ended_at", "table_id"),
    sa.Index("ix_public_games_game_opening", "game", "opening", "ended_at", "table_id"),
    sa.Index("ix_public_games_game_turns", "game", "turns"),
)
"""Finished games that everybody may find, read from their events: nobody's name stands here. What is missing is read
again, so a row may be dropped at any time, with what it added to the counts."""

public_game_people = sa.Table(
    "public_game_people",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Index("ix_public_game_people_table_id", "table_id"),
    sa.Index("ix_public_game_people_ended_at", "person", "ended_at", "table_id"),
    sa.Index("ix_public_game_people_game", "person", "game", "ended_at", "table_id"),
)
"""Who played in which of them."""

public_game_counts = sa.Table(
    "public_game_counts",
    metadata,
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("measure", sa.String(16), primary_key=True),
    sa.Column("value", sa.String(128), primary_key=True),
    sa.Column("count", sa.BigInteger, nullable=False),
)
"""How many of them there are of each kind: counted as they come, so that a million of them need not be."""

forgotten = sa.Table(
    "forgotten",
    metadata,
    sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("member", sa.String(64)),
    sa.Column("recognising", sa.String(64)),
    sa.UniqueConstraint("digest"),
)
"""Who asked to be forgotten, as hashes of their ids: their cookies and tokens are nobody's. A guest who is a member by
now has a `member`; while the guest's games are being made the member's, `recognising` is the guest."""

house = sa.Table(
    "house",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What the house remembers: when it was last open, who may come in, what it allows, how it looked back at games, and
which links that work once were used."""

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("look", sa.String(128)),
    sa.Column("role", sa.String(16), nullable=False),
    sa.Column("owner", sa.String(64)),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("leaving_at", sa.BigInteger),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("shares", sa.String(16), nullable=False, server_default="unasked"),
    sa.UniqueConstraint("look"),
    sa.Index("ix_accounts_owner", "owner"),
    sa.Index("ix_accounts_leaving_at", "leaving_at"),
)
"""Who keeps a name in this house, as the events of each account leave it. `look` is what the name looks like: no two
names look alike; children's names, which nobody finds, have none. `owner` is a child's parent, or a program's owner;
`shares` is what others may see."""

ties = sa.Table(
    "ties",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Index("ix_ties_person", "person"),
)
"""Whom somebody follows, and whom they block, as their account's events leave it."""

account_events = sa.Table(
    "account_events",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
"""What happened to each account, and by whom."""

credentials = sa.Table(
    "credentials",
    metadata,
    sa.Column("id", sa.String(255), primary_key=True),
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("used_at", sa.BigInteger),
    sa.Index("ix_credentials_account", "account"),
)
"""How somebody shows that an account is theirs: a password, passkeys, codes on paper. Nothing here opens anything by
itself: hashes and public keys only."""

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("player", sa.String(64), nullable=False),
    sa.Column("device", sa.String(64), nullable=False),
    sa.Column("network", sa.String(64)),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("proved_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("must_renew", sa.Boolean, nullable=False),
    sa.Index("ix_sessions_account", "account"),
    sa.Index("ix_sessions_until", "until"),
)
"""Browsers that are signed in, by the hash of what they show. `player` is who plays there, the account or one of its
children; `proved_at` is when somebody last showed a key there; `must_renew` where rights have changed: with the next
page the browser is given another token."""

access_tokens = sa.Table(
    "access_tokens",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("scopes", sa.String(128), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Index("ix_access_tokens_account", "account"),
)
"""What programs come in with, by the hash of what they show."""

links = sa.Table(
    "links",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("account", sa.String(64)),
    sa.Column("made_by", sa.String(64), nullable=False),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("uses_left", sa.Integer, nullable=False),
    sa.Index("ix_links_kind", "kind"),
)
"""Links that let somebody in: into a house by invitation, or back into an account, by the hash of their secret."""

moderation_events = sa.Table(
    "moderation_events",
    metadata,
    sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Index("ix_moderation_events_person", "person"),
)
"""Who was reported, muted, sent away or called back, by whom, and why."""

progress = sa.Table(
    "progress",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("changed_at", sa.BigInteger, nullable=False),
)
"""Puzzles and lessons that somebody with an account has done, as their devices told it."""

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("began_at", sa.BigInteger, primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("told_until", sa.BigInteger),
    sa.Index("ix_vacations_until", "until"),
)
"""When members are on vacation. `told_until` is the end that all their tables know of: where it is another one, they
have to be told."""

notice_preferences = sa.Table(
    "notice_preferences",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("pace", sa.String(16), nullable=False),
    sa.Column("daily_hour", sa.Integer, nullable=False),
    sa.Column("quiet_from", sa.Integer, nullable=False),
    sa.Column("quiet_until", sa.Integer, nullable=False),
    sa.Column("zone", sa.String(64), nullable=False),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("email", sa.String(254)),
    sa.Column("is_confirmed", sa.Boolean, nullable=False),
    sa.Column("feed_since", sa.BigInteger),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
    sa.Column("sent_at", sa.BigInteger, nullable=False),
    sa.Column("taken_until", sa.BigInteger, nullable=False),
)
"""How somebody is told of what awaits them: how often, not at which hours, by e-mail, in feeds. `feed_since` is when
the secret addresses of their feeds were made; `seen_at` when they were last in the house, `sent_at` when they were last
told something, and until `taken_until` one process sees to it."""

push_subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("public_key", sa.String(128), nullable=False),
    sa.Column("auth_secret", sa.String(32), nullable=False),
    sa.Column("device", sa.String(64), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("session_at", sa.BigInteger),
    sa.Index("ix_push_subscriptions_account", "account"),
)
"""Browsers that want to be told, by the hash of the address that their maker's push service gave them; `session_at` is
when the session began in which they said so: with it they are told nothing any more."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("due_at", sa.BigInteger, nullable=False),
    sa.Index("ix_notices_due_at", "due_at"),
)
"""What somebody is still to be told: what a table has asked of them since its event `seq`. It goes once it is told."""


class NoticeRow(NamedTuple):
    """One thing that somebody is to be told, as the database keeps it."""

    account: str
    table_id: str
    seq: int
    kind: str
    at: int
    due_at: int
