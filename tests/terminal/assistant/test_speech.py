"""Speech commands of the system, here small scripts that write down what they are told."""

import os

import pytest

from hexhaven.terminal.assistant.speech import COMMANDS, Voice


@pytest.fixture
def commands(tmp_path, monkeypatch):
    """Makes commands; no other is found."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def make(name, script):
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    return make


def writes(path):
    return f'printf "%s|" "$@" > {path}'


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("spd-say", "-l|de|Sonne ist aktiv.|"),
        ("espeak-ng", "-v|de|Sonne ist aktiv.|"),
        ("espeak", "-v|de|Sonne ist aktiv.|"),
    ],
)
def test_a_text_is_said_in_its_language(commands, tmp_path, name, told):
    commands(name, writes(tmp_path / "told"))
    voice = Voice("de")
    assert voice.name == name
    voice.say("Sonne ist aktiv.")
    voice.finish()
    assert (tmp_path / "told").read_text() == told


def test_a_named_voice_of_the_language_is_chosen(commands, tmp_path):
    listed = "Alex en_US # Hi\nEddy (Deutsch) de_DE # Hallo\nAnna de_DE # Hallo"
    commands("say", f'[ "$2" = "?" ] && echo "{listed}" || {writes(tmp_path / "told")}')
    voice = Voice("de")
    voice.say("Mond.")
    voice.finish()
    assert (tmp_path / "told").read_text() == "-v|Eddy (Deutsch)|Mond.|"


def test_without_a_named_voice_the_usual_one_speaks(commands, tmp_path):
    commands("say", f'[ "$1" = "-v" ] && exit 1 || {writes(tmp_path / "told")}')
    voice = Voice("de")
    voice.say("Mond.")
    voice.finish()
    assert (tmp_path / "told").read_text() == "Mond.|"


def test_the_best_command_there_is_speaks(commands):
    for name in reversed(COMMANDS):
        commands(name, "exit 0")
        assert Voice("en").name == name


def test_nothing_is_said_where_there_is_no_command(commands):
    voice = Voice("en")
    assert voice.name == ""
    voice.say("Anything.")
    voice.stop()
    voice.finish()


def test_a_command_that_fails_or_is_gone_is_let_be(commands, tmp_path):
    commands("espeak", "exit 3")
    voice = Voice("en")
    voice.say("One.")
    voice.finish()
    (tmp_path / "bin" / "espeak").unlink()
    voice.say("Two.")
    voice.finish()


def test_what_is_new_cuts_off_what_is_being_said(commands, tmp_path):
    os.mkfifo(tmp_path / "begun")
    commands("espeak", f'[ "$3" = long ] && echo $$ > {tmp_path}/begun && exec /bin/sleep 60')
    voice = Voice("en")
    voice.say("long")
    speaking = int((tmp_path / "begun").read_text())
    voice.say("short")
    with pytest.raises(ProcessLookupError):
        os.kill(speaking, 0)
    voice.finish()
