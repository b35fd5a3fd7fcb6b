import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files

import pytest

from hexhaven.words import LANGUAGES, PLACEHOLDER, Template, fill, say, sentence, templates
from tests.words.templates import forms, placeholders

ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*")

SMALL: dict[str, Template] = {
    "card": {"one": "{count} card", "other": "{count} cards"},
    "gave": "{who} gave {what}.",
    "ore": "ore",
    "some": "{count} {resource}",
    "wool": "wool",
}


@dataclass(frozen=True)
class Said:
    id: str
    params: dict[str, object] = field(default_factory=dict)


def pairs(language: str) -> list[tuple[str, object]]:
    """The file's entries as written, repeated ones included."""
    text = files("hexhaven.words").joinpath(f"{language}.json").read_text("utf-8")
    found: list[list[tuple[str, object]]] = []
    json.loads(text, object_pairs_hook=lambda entries: found.append(entries) or entries)
    return found[-1]


def entries() -> Iterator[tuple[str, str, Template]]:
    for language in LANGUAGES:
        for id, template in templates(language).items():
            yield language, id, template


def test_every_language_has_a_file_and_every_file_is_a_language():
    found = {path.name for path in files("hexhaven.words").iterdir()}
    assert {name for name in found if name.endswith(".json")} == {f"{x}.json" for x in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_are_sorted_and_none_is_repeated(language):
    ids = [id for id, _ in pairs(language)]
    assert ids == sorted(set(ids))


def test_ids_are_dotted_lower_case():
    assert [id for _, id, _ in entries() if not ID.fullmatch(id)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_ids(language):
    assert templates(language).keys() == templates("en").keys()


def test_every_language_has_the_same_placeholders():
    differing = [
        (language, id)
        for language, id, template in entries()
        if placeholders(template) != placeholders(templates("en")[id])
    ]
    assert differing == []


def test_templates_are_texts_or_a_text_for_one_and_for_other():
    wrong = [
        (language, id)
        for language, id, template in entries()
        if (isinstance(template, dict) and template.keys() != {"one", "other"})
        or not all(isinstance(form, str) and form.strip() for form in forms(template))
    ]
    assert wrong == []


def test_braces_are_used_for_placeholders_only():
    wrong = [
        (language, id)
        for language, id, template in entries()
        if any(set("{}") & set(PLACEHOLDER.sub("", form)) for form in forms(template))
    ]
    assert wrong == []


def test_both_spellings_give_the_sentence_in_the_language_asked_for():
    assert say("resource.ore") == sentence("resource.ore", {}) == "ore"
    assert say("resource.ore", language="de") == sentence("resource.ore", {}, "de") == "Erz"


def test_count_chooses_the_plural():
    assert fill(SMALL, "card", {"count": 0}) == "0 cards"
    assert fill(SMALL, "card", {"count": 1}) == "1 card"
    assert fill(SMALL, "card", {"count": 2}) == "2 cards"


def test_a_parameter_may_be_a_message_with_messages_inside():
    some = Said("some", {"count": 2, "resource": Said("ore")})
    assert fill(SMALL, "gave", {"who": "Ada", "what": some}) == "Ada gave 2 ore."


def test_a_parameter_may_be_a_sequence_of_messages():
    what = (Said("card", {"count": 1}), Said("wool"))
    assert fill(SMALL, "gave", {"who": "Ada", "what": what}) == "Ada gave 1 card, wool."


def test_braces_in_a_name_stay_as_they_are():
    assert fill(SMALL, "gave", {"who": "{what}", "what": "{0}"}) == "{what} gave {0}."


def test_what_is_not_there_is_named():
    with pytest.raises(KeyError, match=r"no message 'refused\.nothing'.*every file"):
        say("refused.nothing")
    with pytest.raises(KeyError, match=r"'gave' needs the parameter 'what'.*who"):
        fill(SMALL, "gave", {"who": "Ada"})
    with pytest.raises(KeyError, match=r"'card' needs the parameter 'count'"):
        fill(SMALL, "card", {})
    with pytest.raises(KeyError, match=r"no language 'tlh', only en, "):
        say("resource.ore", language="tlh")


def test_german_has_one_word_for_one_thing():
    """A Platz is a seat, or a rank, and never a place on the island; grain is Getreide."""
    english, german = templates("en"), templates("de")
    seat = r"\b(seat(s|ed)?|sit(s|ting)?)\b"
    rank = r"^Place \{place\}|^Average place$|^Places$|your places"
    seat_or_rank = re.compile(f"{seat}|{rank}", re.IGNORECASE)
    for id, template in german.items():
        said = " ".join(forms(template))
        assert not re.search(r"Korn|Weizen", said), id
        if re.search(r"[Pp]l[aä]tz", said):
            assert seat_or_rank.search(" ".join(forms(english[id]))), id


@pytest.mark.slow
def test_importing_words_brings_no_screen_and_no_compiler():
    probe = "import sys, hexhaven.words; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert not {"rich", "typer", "numpy", "numba"} & set(run.stdout.split())
