"""What came of finished games. Those that ended before are looked up while the server runs."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add results, and where there are tables already the note that says which to look up."""
    op.create_table(
        "outcome",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("pilot", sa.Text),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("sat_in", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("team", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("is_winner", sa.Boolean, nullable=False),
        sa.Column("how", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("opening", sa.Text),
    )
    op.create_index("outcome_of_pilot", "outcome", ["pilot", "n"])
    op.create_index("outcome_of_game", "outcome", ["game", "n"])
    op.create_index("outcome_number", "outcome", ["n"])
    setting = sa.table("setting", sa.column("key", sa.Text), sa.column("value", sa.LargeBinary))
    if op.get_bind().execute(sa.text("SELECT id FROM game_table LIMIT 1")).first() is not None:
        behind = f'{{"before":{time.time()},"after":""}}'.encode()
        op.bulk_insert(setting, [{"key": "results-behind", "value": behind}])
