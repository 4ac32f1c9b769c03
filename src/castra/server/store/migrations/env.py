"""Alembic runs this file for every command; whoever gives the command has the connection and the transaction."""

from alembic import context

from castra.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
)
context.run_migrations()
