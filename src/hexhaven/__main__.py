"""`python -m hexhaven` is the command `hexhaven`."""

from hexhaven.cli import main

if __name__ == "__main__":
    main()
