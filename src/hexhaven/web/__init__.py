"""The server: tables over HTTP and sockets, for every game; it knows no rules."""
