"""How databases that exist follow changes of the schema, step by step (Alembic)."""
