"""How islands look: SVG elements, our symbols, and drawings made of characters."""
