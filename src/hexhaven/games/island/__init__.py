"""What the board games share: hex geometry, boards, roads, production, bank."""
