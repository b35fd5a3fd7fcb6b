"""What the board games share: hex geometry, cards, terrains, roads, the supply."""
