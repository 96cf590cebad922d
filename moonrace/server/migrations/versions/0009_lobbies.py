"""Tables that wait for their people."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add lobbies and their places; what has begun is a table and no lobby any more."""
    op.create_table(
        "lobby",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("wanted", sa.Text, nullable=False),
        sa.Column("opener", sa.Text),
        sa.Column("host_hash", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("spectator_token", sa.Text, nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("command_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("body_hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "place",
        sa.Column("lobby", sa.Text, sa.ForeignKey("lobby.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("pilot", sa.Text),
        sa.Column("link_hash", sa.LargeBinary),
        sa.Column("is_ready", sa.Boolean, nullable=False),
        sa.Column("added", sa.Text, nullable=False),
        sa.Column("here", sa.Float, nullable=False),
    )
    op.create_index("place_of_pilot", "place", ["pilot"])
