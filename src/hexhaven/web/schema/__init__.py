"""What the protocol looks like from outside: its JSON schema, its TypeScript types and its page."""
