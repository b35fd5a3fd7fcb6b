"""Search for the base game: redeal what a seat cannot know, play ahead, compare."""
