"""Protocols: written from any battle, read back, and compared with the rules; every difference is found."""

from __future__ import annotations

import random
import re

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.match import record
from banneret.engine.match.events import Outcome
from banneret.engine.match.match import Match
from banneret.games.titan.box.box import the_box
from banneret.protocols.titan import notation
from banneret.protocols.titan.check import check, differences
from banneret.protocols.titan.notation import Line, Protocol
from tests.protocols.titan.by_protocol import played

LEGIONS = (
    ("titan, angel, 2 ogre, 2 centaur, gargoyle", "titan, 2 lion, 2 ranger, 2 centaur"),
    ("2 troll, 2 ogre, ranger, minotaur", "warlock, 2 cyclops, gorgon, 2 gargoyle"),
    ("titan, warlock, guardian, 3 troll, hydra", "serpent, behemoth, dragon, giant, griffon, wyvern"),
)
BATTLE = """\
battle plains black bottom blue
legion black attacks ogre-1/6 ranger-1/4
legion blue defends lion-1/5 lion-2/5
round 1 blue
enter blue-lion-1 D5
enter blue-lion-2 E3
round 1 black
enter black-ogre-1 C2
enter black-ranger-1 D1
rangestrike black-ranger-1 blue-lion-2 2 at 4: 4 1 = 1
round 2 blue
move blue-lion-1 D5 D3
strike blue-lion-1 black-ogre-1 5 at 3: 3 3 3 3 2 = 4
strike black-ogre-1 blue-lion-1 6 at 5: 5 5 5 5 5 4 = 5
slain blue-lion-1
removed blue-lion-1
round 2 black
"""
GONE = "strike black-ogre-1 blue-lion-1 6 at 5: 6 = 1\n"
FINISHED = BATTLE + "concede black\nend blue\n"


def options(terrain: str, seed: int) -> dict[str, str]:
    attacker, defender = LEGIONS[seed % len(LEGIONS)]
    return {
        "scenario": "battle",
        "land": terrain,
        "attacker": attacker,
        "defender": defender,
        "summonable": "angel, archangel",
    }


def fought(terrain: str, seed: int) -> Match:
    """A random battle, which may have newcomers and concessions."""
    match = Match.new("titan", options(terrain, seed), seed=seed)
    source = random.Random(seed)
    while match.decisions:
        if seed % 5 == 4 and source.random() < 0.02:
            seat = source.randrange(2)
            if any(act.name == "concede" for act in match.view(seat).acts):
                match.act(seat, "concede")
                continue
        step(match, source, eager=0.9)
    return match


@pytest.mark.parametrize("terrain", [terrain.key for terrain in the_box().terrains])
def test_a_protocol_is_read_as_it_was_written_and_fits_the_rules(terrain: str) -> None:
    for seed in range(6):
        match = fought(terrain, seed)
        text = notation.of_match(match)
        assert notation.write(notation.read(text)) == text
        assert differences(text) == []
        again = Match.replay(record.write(match))
        assert notation.of_match(again) == text
        assert text.splitlines()[-1].startswith("end ")


def test_every_roll_and_every_hit_is_in_it() -> None:
    match = fought("brush", 2)
    rolls = [tuple(map(int, one.values)) for one in match.history if isinstance(one, Outcome) and one.kind == "roll"]
    (lines,) = notation.read(notation.of_match(match))
    assert [line.dice for line in lines if line.dice] == rolls
    assert all(len(line.dice) == int(line.about[2]) for line in lines if line.what.endswith("strike"))


def test_a_line_says_what_happened() -> None:
    line = Line("strike", ("black-ogre-1", "blue-lion-1", "6", "at", "5"), (5, 6, 4, 3, 5, 1), 3)
    assert str(line) == "strike black-ogre-1 blue-lion-1 6 at 5: 5 6 4 3 5 1 = 3"
    text = f"battle plains black bottom blue\n{line}\n"
    assert notation.read(text)[0][1] == line


def test_empty_lines_and_remarks_are_passed_over() -> None:
    assert notation.read(f"# from another program\n\n{BATTLE}\n") == notation.read(BATTLE)
    assert len(notation.read(BATTLE + "\n" + BATTLE)) == 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("charge black-ogre-1", "'charge' is none of battle, "),
        ("move black-ogre-1 D2", "move is followed by 3 words, and not by 2"),
        ("strike black-ogre-1 blue-lion-1 6 at 5", "it should read like 'strike STRIKER TARGET 6 at 5:"),
        ("strike black-ogre-1 blue-lion-1 6 at 5: 5 7 = 1", "it should read like"),
        ("strike black-ogre-1 blue-lion-1 six at 5: 5 = 1", "it should read like"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)) as error:
        notation.read(BATTLE + line + "\n")
    assert f"line {len(BATTLE.splitlines()) + 1}: " in str(error.value)


def test_a_line_before_any_battle() -> None:
    with pytest.raises(ValueError, match="line 1: 'round 1 blue' comes before any line 'battle"):
        notation.read("round 1 blue\n")


def test_the_example_fits_the_rules() -> None:
    assert differences(FINISHED) == []


@pytest.mark.parametrize(
    ("here", "instead", "why"),
    [
        ("enter blue-lion-1 D5", "enter blue-lion-1 D2", "it cannot go there (titan-A-MV-04)"),
        ("enter black-ogre-1 C2", "enter black-ogre-1 C3", "it cannot go there (titan-A-MV-04)"),
        ("enter black-ogre-1 C2", "enter blue-lion-1 D4", "it is the other's half-round (titan-A-BL-02)"),
        ("move blue-lion-1 D5 D3", "move blue-lion-1 D4 D3", "it stands in D5"),
        ("2 at 4: 4 1 = 1", "2 at 3: 4 1 = 1", "it is 2 at 4"),
        ("2 at 4: 4 1 = 1", "2 at 4: 4 1 = 2", "these dice are 1 hits"),
        ("5 at 3: 3 3 3 3 2 = 4", "5 at 4: 3 3 3 3 2 = 0", "it is 5 at 3"),
        ("5 at 3: 3 3 3 3 2 = 4", "5 at 3: 3 3 3 3 = 4", "4 dice were rolled"),
        (
            "strike blue-lion-1 black-ogre-1",
            "strike blue-lion-2 black-ogre-1",
            "it cannot strike Black Ogre 1 (titan-A-ST-01)",
        ),
        ("slain blue-lion-1", "carry 1 black-ogre-1 blue-lion-2", "Black Ogre 1 has nothing left over (titan-A-ST-14)"),
        ("slain blue-lion-1", "slain black-ogre-1", "it has 4 hits of 6"),
        ("slain blue-lion-1\n", "", "Blue Lion 1 is slain, and no line says so"),
        ("slain blue-lion-1\n", "slain blue-lion-1\n" * 2, "it was slain before"),
        ("slain blue-lion-1\nremoved blue-lion-1\nround 2 black\n", "", "at the end: Blue Lion 1 is slain, and no"),
        ("removed blue-lion-1", "removed black-ogre-1", "it is in C2 and not slain"),
        ("removed blue-lion-1\n", "", "blue-lion-1 is slain and still there (titan-A-ST-22)"),
        ("round 2 black\n", "round 2 black\nend black\n", "neither legion is eliminated"),
        ("round 2 black\n", "round 2 black\nconcede black\nend black\n", "blue has won"),
        ("round 2 black\n", "round 2 black\ntime black\nend blue\n", "the seven rounds are not over"),
    ],
)
def test_differences_are_found(here: str, instead: str, why: str) -> None:
    assert here in BATTLE
    found = differences(BATTLE.replace(here, instead, 1))
    assert any(why in said for said in found), found


@pytest.mark.parametrize("terrain", ["plains", "tundra", "tower"])
def test_every_line_slain_is_missed(terrain: str) -> None:
    planted = 0
    for seed in range(4):
        lines = notation.of_match(fought(terrain, seed)).splitlines()
        for place, line in enumerate(lines):
            if line.startswith("slain"):
                planted += 1
                found = differences("\n".join([*lines[:place], *lines[place + 1 :]]))
                assert len(found) == 1
                assert "is slain, and no line says so" in found[0]
    assert planted > 5


# --- lines that are missing -------------------------------------------------------------------------------------------

FREE = ("enter", "back", "move", "strike", "rangestrike", "carry")
"""What a player did freely: a newcomer, a move, a strike at a target that another then slays, hits carried."""


@pytest.mark.parametrize(
    ("terrain", "seed"),
    [("plains", 3), ("plains", 4), ("plains", 7), ("plains", 11), ("tundra", 8), ("tower", 9), ("desert", 1)],
)
def test_a_missing_line_is_noticed_unless_the_rest_is_a_battle_by_the_rules(terrain: str, seed: int) -> None:
    (lines,) = notation.read(notation.of_match(fought(terrain, seed)))
    assert played(lines, options(terrain, seed)) == lines
    for place, line in enumerate(lines):
        rest = (*lines[:place], *lines[place + 1 :])
        if not is_noticed(rest):
            assert line.what in FREE, (place, line)
            assert played(rest, options(terrain, seed)) == rest, (place, line)


def is_noticed(lines: Protocol) -> bool:
    try:
        return any(check(lines))
    except ValueError:
        return True


def test_who_is_locked_does_not_move() -> None:
    more = "round 3 blue\nmove blue-lion-2 E3 C3\nround 3 black\nmove black-ogre-1 C2 B2\n"
    assert any("it is locked in contact" in said for said in differences(BATTLE + more))


def test_who_had_to_strike_is_missed() -> None:
    lines = [line for line in BATTLE.splitlines() if not line.startswith("strike blue-lion-1")]
    assert any("Blue Lion 1 had to strike" in said for said in differences("\n".join(lines)))


# --- what goes on after a difference ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "instead", "why"),
    [
        ("battle plains", "battle moor", "line 1 (battle moor black bottom blue): there is no such land"),
        ("black bottom blue", "black bottom black", "attacker and defender have the same colour (titan-A-EN-01)"),
        ("battle plains black bottom", "battle tower black left", "a tower is entered from the bottom (titan-A-BL-08)"),
        (
            "legion blue defends lion-1/5 lion-2/5\n",
            "",
            "a protocol begins with a line 'battle' and two lines 'legion'",
        ),
    ],
)
def test_a_first_line_that_cannot_be_followed_is_the_only_difference(here: str, instead: str, why: str) -> None:
    assert here in BATTLE
    (said,) = differences(BATTLE.replace(here, instead, 1))
    assert said.startswith("battle 1, line 1 (battle ")
    assert why in said


@pytest.mark.parametrize(
    ("here", "instead", "why"),
    [
        ("enter blue-lion-2 E3", "enter blue-lion-2 Z5", "line 6 (enter blue-lion-2 Z5): there is no hex 'Z5'"),
        ("enter blue-lion-2 E3", "enter blue-goblin-1 E3", "'blue-goblin-1' is not the name of a fighter"),
        ("round 1 black\n", "round 1 black\nslain black-lion-9\n", "'black-lion-9' is in neither legion"),
        ("enter blue-lion-2 E3", "enter blue-lion-2 D5", "Blue Lion 1 stands in D5, so it stays where it is"),
        ("round 2 blue\n", "round 2 blue\nenter blue-lion-2 E4\n", "it stands in E3 already (titan-A-MV-02)"),
        ("round 2 black\n", "round 2 black\nmove blue-lion-1 D3 D4\n", "Blue Lion 1 has been removed (titan-A-ST-22)"),
        ("round 1 black\n", "legion blue defends lion-3/5\nround 1 black\n", "a legion comes once, before the first"),
        ("round 2 black\n", "round 2 black\ndrift blue-lion-1 1\n", "Blue Lion 1 is in no hex (titan-R-23)"),
        ("round 2 black\n", f"round 2 black\n{GONE}carry 1 black-ogre-1 blue-lion-2\n", "nothing left over"),
        ("round 2 blue\n", "round 2 blue\nback blue-lion-1\n", "blue-lion-1 belongs to the legion"),
        (
            "round 2 black\n",
            "round 2 black\nrangestrike black-ogre-1 blue-lion-2 3 at 4: 1 1 1 = 0\n",
            "(titan-A-RS-03)",
        ),
        (
            "strike black-ogre-1 blue-lion-1",
            "strike black-ogre-1 black-ranger-1",
            "Black Ranger 1 (titan-A-ST-09)",
        ),
    ],
)
def test_a_difference_does_not_hide_the_next(here: str, instead: str, why: str) -> None:
    assert here in BATTLE
    found = differences(BATTLE.replace(here, instead, 1) + "end green\n")
    assert any(why in said for said in found), found
    assert "(end green): " in found[-1]


def test_every_difference_in_the_rules_carries_its_rule() -> None:
    text = FINISHED.replace("slain blue-lion-1\nremoved blue-lion-1\n", "").replace(
        "5 at 3: 3 3 3 3 2 = 4", "4 at 3: 3 = 0"
    )
    found = differences(text + "round 3 blue\n")
    assert len(found) > 5
    assert all(re.search(r"\(titan-[AR]-?\w+(-\d+)?\)$", said) for said in found), found


def test_whoever_is_not_removed_is_told_once() -> None:
    text = FINISHED.replace("removed blue-lion-1\n", "")
    assert differences(text) == [
        "battle 1, line 16 (round 2 black): blue-lion-1 is slain and still there (titan-A-ST-22)"
    ]


@pytest.mark.parametrize("terrain", ["plains", "tundra", "desert"])
def test_every_line_removed_is_missed_once(terrain: str) -> None:
    planted = 0
    for seed in range(4):
        lines = notation.of_match(fought(terrain, seed)).splitlines()
        for place, line in enumerate(lines):
            if line.startswith("removed"):
                planted += 1
                (said,) = differences("\n".join([*lines[:place], *lines[place + 1 :]]))
                assert "is slain and still there (titan-A-ST-22)" in said
    assert planted > 5


def test_lines_are_counted_as_in_the_text() -> None:
    text = (
        "# from another program\n\n"
        + FINISHED.replace("enter blue-lion-1 D5", "enter blue-lion-1 D2")
        + "\n"
        + FINISHED
    )
    (said, *_) = differences(text)
    assert said.startswith("battle 1, line 7 (enter blue-lion-1 D2): ")


@pytest.mark.parametrize("length", range(4, len(BATTLE.splitlines()) + 1))
def test_a_text_that_stops_before_the_end_is_told(length: int) -> None:
    found = differences("\n".join(BATTLE.splitlines()[:length]))
    assert re.search(r"at the end: it stops in round \d, before the battle is over", found[-1])


# --- legions and newcomers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("legion", "why"),
    [
        ("titan/6 2-ogre/6", "'black-2-ogre' is not the name of a fighter"),
        ("ogre-1/6 ogre-1/6", "black-ogre-1 is in it twice (titan-A-MV-13)"),
        ("ogre-1", "'ogre-1' should be a character and its Power, such as ogre-1/6"),
        ("ogre-1/7 ranger-1/4", "Black Ogre 1 has Power 6, and not 7 (titan-A-ST-04)"),
        ("titan/5", "a Titan has a Power of 6 or more, and not 5 (titan-B-TI-01)"),
        ("titan/6 titan-2/6", "more than one Titan is in it (titan-R-97)"),
        ("", "0 characters are in it, and not 1 to 7 (titan-B-MU-01)"),
        (" ".join(f"ogre-{n}/6" for n in range(1, 9)), "8 characters are in it, and not 1 to 7 (titan-B-MU-01)"),
        (" ".join(f"archangel-{n}/9" for n in range(1, 8)), "the box has only 6 Archangels (titan-R-97)"),
    ],
)
@pytest.mark.rules("titan-R-97")
def test_legions_are_checked(legion: str, why: str) -> None:
    text = BATTLE.replace("legion black attacks ogre-1/6 ranger-1/4", f"legion black attacks {legion}".rstrip())
    found = differences(text)
    assert found[0].startswith("battle 1, line 2 (legion black attacks")
    assert any(why in said for said in found), found


def test_the_attacker_attacks() -> None:
    found = differences(BATTLE.replace("black attacks", "black defends"))
    assert "black attacks (titan-A-EN-02)" in found[0]


def halves(*newcomers: str, defender: str = "ogre-1/6 ogre-2/6", attacker: str = "ogre-1/6") -> str:
    """A battle in which nobody comes near anybody; each newcomer comes in the half-round that it names."""
    lines = ["battle plains black bottom blue", f"legion black attacks {attacker}", f"legion blue defends {defender}"]
    for round in range(1, 5):
        for colour in ("blue", "black"):
            lines.append(f"round {round} {colour}")
            if round == 1:
                names = [one.partition("/")[0] for one in (defender if colour == "blue" else attacker).split()]
                hexes = ["F4", "E5", "D6"] if colour == "blue" else ["A1", "B1", "C1"]
                lines += [f"enter {colour}-{name} {hex}" for name, hex in zip(names, hexes, strict=False)]
            lines += [said.partition(": ")[2] for said in newcomers if said.startswith(f"{round} {colour}: ")]
    return "\n".join([*lines, "concede black", "end blue"])


@pytest.mark.parametrize(
    ("newcomers", "why"),
    [
        ([], []),
        (["4 blue: enter blue-ogre-3 E5"], ["Blue Ogre 2 stands in E5"]),
        (["4 blue: enter blue-serpent-1 D6"], ["the legion musters no Serpent in the Plains (titan-B-MU-02)"]),
        (["4 blue: enter blue-angel-1 D6"], ["an Angel is a Lord, and no reinforcement (titan-A-RF-01)"]),
        (["3 blue: enter blue-lion-1 D6"], ["a reinforcement comes in round 4 only (titan-A-RF-01)"]),
        (["2 black: enter black-angel-1 B1"], ["no defender was slain before (titan-A-SU-02)"]),
        (["2 black: enter black-ogre-2 B1"], ["an Ogre cannot be summoned (titan-A-SU-01)"]),
        (["2 black: enter blue-lion-1 B1"], ["it is the other's half-round (titan-A-BL-02)"]),
        (["2 black: back black-angel-1"], ["no defender was slain before (titan-A-SU-02)"]),
    ],
)
def test_newcomers_are_checked(newcomers: list[str], why: list[str]) -> None:
    found = differences(halves(*newcomers))
    assert not why if not found else all(any(one in said for said in found) for one in why), found


@pytest.mark.rules("titan-A-RF-01", "titan-A-RF-05", "titan-A-RF-09", "titan-B-MU-02", "titan-R-54")
def test_one_reinforcement_that_the_legion_musters() -> None:
    two = {"defender": "centaur-1/3 centaur-2/3", "attacker": "ogre-1/6"}
    come = ["4 blue: enter blue-lion-1 D6", "4 blue: enter blue-centaur-3 D6"]
    assert differences(halves(come[0].replace("D6", "D6"), **two)) == []
    found = differences(halves(*come, **two))
    assert any("only one reinforcement comes (titan-A-RF-09)" in said for said in found)


@pytest.mark.rules("titan-A-SU-02", "titan-A-SU-05", "titan-A-SU-06", "titan-A-SU-08")
def test_one_angel_after_the_first_defender_is_slain() -> None:
    slain = BATTLE + "enter black-angel-1 D1\n"
    where = slain.replace("round 2 black\n", "round 2 black\nmove black-ranger-1 D1 E1\n")
    assert not any("titan-A-SU" in said for said in differences(where))
    twice = differences(where + "enter black-archangel-1 C1\n")
    assert any("only one Angel is summoned (titan-A-SU-06)" in said for said in twice)
    later = differences(BATTLE + "round 3 blue\nround 3 black\nenter black-angel-1 A1\n")
    assert any("the chance to summon has passed (titan-A-SU-08)" in said for said in later)
