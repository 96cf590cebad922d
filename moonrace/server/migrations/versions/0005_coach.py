"""Tables at which a coach may be asked."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add whether a table is for learning."""
    is_coached = sa.Column("is_coached", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game_table", is_coached)
