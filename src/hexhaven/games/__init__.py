"""The games. Each folder names the games it holds in `GAMES`."""
