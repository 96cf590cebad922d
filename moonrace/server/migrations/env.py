"""Lets Alembic run on the connection of the store, in one transaction with everything it changes."""

from alembic import context

from moonrace.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
context.run_migrations()
