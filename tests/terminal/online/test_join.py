"""`hexhaven join`: whole games on the play screen over a real server's socket."""

import re
import socket

import pytest
import trustme

from hexhaven.bots import load_bot, usual_bot
from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import Refused
from hexhaven.core.registry import game_names, load_game
from hexhaven.matches import file
from hexhaven.terminal.online.play import ConnectionClosed
from hexhaven.terminal.online.requests import TableMoved
from hexhaven.terminal.online.seating import JoinArguments, find_table, read_address
from hexhaven.terminal.ui.game_dialogue import Quit
from tests.terminal.online.online_player import Hands, sit
from tests.terminal.processes import Terminal, run_piped
from tests.web.processes import QUICK, ServerProcess

#: Games that are short enough to be played to their ends here; Connect's clock is moved by hand.
SHORT = {
    "base": (3, {"points": 3}),
    "dice": (2, {"turns": 2}),
    "dice-plus": (2, {"turn_limit": 4}),
    "connect": (4, {"round_limit": 2}),
}


class Player:
    """Plays like a bot, from what the server sends to its seat."""

    def __init__(self, server, held, game, seed=7):
        self.server, self.held = server, held
        self.bot = load_bot(game, _bot(game))(SeededRng(seed))
        self.version = -1
        self.typed = []

    def __call__(self, play):
        """What to type now; None to wait."""
        if play.is_waiting or play.disconnected:
            return None
        self._forget_refused(play)
        if play.match.info.status != "playing":
            return "quit"
        if not play.match.pending.awaits(play.seat):
            return None
        if self.version == play.match.version:
            return self._pass(play)
        self.version = play.match.version
        must = play.seat in play.match.pending.must
        choices = play.match.legal(play.seat)
        action = self.bot.choose(play.match.view(play.seat), choices, must) if choices else None
        if action is None:
            return self._pass(play)
        self.typed.append(str(action))
        return str(action)

    def _forget_refused(self, play):
        """What came too late, when others had acted, was not done."""
        if play.notice is not None and play.notice.id != "join.back":
            self.typed.pop()
            play.notice = None

    def _pass(self, play):
        """There is nothing to do before time goes on, where it is moved by hand."""
        if play.match.pending.nature is not None:
            path = f"/api/tables/{self.held['table']}/clock"
            answer = self.server.post(path, {"token": self.held["token"], "seconds": 60})
            assert answer.status_code == 200, answer.text
        return


def _bot(game):
    """The usual bot, but where it works things out for long, a quick one."""
    rules = load_game(game)
    usual = usual_bot(rules.setup(rules.default_seats(), {}))
    return "greedy" if game.startswith("dice") else usual


def open_table(server, game, seats, options, **settings):
    """A running game of Ada against bots."""
    bots = [_bot(game)] * (seats - 1)
    return server.open(game, seats, bots=bots, start=True, options=options, **settings)


def own_actions(server, held, seat=0):
    """What a seat did in a game that is over, by its text."""
    text = server.post(f"/api/tables/{held['table']}/export", {"token": held["token"]}).json()
    entries = file.read(text["text"]).entries
    return [str(entry.action) for entry in entries if entry.seat == seat]


@pytest.mark.parametrize("game", game_names())
def test_a_whole_game_is_played_to_its_end(server, game):
    seats, options = SHORT[game]
    script = {"seed": 3, "manual_clock": game == "connect"}
    held = open_table(server, game, seats, options, script=script)
    player = Player(server, held, game)
    hands = Hands(player)
    with pytest.raises(Quit):
        sit(server, held, hands)
    assert hands.play.match.outcome is not None
    assert "1st" in hands.screen_text or "1." in hands.screen_text
    assert player.typed == own_actions(server, held)


@pytest.mark.prove
def test_a_whole_base_game_to_ten_points_is_played_to_its_end(server):
    held = open_table(server, "base", 4, {}, script={"seed": 5})
    player = Player(server, held, "base")
    with pytest.raises(Quit):
        sit(server, held, Hands(player))
    assert player.typed == own_actions(server, held)


def test_a_server_killed_in_mid_game_is_found_again_and_nothing_is_doubled(tmp_path):
    words = ("--allow-scripts", *QUICK, "--bot-processes", "1", "--port", str(free_port()))
    with ServerProcess(tmp_path / "hall.db", *words) as server:
        held = open_table(server, "dice", 2, {"turns": 3}, script={"seed": 1})
        player = Player(server, held, "dice")
        kills = []

        def kill(play):
            """Kill the server while a command is on its way."""
            count = len(player.typed)
            if play.is_waiting and count in (2, 5) and count not in kills:
                kills.append(count)
                server.kill()
                server.start()

        hands = Hands(player)
        hands.meanwhile = kill
        with pytest.raises(Quit):
            sit(server, held, hands)
        assert kills == [2, 5]
        assert "Connection lost" in hands.screen_text
        assert "You are connected again." in hands.screen_text
        assert player.typed == own_actions(server, held)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def test_people_meet_talk_and_play_at_a_table_that_one_of_them_opens(server, tmp_path):
    ada_home, ben_home = tmp_path / "ada", tmp_path / "ben"
    ada_home.mkdir()
    ben_home.mkdir()
    with Terminal(ada_home, "join", server.url, "--name", "Ada") as ada:
        ada.until("Type the number of a table")
        ada.type("open dice 2 turns=1\n")
        ada.until("1 seat is free")
        ada.type("invite\n")
        link = re.search(r"http\S+#key=\S+", ada.until(r"#key=\S+[\s\S]*> |Enter"))[0]
        ada.type("\n")
        with Terminal(ben_home, "join", link, "--name", "Ben", "--colour", "violet") as ben:
            ben.until("Violet[\\s\\S]*Type “ready”")
            ben.type("start\n")
            ben.until("Only the host can do that")
            ben.type("ready\n")
            ada.until("Ben +Violet +ready[\\s\\S]*Type “start”")
            ada.type("say grüß dich\n")
            ben.until("Ada: grüß dich")
            ada.type("start\n")
            ben.until("Turn 1 of 1")
            with Terminal(ben_home, "join", link) as again:
                assert "Ada: grüß dich" in again.until("Turn 1 of 1[\\s\\S]*quit\\s+> ")
                ben.until("This table is open in another tab")
                assert ben.end() == 0
                ada.type("finish\n")
                again.until("The host has ended the game")
                again.type("quit\n")
                assert again.end() == 0


def test_a_bot_stands_in_for_who_leaves_the_terminal_until_the_return(server, tmp_path):
    held = server.open("dice", 2, options={"turns": 15})
    link = f"{server.url}/t/{held['table']}#key={held['key']}"
    move = server.post(f"/api/tables/{held['table']}/move", {"token": held["token"]}).json()["url"]
    (tmp_path / "ada").mkdir()
    with Terminal(tmp_path / "ada", "join", move) as ada:
        ada.until("1 seat is free")
        with Terminal(tmp_path, "join", link, "--name", "Ben") as ben:
            ben.until("Type “ready”")
            ada.until("Not everybody is ready: Ben")
            ben.type("ready\n")
            ada.until("Type “start”")
            ada.type("start\n")
            ben.until("Turn 1 of 15")
            ben.type("quit\n")
            assert ben.end() == 0
        ada.until("A bot stands in for Ben")
        with Terminal(tmp_path, "join", link) as ben:
            ben.until("of 15")
            ada.until("Ben is back")


def test_a_seat_is_kept_for_somebody_who_leaves_and_is_readable_by_nobody_else(server, tmp_path):
    held = server.open("dice", 2, options={"turns": 1}, public=True)
    address = f"{server.url}/t/{held['table']}"
    first = run_piped(tmp_path, "join", address, "--name", "Ben", typed="say I will be back\n")
    assert (first.returncode, first.stderr) == (0, "")
    assert f"Come back with: hexhaven join {address}" in first.stdout
    (kept,) = (tmp_path / "data" / "hexhaven" / "seats").rglob("*.json")
    assert kept.stat().st_mode & 0o777 == 0o600
    again = run_piped(tmp_path, "join", address, typed="ready\n")
    assert "Ben: I will be back" in again.stdout
    look = server.post(f"/api/tables/{held['table']}", {"token": held["token"]}).json()
    assert [(chair["name"], chair["ready"]) for chair in look["seats"]] == [
        ("Ada", False),
        ("Ben", True),
    ]
    left = run_piped(tmp_path, "join", address, typed="leave\n")
    assert "You no longer hold this seat." in left.stdout
    assert not kept.exists()


def test_a_one_time_link_brings_a_seat_here(server, tmp_path):
    held = open_table(server, "dice", 2, {"turns": 1})
    link = server.post(f"/api/tables/{held['table']}/move", {"token": held["token"]}).json()["url"]
    joined = run_piped(tmp_path, "join", link, typed="roll\n")
    assert "You roll" in joined.stdout
    used = run_piped(tmp_path, "join", link)
    assert (used.returncode, used.stderr.count("\n")) == (2, 1)
    assert "This link has been used" in used.stderr


def test_who_watches_sees_the_game_and_can_do_nothing(server):
    held = open_table(server, "dice", 2, {"turns": 1, "first": "0"})
    watched = {"table": held["table"], "key": held["key"]}
    lines = iter(["roll", "say hello", "places", "quit"])
    hands = Hands(lambda play: next(lines))
    with pytest.raises(Quit):
        sit(server, watched, hands)
    assert "Waiting for Ada" in hands.screen_text
    assert hands.screen_text.count("You are only watching. Take a seat to play.") >= 2


def test_what_is_refused_is_said_in_words_and_the_game_goes_on(server):
    held = open_table(server, "base", 3, {"first": "0"}, script={"seed": 1})
    lines = iter(["dance", "end", "settle 10", "pause", "settle 20", "resume", "settle 20", "quit"])

    def think(play):
        return None if play.is_waiting else next(lines)

    hands = Hands(think)
    with pytest.raises(Quit):
        sit(server, held, hands)
    assert "There is no choice dance" in hands.screen_text
    assert "The game is paused." in hands.screen_text
    assert [line for line in hands.play.log if "settlement" in line] == [
        "You place a settlement at 10."
    ]


def test_a_plan_of_several_actions_is_sent_one_by_one(server):
    script = {"draws": ["dice 2b2lwg"]}
    held = server.open("dice", 1, start=True, options={"turns": 1, "first": "0"}, script=script)
    lines = iter(["roll", "stop", "build settlement, build road", "done", "quit"])
    hands = Hands(lambda play: None if play.is_waiting else next(lines))
    with pytest.raises(Quit):
        sit(server, held, hands)
    assert own_actions(server, held) == ["roll", "stop", "settle 3", "road 0", "done"]


def test_the_game_is_kept_in_a_file_and_played_again(server, tmp_path):
    held = server.open("dice", 1, start=True, options={"turns": 1})
    lines = iter(["roll", "stop", "done", f"save {tmp_path / 'dice.game'}", "rematch"])
    hands = Hands(lambda play: None if play.is_waiting else next(lines))
    with pytest.raises(TableMoved) as moved:
        sit(server, held, hands)
    assert file.load(tmp_path / "dice.game").outcome is not None
    assert moved.value.kept_seat.table != held["table"]
    look = server.post(
        f"/api/tables/{moved.value.kept_seat.table}", {"token": moved.value.kept_seat.token}
    )
    assert look.json()["seats"][0]["name"] == "Ada"


def test_a_table_that_is_closed_says_so(server):
    held = server.open("dice", 2)
    ben = server.sit(held)
    lines = iter(["leave"])
    hands = Hands(lambda play: next(lines, None))
    with pytest.raises(ConnectionClosed) as closed:
        sit(server, ben, hands)
    assert closed.value.reason.id == "table.removed"


def bad_addresses(server):
    full = open_table(server, "dice", 1, {"turns": 1})["table"]
    private = server.open("dice", 2)["table"]
    return {
        f"{server.url}/t/aaaaaaaaaa": "There is no such table.",
        f"{server.url}/t/{private}": "This table is private. Ask for an invitation.",
        f"{server.url}/t/{private}#key={'x' * 32}": "This table is private.",
        f"{server.url}/t/{private}#key=x": "What follows key= in this address is incomplete.",
        f"{server.url}/t/{full}": "This table is private.",
        f"{server.url}/t/{private}#move={'x' * 43}": "This link has been used, or is too old.",
        f"http://127.0.0.1:{free_port()}/t/aaaaaaaaaa": "There is no server at",
        f"{server.url.replace('http', 'https')}/t/aaaaaaaaaa": "does not use TLS",
        "not an address": "is not an address",
        "ftp://example.org/": "is not an address",
    }


def test_what_cannot_be_joined_is_refused_in_words(server, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for address, said in bad_addresses(server).items():
        with pytest.raises(Refused) as refused:
            find_table(JoinArguments(address, "Ben"), Hands(None), read_address(address))
        assert said in str(refused.value), address
    assert list(tmp_path.rglob("*")) == []


def test_a_full_table_is_refused_in_one_line(server, tmp_path):
    held = open_table(server, "dice", 2, {"turns": 1}, public=True)
    done = run_piped(tmp_path, "join", f"{server.url}/t/{held['table']}", "--name", "Ben")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "No seat is free at this table.\n"


def test_a_certificate_of_ones_own_must_be_named(tmp_path):
    own, cert, key = trustme.CA(), tmp_path / "own.pem", tmp_path / "own.key"
    issued = own.issue_cert("127.0.0.1")
    issued.cert_chain_pems[0].write_to_path(cert)
    issued.private_key_pem.write_to_path(key)
    own.cert_pem.write_to_path(cert, append=True)
    words = ("--tls-cert", str(cert), "--tls-key", str(key), "--bot-processes", "1")
    with ServerProcess(tmp_path / "hall.db", *words) as server:
        refused = run_piped(tmp_path, "join", server.url, "--name", "Ada")
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
        assert "name its file in SSL_CERT_FILE" in refused.stderr
        named = {"SSL_CERT_FILE": str(cert)}
        typed = "play dice 1 turns=1\nroll\nstop\ndone\n"
        joined = run_piped(tmp_path, "join", server.url, "--name", "Ada", typed=typed, **named)
        assert (joined.returncode, joined.stderr) == (0, "")
        assert "save FILE" in joined.stdout
