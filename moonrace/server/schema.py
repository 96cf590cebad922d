"""The tables of the database, as SQLAlchemy Core knows them.

Changes to them are migrations in `migrations/versions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from moonrace.kernel.errors import BadText

if TYPE_CHECKING:
    TextType = sa.types.TypeDecorator[str]
else:
    TextType = sa.types.TypeDecorator


class Words(TextType):
    """Text that every kind of database can keep: PostgreSQL knows no zero byte."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:
        if value and "\0" in value:
            raise BadText("A zero byte belongs to no word, name or id.")
        return value


metadata = sa.MetaData()

setting = sa.Table(
    "setting",
    metadata,
    sa.Column("key", Words, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

overlay = sa.Table(
    "overlay",
    metadata,
    sa.Column("digest", Words, primary_key=True),
    sa.Column("text", Words, nullable=False),
)

game_table = sa.Table(
    "game_table",
    metadata,
    sa.Column("id", Words, primary_key=True),
    sa.Column("name", Words, nullable=False),
    sa.Column("header", Words, nullable=False),
    sa.Column("overlay", Words, sa.ForeignKey("overlay.digest")),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("host_hash", sa.LargeBinary, nullable=False),
    sa.Column("spectator_token", Words, nullable=False),
    sa.Column("seconds", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("command_hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("body_hash", sa.LargeBinary, nullable=False),
    sa.Column("next_table", Words),
    sa.Column("lesson", Words, nullable=False, server_default=""),
    sa.Column("is_taught", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("branch", Words, nullable=False, server_default=""),
    sa.Column("is_coached", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("opener", Words),
    sa.Column("pace", Words, nullable=False, server_default=""),
    sa.Column("has_talk", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("is_rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("is_public", sa.Boolean, nullable=False, server_default=sa.false()),
)

pilot = sa.Table(
    "pilot",
    metadata,
    sa.Column("id", Words, primary_key=True),
    sa.Column("name", Words, nullable=False),
    sa.Column("audience", Words, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)

pilot_key = sa.Table(
    "pilot_key",
    metadata,
    # Each browser has a key of its own; the key itself is stored nowhere.
    sa.Column("key_hash", sa.LargeBinary, primary_key=True),
    sa.Column("pilot", Words, sa.ForeignKey("pilot.id"), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("pilot_key_of", "pilot"),
)

passkey = sa.Table(
    "passkey",
    metadata,
    # As the browser says it, in letters.
    sa.Column("id", Words, primary_key=True),
    sa.Column("pilot", Words, sa.ForeignKey("pilot.id"), nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    # How often it was used, where it counts.
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
    sa.Index("passkey_of", "pilot"),
)

mailbox = sa.Table(
    "mailbox",
    metadata,
    # What has answered, and nothing before that.
    sa.Column("pilot", Words, sa.ForeignKey("pilot.id"), primary_key=True),
    sa.Column("address", Words, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("mailbox_address", "address"),
)

bond = sa.Table(
    "bond",
    metadata,
    sa.Column("pilot", Words, primary_key=True),
    # A pilot, or a guest known by table and seat.
    sa.Column("other", Words, primary_key=True),
    sa.Column("kind", Words, primary_key=True),
    # What the other was called then: a guest has no name elsewhere.
    sa.Column("name", Words, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("bond_of_other", "other"),
)

lobby = sa.Table(
    "lobby",
    metadata,
    # The id that the table will have.
    sa.Column("id", Words, primary_key=True),
    sa.Column("code", Words, nullable=False, unique=True),
    sa.Column("name", Words, nullable=False),
    sa.Column("wanted", Words, nullable=False),
    sa.Column("opener", Words),
    sa.Column("host_hash", sa.LargeBinary, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("spectator_token", Words, nullable=False),
    sa.Column("is_listed", sa.Boolean, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("command_hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("body_hash", sa.LargeBinary, nullable=False),
    sa.Column("remarks", Words, nullable=False, server_default="[]"),
    # Whose seats are kept for whom the league has paired; nothing for all others.
    sa.Column("league", Words, nullable=False, server_default=""),
)

place = sa.Table(
    "place",
    metadata,
    sa.Column("lobby", Words, sa.ForeignKey("lobby.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", Words, nullable=False),
    sa.Column("name", Words, nullable=False),
    sa.Column("pilot", Words),
    sa.Column("link_hash", sa.LargeBinary),
    sa.Column("is_ready", sa.Boolean, nullable=False),
    sa.Column("added", Words, nullable=False),
    sa.Column("here", sa.Float, nullable=False),
    sa.Index("place_of_pilot", "pilot"),
)

seat = sa.Table(
    "seat",
    metadata,
    sa.Column("table_id", Words, sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", Words, nullable=False),
    sa.Column("name", Words, nullable=False),
    sa.Column("link_hash", sa.LargeBinary),
    sa.Column("is_claimed", sa.Boolean, nullable=False),
    sa.Column("added", Words, nullable=False, server_default=""),
    sa.Column("added_at", sa.Integer, nullable=False, server_default="0"),
    # No foreign key: a pilot who goes leaves its seat as a guest's.
    sa.Column("pilot", Words),
    # The fingerprint of an invitation that was used: it opens nothing, but can be answered in kind.
    sa.Column("spent_hash", sa.LargeBinary),
    sa.Index("seat_of_pilot", "pilot"),
)

event = sa.Table(
    "event",
    metadata,
    sa.Column("table_id", Words, sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("command_id", Words, nullable=False),
    # A command that takes several steps back at once is several events; the first is part 0 and always there.
    sa.Column("part", sa.Integer, nullable=False),
    sa.Column("body_hash", sa.LargeBinary, nullable=False),
    sa.Column("entry", Words, nullable=False),
    sa.Column("answer", Words, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "command_id", "part"),
)

remark = sa.Table(
    "remark",
    metadata,
    sa.Column("table_id", Words, sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("command_id", Words, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("words", Words, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("audience", Words, nullable=False, server_default="team"),
    sa.Column("speaker", Words, nullable=False, server_default=""),
    sa.Column("name", Words, nullable=False, server_default=""),
    sa.Column("is_promise", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("step", sa.Integer, nullable=False, server_default="-1"),
    sa.UniqueConstraint("table_id", "command_id"),
    sa.Index("remark_by", "speaker"),
)

slate = sa.Table(
    "slate",
    metadata,
    sa.Column("table_id", Words, sa.ForeignKey("game_table.id"), primary_key=True),
    sa.Column("words", Words, nullable=False),
    # When the table has something to do or to say though nobody comes; nothing where it has not.
    sa.Column("bell", sa.Float),
    sa.Index("slate_bell", "bell"),
)

puzzle_answer = sa.Table(
    "puzzle_answer",
    metadata,
    sa.Column("day", Words, primary_key=True),
    sa.Column("puzzle", Words, primary_key=True),
    sa.Column("act", Words, primary_key=True),
    # How many have answered so; who, nobody knows.
    sa.Column("count", sa.Integer, nullable=False),
)

way = sa.Table(
    "way",
    metadata,
    sa.Column("id", Words, primary_key=True),
    sa.Column("pilot", Words, nullable=False),
    sa.Column("kind", Words, nullable=False),
    sa.Column("address", Words, nullable=False),
    sa.Column("keys", Words, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("is_confirmed", sa.Boolean, nullable=False),
    sa.Column("trouble", Words, nullable=False),
    sa.Index("way_of_pilot", "pilot"),
)

wish = sa.Table(
    "wish",
    metadata,
    sa.Column("pilot", Words, primary_key=True),
    # Nothing for all tables.
    sa.Column("table_id", Words, primary_key=True),
    sa.Column("reasons", Words, nullable=False),
)

notice = sa.Table(
    "notice",
    metadata,
    sa.Column("table_id", Words, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("reason", Words, primary_key=True),
    # Which turn of the seat it is about: nobody is told twice of the same.
    sa.Column("mark", sa.Integer, primary_key=True),
    sa.Column("way", Words, primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
    # Nothing once it was carried, or has come too late.
    sa.Column("due", sa.Float),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index("notice_due", "due"),
)

outcome = sa.Table(
    "outcome",
    metadata,
    # No foreign key: a result outlives its table, and its pilot may go.
    sa.Column("table_id", Words, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("pilot", Words),
    sa.Column("level", Words, nullable=False),
    sa.Column("sat_in", Words, nullable=False),
    sa.Column("game", Words, nullable=False),
    sa.Column("mode", Words, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("team", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("is_winner", sa.Boolean, nullable=False),
    sa.Column("how", Words, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("is_public", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("opening", Words),
    sa.Column("is_rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("was_mu", sa.Float),
    sa.Column("was_sigma", sa.Float),
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
    sa.Index("outcome_of_pilot", "pilot", "n"),
    sa.Index("outcome_of_game", "game", "n"),
    sa.Index("outcome_number", "n"),
)

standing = sa.Table(
    "standing",
    metadata,
    sa.Column("game", Words, primary_key=True),
    sa.Column("mode", Words, primary_key=True),
    # The id of a pilot, or `bot:LEVEL`.
    sa.Column("who", Words, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Index("standing_of", "who"),
)

league = sa.Table(
    "league",
    metadata,
    sa.Column("id", Words, primary_key=True),
    sa.Column("name", Words, nullable=False),
    sa.Column("wanted", Words, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("organiser_hash", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("is_open", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

league_member = sa.Table(
    "league_member",
    metadata,
    sa.Column("league", Words, sa.ForeignKey("league.id"), primary_key=True),
    # No foreign key: what was played stays when a pilot goes.
    sa.Column("pilot", Words, primary_key=True),
    sa.Column("name", Words, nullable=False),
    sa.Column("joined", sa.Float, nullable=False),
    sa.Column("is_out", sa.Boolean, nullable=False),
    sa.Index("league_of_pilot", "pilot"),
)

league_table = sa.Table(
    "league_table",
    metadata,
    sa.Column("league", Words, sa.ForeignKey("league.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    # The id of a lobby, then of its table, which may be cleared away; nothing where somebody sits out.
    sa.Column("table_id", Words, nullable=False),
    sa.Column("is_void", sa.Boolean, nullable=False),
)

league_seat = sa.Table(
    "league_seat",
    metadata,
    sa.Column("league", Words, sa.ForeignKey("league.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("pilot", Words, nullable=False),
)
