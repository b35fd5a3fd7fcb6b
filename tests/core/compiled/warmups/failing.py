"""A warm-up that fails, for tests."""


def steps():
    return {"one": lambda: None, "two": lambda: 1 // 0}


def last_steps():
    return {}
