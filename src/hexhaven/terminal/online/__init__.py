"""Playing at a server's table from a terminal."""
