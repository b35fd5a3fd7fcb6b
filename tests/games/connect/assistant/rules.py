"""The ids of the rules the assistant keeps, in our own words."""

RULES = {
    "C-10": "sun and moon by turns, sun first; the time starts with the roll and ends at once",
    "C-11": "round times by phase; pause at any time, and by itself after round 10",
    "C-12": "no seven in rounds 1 to 10; later it opens 12 seconds, then the same side rolls",
    "C-13": "with a seven a second number: where the robbers go, or home to the desert",
    "C-50": "announces, pauses, skips, corrects, counts, and hears claims of victory",
    "C-51": "the game leader may add pauses at will",
}
