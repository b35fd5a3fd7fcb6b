"""What a bot learned from games: a network that judges positions, and how it is trained."""
