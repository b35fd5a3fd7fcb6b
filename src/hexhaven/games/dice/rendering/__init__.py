"""How the dice games look: as SVG, in a terminal, and in the words of their log."""
