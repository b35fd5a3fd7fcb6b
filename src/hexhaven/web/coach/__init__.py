"""What the server asks coaches: advice during games, and reviews of games that are over."""
