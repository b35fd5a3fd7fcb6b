"""The rules of Connect, a subject each: what a seat may do, why not, and what comes of it."""
