"""The bots at a server's tables: asking them, waiting for people, standing in for the absent."""
