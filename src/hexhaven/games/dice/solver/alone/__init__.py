"""The Dice Game: the highest expected score of one player."""
