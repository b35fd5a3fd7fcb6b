"""Write again what the entries of each playthrough change: `python -m tests.playthroughs`."""

from tests.playthroughs.playthrough_text import FILES, retold


def main() -> None:
    for path in FILES:
        old = path.read_text("utf-8")
        new = "\n".join(retold(old)) + "\n"
        path.write_text(new, "utf-8")
        print(path.name, "is as it was" if new == old else "has changed")  # noqa: T201


if __name__ == "__main__":
    main()
