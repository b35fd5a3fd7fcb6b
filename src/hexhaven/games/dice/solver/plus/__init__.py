"""Plus alone, solved exactly: how many turns every sheet is away from ten points."""
