"""What-if boards."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add where a what-if board begins."""
    op.add_column("game_table", sa.Column("branch", sa.Text, nullable=False, server_default=""))
