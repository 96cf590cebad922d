"""What the people of a table have added to its secret."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the words of each seat, and from which entry on they count."""
    op.add_column("seat", sa.Column("added", sa.Text, nullable=False, server_default=""))
    op.add_column("seat", sa.Column("added_at", sa.Integer, nullable=False, server_default="0"))
