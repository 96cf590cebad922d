"""Pilots: who sits where, known by a key in the browser."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add pilots, the fingerprints of their keys, and which of them sits in a seat or has opened a table."""
    op.create_table(
        "pilot",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("audience", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "pilot_key",
        sa.Column("key_hash", sa.LargeBinary, primary_key=True),
        sa.Column("pilot", sa.Text, sa.ForeignKey("pilot.id"), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("pilot_key_of", "pilot_key", ["pilot"])
    op.add_column("seat", sa.Column("pilot", sa.Text))
    op.add_column("seat", sa.Column("spent_hash", sa.LargeBinary))
    op.create_index("seat_of_pilot", "seat", ["pilot"])
    op.add_column("game_table", sa.Column("opener", sa.Text))
