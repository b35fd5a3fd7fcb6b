"""The bots of the base game."""

BOTS = {
    "base": {
        "builder": "builder:Builder",
        "builder-quiet": "builder:BuilderQuiet",
        "master": "master:Master",
        "master-patient": "master:MasterPatient",
    }
}
