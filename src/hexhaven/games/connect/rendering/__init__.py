"""How Connect looks: as SVG, in a terminal, and in the words of its log."""
