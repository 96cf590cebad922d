"""Tables at which a lesson is taken."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the name of the lesson that a table began with, and whether it is still taken."""
    op.add_column("game_table", sa.Column("lesson", sa.Text, nullable=False, server_default=""))
    op.add_column("game_table", sa.Column("is_taught", sa.Boolean, nullable=False, server_default=sa.false()))
