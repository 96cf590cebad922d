"""Talk at the table: to whom a remark was said and by whom, and tables without any talk."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Remarks said before were all said to a team."""
    op.add_column("game_table", sa.Column("has_talk", sa.Boolean, nullable=False, server_default=sa.true()))
    for name, default in (("audience", "team"), ("speaker", ""), ("name", "")):
        op.add_column("remark", sa.Column(name, sa.Text, nullable=False, server_default=default))
