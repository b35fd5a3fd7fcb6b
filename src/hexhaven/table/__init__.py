"""Matches, and the tables of a server: their log, status, protocol and database."""
