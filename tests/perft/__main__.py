"""Count again and write the counts into the files: `python -m tests.perft [FILE ...]`."""

import sys
from pathlib import Path

from tests.perft.counting import FILES, LINE, Counter, counts, position


def main() -> None:
    for path in [Path(name) for name in sys.argv[1:]] or FILES:
        game, state = position(path)
        counter = Counter(game)
        text = path.read_text("utf-8")
        for line in LINE.finditer(text):
            text = text.replace(line[0], f"# {line[1]}: {counter.count(state, int(line[1]))}")
        path.write_text(text, "utf-8")
        print(path.name, *counts(path).values())  # noqa: T201


if __name__ == "__main__":
    main()
