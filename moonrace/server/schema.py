"""The tables of the database, as SQLAlchemy Core knows them.

Changes to them are migrations in `migrations/versions`.
"""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

setting = sa.Table(
    "setting",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

overlay = sa.Table(
    "overlay",
    metadata,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

game_table = sa.Table(
    "game_table",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("overlay", sa.Text, sa.ForeignKey("overlay.digest")),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("host_hash", sa.LargeBinary, nullable=False),
    sa.Column("spectator_token", sa.Text, nullable=False),
    sa.Column("seconds", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("command_hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("body_hash", sa.LargeBinary, nullable=False),
    sa.Column("next_table", sa.Text),
    sa.Column("lesson", sa.Text, nullable=False, server_default=""),
    sa.Column("is_taught", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("branch", sa.Text, nullable=False, server_default=""),
    sa.Column("is_coached", sa.Boolean, nullable=False, server_default=sa.false()),
)

seat = sa.Table(
    "seat",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("link_hash", sa.LargeBinary),
    sa.Column("is_claimed", sa.Boolean, nullable=False),
    sa.Column("added", sa.Text, nullable=False, server_default=""),
    sa.Column("added_at", sa.Integer, nullable=False, server_default="0"),
)

event = sa.Table(
    "event",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("command_id", sa.Text, nullable=False),
    # A command that takes several steps back at once is several events; the first is part 0 and always there.
    sa.Column("part", sa.Integer, nullable=False),
    sa.Column("body_hash", sa.LargeBinary, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "command_id", "part"),
)

remark = sa.Table(
    "remark",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("command_id", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "command_id"),
)

puzzle_answer = sa.Table(
    "puzzle_answer",
    metadata,
    sa.Column("day", sa.Text, primary_key=True),
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("act", sa.Text, primary_key=True),
    # How many have answered so; who, nobody knows.
    sa.Column("count", sa.Integer, nullable=False),
)
