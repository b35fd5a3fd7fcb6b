"""What people type about dice, sheets and turns, read into values."""
