"""What keeps a pilot when its browsers are lost: passkeys and mailboxes."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make room for the public halves of passkeys, and for addresses that have answered."""
    op.create_table(
        "passkey",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("pilot", sa.Text, sa.ForeignKey("pilot.id"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_index("passkey_of", "passkey", ["pilot"])
    op.create_table(
        "mailbox",
        sa.Column("pilot", sa.Text, sa.ForeignKey("pilot.id"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("mailbox_address", "mailbox", ["address"])
