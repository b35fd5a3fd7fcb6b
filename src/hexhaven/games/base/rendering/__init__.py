"""How the base game looks: as SVG, in a terminal, and in the words of its log and refusals."""
