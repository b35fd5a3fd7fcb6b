"""The assistant for people who play Connect around a real table."""
