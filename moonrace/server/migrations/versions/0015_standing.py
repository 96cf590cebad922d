"""Rated tables, games whose story anybody may read, and standings."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nothing that was played before was rated or public."""
    for name in ("is_rated", "is_public"):
        op.add_column("game_table", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    for name in ("is_rated", "counts"):
        op.add_column("outcome", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    for name in ("was_mu", "was_sigma", "mu", "sigma"):
        op.add_column("outcome", sa.Column(name, sa.Float))
    op.create_table(
        "standing",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mode", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("standing_of", "standing", ["who"])
