"""The assistant in a terminal: its screen, its keys and its voice."""
