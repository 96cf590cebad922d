"""Leagues: their members, and the tables of their rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """No table that waits is of a league yet."""
    op.add_column("lobby", sa.Column("league", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "league",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("wanted", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("organiser_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "league_member",
        sa.Column("league", sa.Text, sa.ForeignKey("league.id"), primary_key=True),
        sa.Column("pilot", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("is_out", sa.Boolean, nullable=False),
    )
    op.create_index("league_of_pilot", "league_member", ["pilot"])
    op.create_table(
        "league_table",
        sa.Column("league", sa.Text, sa.ForeignKey("league.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("is_void", sa.Boolean, nullable=False),
    )
    op.create_table(
        "league_seat",
        sa.Column("league", sa.Text, sa.ForeignKey("league.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("pilot", sa.Text, nullable=False),
    )
