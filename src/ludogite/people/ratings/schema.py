"""Games that count, and how strong they make people."""

from __future__ import annotations

import sqlalchemy as sa

from ludogite.storage.schema.base import metadata

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
