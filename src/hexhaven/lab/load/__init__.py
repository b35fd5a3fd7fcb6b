"""Loading a server with clients and measuring what it does."""
