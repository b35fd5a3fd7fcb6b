"""Telling everybody at a table what their seat may know."""
