"""The exact solutions of both games: what they share, and a package for each."""
