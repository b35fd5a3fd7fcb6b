"""The Dice Game alone, solved exactly: what every sheet is worth, and what to do with a roll."""
