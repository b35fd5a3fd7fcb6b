"""What goes over the wire between a server and its clients, as models of JSON objects.

docs/protocol.md and the client's TypeScript types are made from them (`hexhaven types`).
"""
