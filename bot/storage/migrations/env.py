"""Alembic's entry: runs the steps on the connection that the program hands in; never opens a database or sets up logging."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
