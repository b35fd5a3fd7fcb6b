import re
from functools import cache
from xml.etree import ElementTree

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.word_sets import as_int
from hexhaven.core.game import NATURE
from hexhaven.core.registry import load_game
from hexhaven.core.setup import make_setup
from hexhaven.games.base.boards import STANDARD
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.kernels.topology import EDGES, HEXES, LATTICE, NODES
from hexhaven.games.base.maps import BEGINNERS, island_of_lines
from hexhaven.games.base.options import BEGINNER_PIECES, COLOURS
from hexhaven.games.base.rendering.svg import colours_of, draw, draw_island
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.rendering.captions import shorten_name
from hexhaven.games.island.rendering.svg import PAINTS
from hexhaven.games.island.terrain import TERRAINS
from tests.games.base.script import founded
from tests.games.processes import print_of

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ada", "Mara", "Jonas", "Kim")
ROBBER_HALF_WIDTH, CHIP_RADIUS = 13, 17.5

game = load_game("base")


def setup_of(seats=4, **options):
    return make_setup("base", game.version, game.seats, game.options, seats, options)


def beginners(seats=4, **options):
    setup = setup_of(seats, island="beginner", first="0", **options)
    return game.initial_state(setup)


def six():
    """Six players on the island of 30 hexes, and all of them have built."""
    return founded(seats=6).builds(0, "city 13").state


def played(seed, enough, **options):
    """The first state that is enough, when everybody takes any of the listed actions."""
    rng = SeededRng(seed)
    state = game.initial_state(setup_of(**options))
    while not enough(state):
        pending = game.pending(state)
        if pending.nature == 0:
            state = game.apply(state, NATURE, game.chances(state).draw(rng))
            continue
        seat = min(pending.must)
        choices = game.legal(state, seat)
        listed = choices.listed
        action = listed[rng.below(len(listed))] if listed else choices.sample(rng)
        state = game.apply(state, seat, action)
    return state


def in_the_middle(state):
    """Everybody has built, somebody a city, and the robber stands on a number."""
    s = state.record
    roads = [len(STANDARD.edges_of(s.roads[seat])) for seat in range(4)]
    return min(roads) > 2 and s.cities.any() and s.number[s.robber] and s.hands.sum() > 0


@cache
def middle():
    return played(1, in_the_middle)


@cache
def finished():
    return played(4, lambda state: game.outcome(state) is not None)


def drawn(state, seat=None, names=NAMES, **looks):
    return ElementTree.fromstring(draw(game.view(state, seat), names, **looks))


def found(root, attribute):
    """The elements with a data attribute, by its value."""
    name = f"data-{attribute}"
    return {e.get(name): e for e in root.iter() if e.get(name) is not None}


def place(element):
    """Where an element stands: its x and y, or how far it is moved."""
    if element.get("x") is not None:
        return float(element.get("x")), float(element.get("y"))
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform"))
    return float(moved[1]), float(moved[2])


def of_lattice(point):
    """Hexes are 104 wide and 120 high, and the middle hex is in the middle."""
    x, y = point
    return 52 * x, 30 * (y - LATTICE.centre(9)[1])


def words_in(root):
    return [e.text for e in root.iter(f"{SVG}text")]


def symbols_in(element):
    return [e.get("href").removeprefix("#hh-") for e in element.iter(f"{SVG}use")]


def test_it_is_an_image_that_says_in_words_what_it_shows():
    root = drawn(beginners(), names=None)
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    title, description = root[0], root[1]
    assert (title.tag, title.text) == (f"{SVG}title", "Base game, turn 1: Red to move")
    assert description.tag == f"{SVG}desc"
    for said in (
        "mountains 10, pasture 2, forest 9; fields 12,",
        "grain 2:1 at 1-5",
        "any resource 3:1 at 26-32",
        "The robber stands on hex 9.",
        "Blue (Blue): 2 points. Settlements on 39, 41. Roads on 36-41, 39-44.",
    ):
        assert said in description.text


def test_every_hex_has_its_terrain_and_number_in_its_place():
    root, record = drawn(middle()), middle().record
    hexes, chips = found(root, "hex"), found(root, "at")
    for hex in range(HEXES):
        terrain = TERRAINS[record.terrain[hex]]
        assert hexes[str(hex)].get("href") in (f"#hh-{terrain}-1", f"#hh-{terrain}-2")
        assert place(hexes[str(hex)]) == of_lattice(LATTICE.centre(hex))
        if record.number[hex]:
            chip = chips[str(hex)]
            assert chip.find(f"{SVG}text").text == str(record.number[hex])
            assert place(chip) == of_lattice(LATTICE.centre(hex))
    assert len(hexes) == HEXES
    assert len(chips) == HEXES - 1


def test_dots_say_how_likely_a_number_is_and_six_and_eight_are_hot():
    chips = found(drawn(beginners()), "at").values()
    dots = {c.get("data-number"): c.find(f"{SVG}path").get("d").count("M") for c in chips}
    assert dots == {
        "2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3, "11": 2, "12": 1,
    }  # fmt: skip
    fills = {c.get("data-number"): c.get("fill") for c in chips}
    hot = {number for number, fill in fills.items() if fill == "#b3261e"}
    assert hot == {"6", "8"}


def test_every_harbour_says_rate_and_kind_and_has_jetties_to_both_its_nodes():
    record = middle().record
    harbours = found(drawn(middle()), "harbour")
    for i in range(9):
        harbour = harbours[str(i)]
        kind = (*RESOURCES, "any")[record.harbour_kind[i]]
        assert words_in(harbour) == ["3:1" if kind == "any" else "2:1"]
        assert symbols_in(harbour) == ["harbour", kind]
        ends = LATTICE.edges[record.harbour_edge[i]]
        jetties = re.findall(r"M(\S+) ([^L]+)L", harbour.find(f"{SVG}path").get("d"))
        for (x, y), node in zip(jetties, ends, strict=True):
            at_x, at_y = of_lattice(LATTICE.nodes[node])
            assert (float(x) - at_x) ** 2 + (float(y) - at_y) ** 2 == pytest.approx(100, abs=2)
    assert len(harbours) == 9


def test_every_piece_stands_where_it_should_and_no_other():
    root, record = drawn(middle()), middle().record
    groups = [e for e in root.iter(f"{SVG}g") if e.get("data-seat") is not None]
    for seat in range(4):
        own = [g for g in groups if g.get("data-seat") == str(seat)]
        roads = {k: e for g in own for k, e in found(g, "road").items()}
        expected = {LATTICE.edges[e] for e in STANDARD.edges_of(record.roads[seat])}
        assert roads.keys() == {f"{a}-{b}" for a, b in expected}
        for a, b in expected:
            (ax, ay), (bx, by) = of_lattice(LATTICE.nodes[a]), of_lattice(LATTICE.nodes[b])
            assert place(roads[f"{a}-{b}"]) == ((ax + bx) / 2, (ay + by) / 2)
        for kind, nodes in (("settlement", record.settlements), ("city", record.cities)):
            buildings = {k: e for g in own for k, e in found(g, kind).items()}
            assert buildings.keys() == {str(n) for n in members_of(as_int(nodes[seat]))}
            for node, building in buildings.items():
                assert place(building) == of_lattice(LATTICE.nodes[int(node)])


def test_roads_lie_along_their_edges():
    turned = {e: e[0].get("transform") for e in found(drawn(beginners()), "road").values()}
    by_ends = {road.get("data-road"): turn for road, turn in turned.items()}
    assert by_ends["36-41"] == "rotate(90)"
    assert by_ends["8-13"] == "rotate(30)"
    assert by_ends["17-22"] == "rotate(-30)"


def test_colours_are_doubled_by_marks():
    root = drawn(six())
    looks = set()
    for seated in (e for e in root.iter(f"{SVG}g") if e.get("data-seat") is not None):
        for piece in seated:
            (mark,) = (s for s in symbols_in(piece) if s.startswith("mark-"))
            looks.add((seated.get("data-seat"), seated.get("fill"), mark))
    assert looks == {
        (str(seat), PAINTS[colour].fill, f"mark-{colour}") for seat, colour in enumerate(COLOURS)
    }


def test_the_mark_is_also_on_the_card_of_the_player():
    cards = found(drawn(six()), "player")
    for seat, colour in enumerate(COLOURS):
        assert symbols_in(cards[str(seat)])[:2] == ["tile", f"mark-{colour}"]


def test_the_island_of_five_and_six_is_drawn_whole_and_between_turns_the_title_says_so():
    state = six()
    root = drawn(state)
    assert len(found(root, "hex")) == 30
    assert len(found(root, "harbour")) == 11
    x, y, width, height = map(float, root.get("viewBox").split())
    cards = found(root, "player")
    places = [place(card) for card in cards.values()]
    assert len({top for _, top in places}) == 2
    assert all(x < left < x + width - 160 and y < top < y + height - 52 for left, top in places)
    between = founded(seats=6).main(0).play("0 end").state
    assert "special building" in drawn(between).find(f"{SVG}title").text


def test_whose_turn_it_is_is_marked():
    state = game.initial_state(setup_of(island="beginner", first="2"))
    cards = found(drawn(state), "player")
    assert [seat for seat, card in cards.items() if "turn" in symbols_in(card)] == ["2"]


def test_the_robber_stands_in_the_middle_of_the_desert_and_beside_a_number():
    (robber,) = found(drawn(beginners()), "robber").values()
    assert robber.get("data-robber") == "9"
    assert place(robber)[0] == 0
    root = drawn(middle())
    (robber,) = found(root, "robber").values()
    hex = robber.get("data-robber")
    assert int(hex) == middle().record.robber
    chip = found(root, "at")[hex]
    assert place(robber)[0] + ROBBER_HALF_WIDTH <= place(chip)[0] - CHIP_RADIUS
    assert place(robber)[0] - ROBBER_HALF_WIDTH > place(chip)[0] - 52


def test_labels_number_every_node_and_hex_as_the_notation_does():
    plain, labelled = drawn(beginners()), drawn(beginners(), labels=True)
    assert not found(plain, "node-label")
    nodes, hexes = found(labelled, "node-label"), found(labelled, "hex-label")
    assert [words_in(nodes[str(n)]) for n in range(NODES)] == [[str(n)] for n in range(NODES)]
    assert [words_in(hexes[str(h)]) for h in range(HEXES)] == [[str(h)] for h in range(HEXES)]
    built = {node for plain, star, *_ in BEGINNER_PIECES.values() for node in (plain, star)}
    for node in range(NODES):
        x, y = of_lattice(LATTICE.nodes[node])
        assert place(nodes[str(node)]) == (x, y + (22 if node in built else 0))


def test_the_legend_names_players_and_points_and_can_be_left_out():
    cards = found(drawn(beginners()), "player")
    assert [words_in(cards[str(seat)]) for seat in range(4)] == [[n, "2 points"] for n in NAMES]
    assert not found(drawn(beginners(), legend=False), "player")


def test_players_without_names_go_by_their_colours_in_any_language():
    setup = setup_of(3, island="beginner", first="0")
    root = drawn(
        game.initial_state(setup), names=("", "Mara"), colours=colours_of(setup), language="de"
    )
    cards = found(root, "player")
    assert [words_in(cards[str(seat)])[0] for seat in range(3)] == ["Blau", "Mara", "Weiß"]
    assert root[0].text == "Basisspiel, Zug 1: Blau ist an der Reihe"


def test_special_cards_dice_and_the_winner_are_shown():
    state = finished()
    public = game.view(state, None).parts()["public"]
    root = drawn(state)
    cards = found(root, "player")
    for badge in ("longest_road", "largest_army"):
        holders = {s for s, c in cards.items() if badge.replace("_", "-") in symbols_in(c)}
        assert holders == ({str(public[badge])} if public[badge] is not None else set())
    assert {s for s, c in cards.items() if "crown" in symbols_in(c)} == {str(public["winner"])}
    pips = [
        e.find(f"{SVG}path").get("d").count("M")
        for e in root.iter(f"{SVG}g")
        if e.get("data-die") is not None
    ]
    assert pips == public["dice"]
    assert f"won by {NAMES[public['winner']]}" in root[0].text


def test_only_the_own_hand_is_drawn():
    state = middle()
    seat = max(range(4), key=lambda s: int(state.record.hands[s].sum()))
    own = game.view(state, seat).parts()[f"seat/{seat}"]
    held = drawn(state, seat)
    counts = [e.get("data-count") for e in held.iter(f"{SVG}g") if e.get("data-count")]
    assert counts == [str(n) for n in (*own["hand"].values(), *own["cards"].values())]
    assert f"{NAMES[seat]} holds" in held[1].text
    watched = drawn(state)
    assert not found(watched, "count")
    assert "holds" not in watched[1].text


def test_names_cannot_break_the_drawing_or_their_cards():
    hostile = (
        "<script>&\"'",
        "a\x00b\x1b[31m",
        'url(#hh-nothing)" href="#hh-x',
        "Maximiliane Berg",
    )
    root = drawn(beginners(), names=hostile)
    cards = found(root, "player")
    assert words_in(cards["0"])[0] == "<script>&\"'"
    assert words_in(cards["1"])[0] == "a\ufffdb\ufffd[31m"
    assert words_in(cards["3"])[0] == "Maximiliane…"
    assert "Maximiliane Berg (White)" in root[1].text


def test_long_names_are_shortened_and_wide_letters_count_twice():
    assert shorten_name("Thirteen long", 13) == "Thirteen long"
    assert shorten_name("Fourteen long!", 13) == "Fourteen lon…"
    assert shorten_name("港の島々の国", 13) == "港の島々の国"
    assert shorten_name("港の島々の国々", 13) == "港の島々の…"


def test_an_island_that_is_not_laid_is_open_sea_with_a_note():
    root = drawn(game.initial_state(setup_of()), labels=True)
    assert words_in(root) == ["The island has not been laid out yet."]
    assert not found(root, "hex")
    assert not found(root, "player")


def test_an_island_alone_is_drawn_without_players():
    root = ElementTree.fromstring(draw_island(BEGINNERS, language="de", labels=True))
    assert root[0].text == "Eine Insel für das Basisspiel"
    assert "Gebirge 10, Weideland 2, Wald 9;" in root[1].text
    assert not found(root, "player")
    assert not found(root, "settlement")
    assert len(found(root, "node-label")) == NODES
    ours, theirs = found(root, "hex"), found(drawn(beginners()), "hex")
    assert [e.get("href") for e in ours.values()] == [e.get("href") for e in theirs.values()]
    kinds = [e.get("data-nodes") for e in found(root, "harbour").values()]
    assert kinds == [e.get("data-nodes") for e in found(drawn(beginners()), "harbour").values()]


def test_an_island_of_a_map_may_repeat_numbers_and_terrain():
    rows = ["b6 " * n for n in (3, 4, 5, 4)] + ["b6 d b6", "0a 3a 6a 9a 12a 15a 18a 21a 24a"]
    root = ElementTree.fromstring(draw_island(island_of_lines([r.strip() for r in rows])))
    assert len(found(root, "at")) == HEXES - 1


def fullest():
    """Every piece there is on the board at once, which play would not allow."""
    state = BaseState(finished().words.copy())
    record = state.record
    for seat in range(4):
        edges = list(range(18 * seat, 18 * seat + 15))
        nodes = list(range(13 * seat, 13 * seat + 9))
        whole = sum(1 << e for e in edges)
        record.roads[seat] = whole & ((1 << 36) - 1), whole >> 36
        record.settlements[seat] = sum(1 << n for n in nodes[:5])
        record.cities[seat] = sum(1 << n for n in nodes[5:])
    return state


def test_the_fullest_drawing_stays_small():
    svg = draw(game.view(fullest(), 0), NAMES, labels=True)
    assert svg.count("data-road") == 4 * 15 <= EDGES
    assert len(svg.encode()) < 60_000


@pytest.mark.parametrize("looks", [{}, {"labels": True}, {"legend": False}])
def test_nothing_outside_the_drawing_is_needed(looks):
    root = drawn(fullest(), 0, **looks)
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    source = ElementTree.tostring(root, "unicode")
    used = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', source)
    assert {a or b for a, b in used} == {f"#{id}" for id in ids}
    tags = {e.tag.removeprefix(SVG) for e in root.iter()}
    assert not tags & {"image", "script", "style", "foreignObject", "a", "link", "font"}
    assert source.count("://") == 1


@pytest.mark.slow
def test_the_same_view_gives_the_same_bytes_in_every_process():
    code = (
        "from hexhaven.core.registry import load_game\n"
        "from hexhaven.core.setup import make_setup\n"
        "from hexhaven.games.base.rendering.svg import draw\n"
        "game = load_game('base')\n"
        "options = {'island': 'beginner', 'first': '0'}\n"
        "setup = make_setup('base', game.version, game.seats, game.options, 4, options)\n"
        "print(draw(game.view(game.initial_state(setup), 0)))"
    )
    assert print_of(code) == draw(game.view(beginners(), 0)) + "\n"


def test_notebooks_show_a_view_as_its_drawing():
    view = game.view(beginners(), 2)
    assert view._repr_svg_() == draw(view)
