"""Notices: ways to reach a pilot, what it wants to be told, and what is still to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make room for ways, wishes and notices."""
    op.create_table(
        "way",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("pilot", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("is_confirmed", sa.Boolean, nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
    )
    op.create_index("way_of_pilot", "way", ["pilot"])
    op.create_table(
        "wish",
        sa.Column("pilot", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("reasons", sa.Text, nullable=False),
    )
    op.create_table(
        "notice",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("reason", sa.Text, primary_key=True),
        sa.Column("mark", sa.Integer, primary_key=True),
        sa.Column("way", sa.Text, primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("notice_due", "notice", ["due"])
