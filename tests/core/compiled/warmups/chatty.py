"""A warm-up that says more than fits into a pipe that nobody reads."""

import sys


def chat():
    sys.stderr.write("so much to say\n" * 20_000)


def steps():
    return {"chat": chat}


def last_steps():
    return {}
