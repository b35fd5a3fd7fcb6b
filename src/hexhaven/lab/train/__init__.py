"""Training: students play, learn from their games, and are measured, round after round."""
