"""Playing at a table of a server."""
