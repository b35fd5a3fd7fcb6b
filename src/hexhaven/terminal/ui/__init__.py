"""Parts of every screen in a terminal: the screen itself, menus, keys and prompts."""
