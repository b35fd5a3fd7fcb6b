"""The bots of the base game."""

BOTS = {"base": {"builder": "builder:Builder", "builder-quiet": "builder:BuilderQuiet"}}
