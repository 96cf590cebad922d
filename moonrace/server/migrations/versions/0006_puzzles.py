"""What was answered to the puzzles of the days."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Count answers by day and puzzle."""
    op.create_table(
        "puzzle_answer",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("act", sa.Text, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
    )
