"""A server as a Python program sees it."""
