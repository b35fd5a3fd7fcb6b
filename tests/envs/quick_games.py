"""Every game with options that make it short."""

QUICK = {
    "base": {"options": {"points": 4}},
    "connect": {"players": 4, "options": {"round_limit": 2}},
    "dice": {"players": 2, "options": {"turns": 2}},
    "dice-plus": {"players": 2, "options": {"turn_limit": 6}},
}
