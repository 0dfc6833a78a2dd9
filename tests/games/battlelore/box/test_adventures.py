"""The ten adventures: each is loaded, deployed, within the box; options; and adventure files that do not fit."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.match.match import Match
from banneret.engine.match.record import write
from banneret.games.battlelore import GAME, options
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.adventures import FOLDER, Adventure
from banneret.games.battlelore.box.box import CAMPS, PENNANT, STANDARD, the_box
from banneret.games.battlelore.box.war_council import Council

BOX = the_box()
NAMES = adventures.names()
ALL = [pytest.param(adventures.load(name), id=name) for name in NAMES]


def chosen(**given: str) -> Adventure:
    return options.adventure(GAME.settle(given))


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-0-03")
def test_there_are_ten_in_order() -> None:
    assert len(NAMES) == 10
    assert NAMES[0] == "agincourt-1415"
    assert [adventures.load(name).number for name in NAMES] == list(range(1, 11))
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(NAMES)


@pytest.mark.rules("lore-0-01", "lore-0-02", "lore-U-01", "lore-R-14")
@pytest.mark.parametrize("adventure", ALL)
def test_units_stand_one_to_a_hex_within_the_banner_bearers(adventure: Adventure) -> None:
    starts = [unit.start for unit in adventure.units]
    assert len(set(starts)) == len(starts)
    assert all(adventure.ground.passable[start] for start in starts)
    assert [unit.index for unit in adventure.units] == list(range(len(adventure.units)))
    assert sorted((*adventure.camps[0], *adventure.camps[1]), key=lambda unit: unit.index) == list(adventure.units)
    assert len({unit.key for unit in adventure.units} | {unit.name for unit in adventure.units}) == 2 * len(starts)
    for camp in (PENNANT, STANDARD):
        for kind, count in Counter(unit.type for unit in adventure.camps[camp]).items():
            assert count <= (kind.max_pennant, kind.max_standard)[camp]


@pytest.mark.rules("lore-S-01")
@pytest.mark.parametrize("adventure", ALL)
def test_no_map_needs_more_tiles_than_the_box_holds(adventure: Adventure) -> None:
    laid = Counter(land.id for land in adventure.ground.terrain if land.id != "countryside")
    laid += Counter(site.kind.id for site in adventure.ground.landmarks)
    assert not laid - Counter(BOX.file.supply.tiles)
    assert sum(BOX.file.supply.tiles.values()) == 46


@pytest.mark.rules("lore-0-10", "lore-S-03")
@pytest.mark.parametrize("adventure", ALL)
def test_every_adventure_says_how_it_is_won_and_what_hands_are_held(adventure: Adventure) -> None:
    assert all(4 <= goal <= 7 for goal in adventure.goal)
    assert (adventure.hands is None) == (adventure.custom is not None)
    assert adventure.lore == (adventure.councils is not None or adventure.custom is not None)
    if adventure.councils is not None and adventure.hands is not None:
        levels = [council.commander for council in adventure.councils]
        assert list(adventure.hands) == [BOX.commander_levels[level].command_cards for level in levels]


@pytest.mark.rules("lore-S-03", "lore-S-05")
@pytest.mark.parametrize("name", NAMES)
def test_every_adventure_begins(name: str) -> None:
    match = Match.new("battlelore", adventure=name)
    state = match.state
    assert [unit for unit in state.on if unit is not None] == sorted(state.adventure.units, key=lambda unit: unit.start)
    assert state.active == state.adventure.first
    assert match.decisions


# --- each of them -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-S-06", "lore-W-01")
def test_agincourt() -> None:
    agincourt = adventures.load("agincourt-1415")
    types = [Counter(unit.type.id for unit in camp) for camp in agincourt.camps]
    assert types == [
        {"archers": 5, "regular-infantry": 3, "heavy-infantry": 1},
        {"regular-infantry": 6, "regular-cavalry": 1, "heavy-cavalry": 2, "archers": 1},
    ]
    assert sum(land.id == "wooded" for land in agincourt.ground.terrain) == 13
    assert (agincourt.hands, agincourt.goal, agincourt.first) == ((6, 4), (4, 4), PENNANT)
    assert not agincourt.lore


@pytest.mark.rules("lore-8-01")
def test_the_first_lore_adventure_has_wizards_alone() -> None:
    first = adventures.load("wizards-and-lore")
    assert first.wizard_only
    assert first.councils == (Council(commander=2, wizard=1), Council(commander=2, wizard=1))


@pytest.mark.rules("lore-9-09")
def test_an_adventure_may_say_what_lore_each_camp_begins_with(tmp_path: Path) -> None:
    assert all(adventures.load(name).start_lore is None for name in NAMES)
    given = changed(
        tmp_path, "crossing-the-somme", ("lore = true", "lore = true\nstart_lore = { pennant = 4, standard = 0 }")
    )
    assert adventures.read(given).start_lore == (4, 0)
    too_many = changed(
        tmp_path, "crossing-the-somme", ("lore = true", "lore = true\nstart_lore = { pennant = 40, standard = 1 }")
    )
    with pytest.raises(ComponentError, match="start_lore is more than the 40 tokens that there are"):
        adventures.read(too_many)


@pytest.mark.rules("lore-R-54", "lore-9-07", "lore-9-08")
def test_the_spider_costs_a_level_of_a_custom_council() -> None:
    custom = adventures.load("free-companies").custom
    assert custom is not None
    assert (custom.levels, custom.commander_min) == ((5, 6), 1)


@pytest.mark.rules("lore-11-10", "lore-11-60", "lore-R-88", "lore-R-99", "lore-0-09", "lore-R-95")
def test_rules_of_single_adventures() -> None:
    by_name = {name: adventures.load(name) for name in NAMES}
    assert [name for name in NAMES if by_name[name].master_landmarks] == ["assault-on-the-tourelles"]
    assert [name for name in NAMES if not by_name[name].strongholds] == ["free-companies"]
    assert [name for name in NAMES if by_name[name].powers_without_lore] == ["weaver-in-the-wood"]
    assert [name for name in NAMES if by_name[name].free_web_release] == ["weaver-in-the-wood"]
    assert [name for name in NAMES if by_name[name].lore_sources] == ["standing-stones"]
    assert {name: len(by_name[name].blazons) for name in NAMES if by_name[name].blazons} == {
        "burning-of-the-vexin": 2,
        "crossing-the-somme": 1,
    }
    owned = by_name["assault-on-the-tourelles"].ground.of_kind("stronghold", STANDARD)
    assert owned is not None
    assert {
        site.camp for site in by_name["assault-on-the-tourelles"].ground.landmarks if site.kind.id == "rampart"
    } == {None}


# --- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-9-07", "lore-R-54")
def test_players_may_make_their_councils_where_the_adventure_gives_some() -> None:
    made = chosen(adventure="crossing-the-somme", councils="custom")
    assert made.custom is not None
    assert (made.councils, made.hands) == (None, None)
    assert (made.custom.levels, made.custom.commander_min) == ((6, 6), 0)


@pytest.mark.rules("lore-R-54")
def test_a_creature_of_an_own_adventure_costs_its_camp_a_level(tmp_path: Path) -> None:
    text = (adventures.FOLDER / "standing-stones.toml").read_text(encoding="utf-8")
    path = tmp_path / "stones.toml"
    path.write_text(text.replace("[pennant]\n", "[pennant]\ngiant-spider = [[1, 4]]\n"), encoding="utf-8")
    made = chosen(adventure="standing-stones", councils="custom", **{"adventure-file": str(path)})
    assert made.custom is not None
    assert made.custom.levels == (5, 6)


@pytest.mark.rules("lore-9-07", "lore-R-135")
def test_levels_and_handicaps() -> None:
    made = chosen(adventure="free-companies", **{"levels": "10", "standard-handicap": "2"})
    assert made.custom is not None
    assert made.custom.levels == (9, 8)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (
            {"adventure": "agincourt-1415", "councils": "custom"},
            "Agincourt - 1415 has no War Councils that players could",
        ),
        (
            {"adventure": "wizards-and-lore", "councils": "custom"},
            "Wizards & Lore has no War Councils that players could",
        ),
        (
            {"adventure": "crossing-the-somme", "levels": "7"},
            "levels and handicaps are for War Councils that players make",
        ),
        ({"adventure": "free-companies", "levels": "11"}, "levels cannot be '11'; it is a number from 1 to 10"),
        ({"adventure": "free-companies", "levels": "six"}, "levels cannot be 'six'; it is a number from 1 to 10"),
        ({"adventure": "free-companies", "levels": "1"}, "a council of 0 levels is too small; its Commander has 1"),
        ({"adventure-file": "/nowhere/at-all.toml"}, "cannot be read"),
    ],
)
def test_options_that_do_not_go_together_are_refused(given: dict[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=r"^.+$") as refused:
        Match.new("battlelore", given)
    assert says in str(refused.value)


def test_an_adventure_of_ones_own_needs_no_code(tmp_path: Path) -> None:
    path = changed(tmp_path, "agincourt-1415", ("archers = [[7, 5]]", "archers = [[7, 5], [8, 0]]"))
    match = Match.new("battlelore", {"adventure-file": str(path)})
    assert len(match.state.adventure.camps[STANDARD]) == 11


def test_a_match_keeps_the_file_that_it_is_played_with(tmp_path: Path) -> None:
    path = changed(tmp_path, "agincourt-1415", ('name = "Agincourt - 1415"', 'name = "Another field"'))
    kept = write(Match.new("battlelore", {"adventure-file": str(path)}))
    path.unlink()
    assert Match.replay(kept).state.adventure.title == "Another field"


def test_a_kind_of_terrain_of_ones_own_can_be_played(tmp_path: Path) -> None:
    text = (FOLDER.parent / "components.toml").read_text(encoding="utf-8")
    swamp = """
[[terrain]]
id = "swamp"
name = "Swamp"
source = "original"
impassable = false
enter_stop = true
enter_no_battle = true
cap_on = 1
cap_against = 0
bold = 0
los_block = false
"""
    components = tmp_path / "mine-too.toml"
    components.write_text(text.replace("ford = 3", "ford = 3\nswamp = 2", 1) + swamp, encoding="utf-8")
    path = changed(tmp_path, "agincourt-1415", ("[terrain]", "[terrain]\nswamp = [[4, 6]]"))
    match = Match.new("battlelore", {"adventure-file": str(path), "components": str(components)})
    there = match.state.board.at(4, 6)
    assert match.state.ground.name(there) == "Swamp"
    assert match.state.ground.cap(there, 0) == 1
    assert "Swamp" in match.view(0).json()


# --- files that do not fit --------------------------------------------------------------------------------------------


def changed(tmp_path: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A copy of an adventure's file with some things changed."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        (
            "agincourt-1415",
            "[2, 2],",
            "[2, 13],",
            "pennant: archers has [2, 13], which is no hex of the map; row 2 has columns 0 to 12",
        ),
        (
            "agincourt-1415",
            "[2, 2],",
            "[9, 1],",
            "pennant: archers has [9, 1], which is no hex of the map; rows are 0 to 8",
        ),
        (
            "agincourt-1415",
            "[3, 11]",
            "[3, 12]",
            "terrain: wooded has [3, 12], which is no hex of the map; row 3 has columns 0 to 11",
        ),
        ("agincourt-1415", "[6, 12],", "[6, 12], [6, 11],", "terrain: wooded has 14 hexes, but the box holds 13"),
        (
            "agincourt-1415",
            "heavy-infantry = [[2, 6]]",
            "heavy-infantry = [[2, 2]]",
            "two units stand on [2, 2]; a hex holds one",
        ),
        (
            "agincourt-1415",
            "heavy-infantry = [[2, 6]]",
            "ostriches = [[2, 6]]",
            "pennant: 'ostriches' is no type of unit; there are archers,",
        ),
        (
            "agincourt-1415",
            "archers = [[7, 5]]",
            "archers = [[7, 5], [8, 0], [8, 1], [8, 2]]",
            "standard: archers has 4 units, but the camp has 3 Banner Bearers for them (lore-U-01)",
        ),
        (
            "agincourt-1415",
            "wooded = [",
            "swamp = [",
            "terrain: 'swamp' is no kind of tile; there are wooded, elevated,",
        ),
        (
            "agincourt-1415",
            "[2, 0], [2, 1]",
            "[2, 0], [2, 0]",
            "terrain: two tiles lie on [2, 0]; a hex holds one terrain",
        ),
        ("agincourt-1415", "hand = { pennant = 6, standard = 4 }\n", "", "hand is missing; without a War Council"),
        ("agincourt-1415", "hand = { pennant = 6,", "hand = { pennant = 0,", "hand: a camp begins with at least 1"),
        ("agincourt-1415", "hand = { pennant = 6,", "hand = { pennant = 60,", "hand: 64 Command cards are more"),
        ("agincourt-1415", "lore = false", "lore = true", "lore_deck is missing; a Lore Adventure has"),
        (
            "agincourt-1415",
            "lore = false",
            'lore = false\nlore_deck = "councils"',
            "lore_deck is for Lore Adventures, but lore is false",
        ),
        (
            "agincourt-1415",
            'first = "pennant"',
            'first = "england"',
            "first: 'england' is none of 'pennant' or 'standard'",
        ),
        ("agincourt-1415", "banners = { pennant = 4,", "banners = { pennant = 0,", "banners: a camp needs at least 1"),
        (
            "burning-of-the-vexin",
            "hex = [7, 2]",
            "hex = [4, 0]",
            "rules[0]: blazon lies on [4, 0], which no unit can enter",
        ),
        (
            "burning-of-the-vexin",
            'camp = "pennant", hex = [7, 2], ',
            "hex = [7, 2], ",
            "rules[0]: op 'blazon' needs camp",
        ),
        (
            "burning-of-the-vexin",
            "[1, 4], [1, 7]",
            "[4, 0], [1, 7]",
            "terrain: waterway is impassable, but a unit stands on [4, 0]",
        ),
        ("weaver-in-the-wood", "free-web-release", "free-beer", "rules[1]: op: 'free-beer' is none of "),
        (
            "weaver-in-the-wood",
            "giant-spider = [[2, 6]]\n",
            "",
            "op 'creature-powers-without-lore' needs a Creature, and there is none",
        ),
        (
            "wizards-and-lore",
            "standard = { commander = 2, wizard = 1 }",
            "standard = { commander = 2, cleric = 1 }",
            "council: standard has a cleric, but lore_deck is 'wizard-only' (lore-8-01)",
        ),
        (
            "crossing-the-somme",
            "commander = 2, wizard = 1, cleric = 1, warrior = 1",
            "commander = 3, wizard = 3, cleric = 3, warrior = 3",
            "council: pennant has 13 levels; a council has at most 10 (lore-9-07)",
        ),
        (
            "crossing-the-somme",
            "wizard = 3",
            "wizard = 4",
            "council.standard: wizard is 4; it must be 3 or less",
        ),
        ("free-companies", "levels = 6", "levels = 11", "custom: levels is 11; a council has at most 10 (lore-9-07)"),
        (
            "free-companies",
            "standard = 0 }",
            "standard = 1 }",
            "custom: creature_cost: standard pays 1 levels, but fields no Creature",
        ),
        (
            "free-companies",
            "no-strongholds",
            "no-lore-master-landmarks",
            "rules[0]: op 'no-lore-master-landmarks' stands there twice",
        ),
        (
            "assault-on-the-tourelles",
            'landmark = "stronghold", hex = [7, 6]',
            'landmark = "stronghold", hex = [7, 5]',
            "rules[0]: landmark stronghold does not lie on [7, 5]; the table terrain lists it too",
        ),
        (
            "assault-on-the-tourelles",
            "stronghold = [[7, 6]]",
            "stronghold = [[8, 6]]",
            "stronghold at [8, 6] cannot lie on bridge",
        ),
        (
            "assault-on-the-tourelles",
            "[6, 5], [6, 6], [6, 7], [6, 8]",
            "[7, 6]",
            "two tiles lie on [7, 6]; a hex holds one terrain and one landmark",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_one_sentence(
    tmp_path: Path, name: str, old: str, new: str, says: str
) -> None:
    path = changed(tmp_path, name, (old, new))
    with pytest.raises(ComponentError) as refused:
        GAME.check(path)
    sentence = str(refused.value)
    assert sentence.startswith("mine.toml: ")
    assert says in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize("name", NAMES)
def test_the_files_of_the_project_hold_together(name: str) -> None:
    GAME.check(FOLDER / f"{name}.toml")
    GAME.check(FOLDER.parent / "components.toml")
    assert set(CAMPS) == {"pennant", "standard"}
