"""What all screens share: drawing, menus, keys, prompts, files and the first start."""
