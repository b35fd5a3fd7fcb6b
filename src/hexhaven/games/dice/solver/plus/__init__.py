"""Plus: the fewest expected turns to ten points."""
