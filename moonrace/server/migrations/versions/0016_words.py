"""What is said while a table waits, promises, and one description of time: lobbies have no tempo any more."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Nothing that was said before was a promise; a table that waits keeps its pace."""
    op.add_column("lobby", sa.Column("remarks", sa.Text, nullable=False, server_default="[]"))
    op.add_column("remark", sa.Column("is_promise", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("remark", sa.Column("step", sa.Integer, nullable=False, server_default="-1"))
    lobby = sa.table("lobby", sa.column("id", sa.Text), sa.column("wanted", sa.Text))
    connection = op.get_bind()
    for id_, wanted in connection.execute(sa.select(lobby.c.id, lobby.c.wanted)).all():
        known = json.loads(wanted)
        if known.pop("tempo", None) is not None:
            change = lobby.update().where(lobby.c.id == id_).values(wanted=json.dumps(known))
            connection.execute(change)
