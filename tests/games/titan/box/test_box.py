"""Characters, markers, and whom a legion may muster."""

from __future__ import annotations

import pytest

from banneret.games.titan.box.box import (
    Contents,
    in_order,
    musters,
    power,
    the_box,
    total_value,
    value,
    without,
)

BOX = the_box()


def legion(names: str) -> Contents:
    return in_order(BOX.character[name] for name in names.split())


def offers(terrain: str, names: str) -> dict[str, list[str]]:
    """Whom a legion may muster, and the sets to show."""
    return {
        muster.character.key: [" ".join(character.key for character in shown) for shown in muster.shows]
        for muster in musters(BOX.terrain[terrain], legion(names))
    }


# --- characters -------------------------------------------------------------------------------------------------------


def test_lords_come_first_then_demi_lords_then_creatures_by_name() -> None:
    assert [character.key for character in BOX.characters[:6]] == [
        "titan", "angel", "archangel", "guardian", "warlock", "behemoth",
    ]  # fmt: skip
    creatures = [character.key for character in BOX.characters if character.creature]
    assert creatures == sorted(creatures)
    assert [character.index for character in BOX.characters] == list(range(24))


def test_contents_are_kept_in_order() -> None:
    pair = legion("ogre centaur")
    assert [str(character) for character in pair] == ["Centaur", "Ogre"]
    assert in_order((*pair, BOX.angel)) == legion("angel centaur ogre")
    assert without(legion("ogre ogre titan"), BOX.character["ogre"]) == legion("titan ogre")
    with pytest.raises(ValueError, match="not in list"):
        without(pair, BOX.titan)


@pytest.mark.rules("titan-B-TI-01", "titan-A-SC-05")
@pytest.mark.parametrize(("score", "strength"), [(0, 6), (99, 6), (100, 7), (399, 9), (1234, 18)])
def test_the_titan_grows_with_the_score(score: int, strength: int) -> None:
    assert power(BOX.titan, score) == strength
    assert value(BOX.titan, score) == 4 * strength
    assert power(BOX.angel, score) == 6


@pytest.mark.rules("titan-W-13")
def test_the_value_of_a_legion() -> None:
    assert total_value(legion("lion centaur gargoyle"), 500) == 39
    assert total_value(legion("titan ogre"), 250) == 8 * 4 + 12


@pytest.mark.rules("titan-B-SE-03")
def test_the_starting_legion() -> None:
    assert BOX.starting_legion == legion("titan angel centaur centaur gargoyle gargoyle ogre ogre")


@pytest.mark.rules("titan-B-SE-03", "titan-R-96")
def test_markers_bear_colour_and_emblem() -> None:
    assert len(BOX.markers) == 72
    assert all(len(of_colour) == 12 for of_colour in BOX.markers_of.values())
    marker = BOX.marker["green-harp"]
    assert (str(marker), str(marker.colour), marker.charge) == ("Green Harp", "Green", "harp")
    assert BOX.markers[marker.index] is marker


# --- mustering --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-B-MU-02", "titan-R-90", "titan-R-75")
def test_a_lion_in_plains_for_two_centaurs_or_a_lion_or_a_ranger() -> None:
    assert offers("plains", "centaur centaur lion ranger")["lion"] == ["centaur centaur", "lion", "ranger"]
    assert offers("plains", "lion lion")["ranger"] == ["lion lion"]


@pytest.mark.rules("titan-B-MU-02")
def test_the_first_of_a_chain_needs_one_of_itself_or_of_a_later_one() -> None:
    assert offers("plains", "centaur") == {"centaur": ["centaur"]}
    assert offers("plains", "ranger") == {"centaur": ["ranger"], "lion": ["ranger"], "ranger": ["ranger"]}
    assert offers("plains", "titan angel ogre ogre") == {}


@pytest.mark.rules("titan-B-MU-02")
def test_nobody_is_mustered_from_two_links_before() -> None:
    assert "ranger" not in offers("plains", "centaur centaur centaur")


@pytest.mark.rules("titan-B-MU-02", "titan-R-75")
@pytest.mark.parametrize(
    ("terrain", "names", "taken"),
    [
        ("woods", "centaur centaur", {"centaur"}),
        ("woods", "centaur centaur centaur", {"centaur", "warbear"}),
        ("woods", "warbear warbear", {"centaur", "warbear", "unicorn"}),
        ("brush", "gargoyle gargoyle", {"gargoyle", "cyclops"}),
        ("brush", "cyclops cyclops", {"gargoyle", "cyclops", "gorgon"}),
        ("jungle", "cyclops cyclops", {"gargoyle", "cyclops"}),
        ("jungle", "cyclops cyclops cyclops", {"gargoyle", "cyclops", "behemoth"}),
        ("jungle", "behemoth behemoth", {"gargoyle", "cyclops", "behemoth", "serpent"}),
        ("marsh", "ogre ogre", {"ogre", "troll"}),
        ("marsh", "troll troll", {"ogre", "troll", "ranger"}),
        ("hills", "ogre ogre ogre", {"ogre", "minotaur"}),
        ("hills", "minotaur minotaur", {"ogre", "minotaur", "unicorn"}),
        ("mountains", "lion lion", {"lion", "minotaur"}),
        ("mountains", "minotaur minotaur", {"lion", "minotaur", "dragon"}),
        ("mountains", "dragon dragon", {"lion", "minotaur", "dragon", "colossus"}),
        ("desert", "lion lion", {"lion"}),
        ("desert", "lion lion lion", {"lion", "griffon"}),
        ("desert", "griffon griffon", {"lion", "griffon", "hydra"}),
        ("swamp", "troll troll troll", {"troll", "wyvern"}),
        ("swamp", "wyvern wyvern", {"troll", "wyvern", "hydra"}),
        ("tundra", "troll troll", {"troll", "warbear"}),
        ("tundra", "warbear warbear", {"troll", "warbear", "giant"}),
        ("tundra", "giant giant", {"troll", "warbear", "giant", "colossus"}),
        ("tundra", "ogre ogre ogre lion", set()),
    ],
)
def test_the_chains(terrain: str, names: str, taken: set[str]) -> None:
    assert set(offers(terrain, names)) == taken


@pytest.mark.rules("titan-B-MU-03", "titan-R-90")
def test_a_tower_gives_three_creatures_for_nothing() -> None:
    assert offers("tower", "angel lion") == {"centaur": [""], "gargoyle": [""], "ogre": [""]}


@pytest.mark.rules("titan-B-MU-03", "titan-R-67")
def test_a_guardian_for_three_equal_creatures_or_a_guardian() -> None:
    assert offers("tower", "lion lion lion troll troll troll")["guardian"] == ["lion lion lion", "troll troll troll"]
    assert offers("tower", "guardian ogre ogre")["guardian"] == ["guardian"]
    assert "guardian" not in offers("tower", "angel angel angel ogre ogre")
    assert "guardian" not in offers("tower", "warlock warlock warlock")


@pytest.mark.rules("titan-B-MU-03", "titan-R-67", "titan-B-TI-02")
def test_a_warlock_for_the_titan_or_a_warlock() -> None:
    assert offers("tower", "titan ogre")["warlock"] == ["titan"]
    assert offers("tower", "warlock titan")["warlock"] == ["titan", "warlock"]
    assert "warlock" not in offers("tower", "angel ogre ogre")
    assert "titan" not in {link.character.key for terrain in BOX.terrains for link in terrain.chain}
