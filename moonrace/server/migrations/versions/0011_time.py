"""Paces, and what a table keeps beside its match: clocks, and what its people agree on."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the pace of a table, and its slate."""
    op.add_column("game_table", sa.Column("pace", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "slate",
        sa.Column("table_id", sa.Text, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
    )
