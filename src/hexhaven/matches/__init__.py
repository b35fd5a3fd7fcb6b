"""A match for programs: its entries, its chance, and its text file."""
