"""A warm-up whose steps say in which process they are done, for tests."""

import os

from tests.core.compiled.warmups.noted import note


def note_process():
    note(os.getpid())


def steps():
    return {"one": note_process, "two": note_process}
