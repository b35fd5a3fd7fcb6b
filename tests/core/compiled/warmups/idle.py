"""Has nothing to do."""
