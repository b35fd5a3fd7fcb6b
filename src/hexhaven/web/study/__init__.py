"""Advice and reviews, and how fair a map is: long work behind whoever plays."""
