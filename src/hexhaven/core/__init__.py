"""What a game is: the types that every package shares."""
