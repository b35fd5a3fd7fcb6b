"""The exact solutions of both games: what they share, and a room for each."""
