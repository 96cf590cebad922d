"""What pilots have to do with each other, and what somebody has said, to be found when they go."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Make room for friends, and for those whom one does not hear or sit with."""
    op.create_table(
        "bond",
        sa.Column("pilot", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("bond_of_other", "bond", ["other"])
    op.create_index("remark_by", "remark", ["speaker"])
