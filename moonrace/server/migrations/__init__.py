"""How the database came to its present shape, one step at a time; read by Alembic."""
