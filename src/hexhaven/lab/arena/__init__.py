"""An arena: bots meet each other at many tables, and are rated."""
