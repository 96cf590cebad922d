"""When a table has something to do or to say though nobody comes."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the bell of a slate. That of every table known so far rings at once, to be set anew."""
    op.add_column("slate", sa.Column("bell", sa.Float))
    op.execute("UPDATE slate SET bell = 0")
    op.create_index("slate_bell", "slate", ["bell"])
