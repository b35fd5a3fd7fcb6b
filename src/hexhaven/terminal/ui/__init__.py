"""What all screens share: drawing, menus, keys, a game's dialogue, files and the first start."""
