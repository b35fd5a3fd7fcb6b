"""Playing many games of bots and counting what happened."""
