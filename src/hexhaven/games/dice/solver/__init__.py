"""The Dice Game and Plus played alone, solved exactly."""
