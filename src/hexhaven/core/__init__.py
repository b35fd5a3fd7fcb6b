"""What a game is: the words every room shares."""
