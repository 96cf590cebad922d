"""How games began. Those whose result was kept without are looked up while the server runs."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Note that all tables up to now are to be looked at once more, where a result has no opening."""
    setting = sa.table("setting", sa.column("key", sa.Text), sa.column("value", sa.LargeBinary))
    lacking = sa.text("SELECT table_id FROM outcome WHERE opening IS NULL LIMIT 1")
    if op.get_bind().execute(lacking).first() is not None:
        behind = f'{{"before":{time.time()},"after":""}}'.encode()
        op.execute(setting.delete().where(setting.c.key == "results-behind"))
        op.bulk_insert(setting, [{"key": "results-behind", "value": behind}])
