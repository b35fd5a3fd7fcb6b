"""What a game's folder may hold besides its rules, each found when it is wanted."""
