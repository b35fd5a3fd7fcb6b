"""Who people are at a server: profiles, passkeys, and being forgotten."""
