"""Protocols: written from any battle, read back, and compared with the rules; every difference is found."""

from __future__ import annotations

import random
import re

import pytest

from banneret.engine.checks.conformance import step
from banneret.engine.match import record
from banneret.engine.match.happening import Outcome
from banneret.engine.match.match import Match
from banneret.games.titan.battle import protocol, protocol_check
from banneret.games.titan.battle.protocol import Line, Protocol
from banneret.games.titan.box.box import the_box
from tests.games.titan.battle.by_protocol import played

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
        text = protocol.of_match(match)
        assert protocol.write(protocol.read(text)) == text
        assert protocol_check.differences(text) == []
        again = Match.replay(record.write(match))
        assert protocol.of_match(again) == text
        assert text.splitlines()[-1].startswith("end ")


def test_every_roll_and_every_hit_is_in_it() -> None:
    match = fought("brush", 2)
    rolls = [tuple(map(int, one.values)) for one in match.history if isinstance(one, Outcome) and one.kind == "roll"]
    (lines,) = protocol.read(protocol.of_match(match))
    assert [line.dice for line in lines if line.dice] == rolls
    assert all(len(line.dice) == int(line.about[2]) for line in lines if line.what.endswith("strike"))


def test_a_line_says_what_happened() -> None:
    line = Line("strike", ("black-ogre-1", "blue-lion-1", "6", "at", "5"), (5, 6, 4, 3, 5, 1), 3)
    assert str(line) == "strike black-ogre-1 blue-lion-1 6 at 5: 5 6 4 3 5 1 = 3"
    text = f"battle plains black bottom blue\n{line}\n"
    assert protocol.read(text)[0][1] == line


def test_empty_lines_and_remarks_are_passed_over() -> None:
    assert protocol.read(f"# from another program\n\n{BATTLE}\n") == protocol.read(BATTLE)
    assert len(protocol.read(BATTLE + "\n" + BATTLE)) == 2


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
        protocol.read(BATTLE + line + "\n")
    assert f"line {len(BATTLE.splitlines()) + 1}: " in str(error.value)


def test_a_line_before_any_battle() -> None:
    with pytest.raises(ValueError, match="line 1: 'round 1 blue' comes before any line 'battle"):
        protocol.read("round 1 blue\n")


def test_the_example_fits_the_rules() -> None:
    assert protocol_check.differences(BATTLE) == []


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
        ("strike blue-lion-1 black-ogre-1", "strike blue-lion-2 black-ogre-1", "is slain, or not in contact"),
        ("slain blue-lion-1", "carry 1 black-ogre-1 blue-lion-2", "nothing is left over"),
        ("slain blue-lion-1", "slain black-ogre-1", "it has 4 hits of 6"),
        ("slain blue-lion-1\n", "", "Blue Lion 1 is slain, and no line says so"),
        ("slain blue-lion-1\n", "slain blue-lion-1\n" * 2, "it was slain before"),
        ("slain blue-lion-1\nremoved blue-lion-1\nround 2 black\n", "", "at the end: Blue Lion 1 is slain, and no"),
        ("removed blue-lion-1", "removed black-ogre-1", "it is in C2 and not slain"),
        ("removed blue-lion-1\n", "", "blue-lion-1 is slain and still there"),
        ("round 2 black\n", "round 2 black\nend black\n", "neither legion is eliminated"),
        ("round 2 black\n", "round 2 black\nconcede black\nend black\n", "blue has won"),
        ("round 2 black\n", "round 2 black\ntime black\nend blue\n", "the seven rounds are not over"),
    ],
)
def test_differences_are_found(here: str, instead: str, why: str) -> None:
    assert here in BATTLE
    found = protocol_check.differences(BATTLE.replace(here, instead, 1))
    assert any(why in said for said in found), found


@pytest.mark.parametrize("terrain", ["plains", "tundra", "tower"])
def test_every_line_slain_is_missed(terrain: str) -> None:
    planted = 0
    for seed in range(4):
        lines = protocol.of_match(fought(terrain, seed)).splitlines()
        for place, line in enumerate(lines):
            if line.startswith("slain"):
                planted += 1
                found = protocol_check.differences("\n".join([*lines[:place], *lines[place + 1 :]]))
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
    (lines,) = protocol.read(protocol.of_match(fought(terrain, seed)))
    assert played(lines, options(terrain, seed)) == lines
    for place, line in enumerate(lines):
        rest = (*lines[:place], *lines[place + 1 :])
        if not is_noticed(rest):
            assert line.what in FREE, (place, line)
            assert played(rest, options(terrain, seed)) == rest, (place, line)


def is_noticed(lines: Protocol) -> bool:
    try:
        return any(protocol_check.check(lines))
    except ValueError:
        return True


def test_who_is_locked_does_not_move() -> None:
    more = "round 3 blue\nmove blue-lion-2 E3 C3\nround 3 black\nmove black-ogre-1 C2 B2\n"
    assert any("it is locked in contact" in said for said in protocol_check.differences(BATTLE + more))


def test_who_had_to_strike_is_missed() -> None:
    lines = [line for line in BATTLE.splitlines() if not line.startswith("strike blue-lion-1")]
    assert any("Blue Lion 1 had to strike" in said for said in protocol_check.differences("\n".join(lines)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("battle plains black bottom blue\nround 1 blue\n", "a protocol begins with a line 'battle' and two lines"),
        (BATTLE.replace("plains", "moor"), "there is no such land"),
        (BATTLE.replace("enter blue-lion-1 D5", "enter blue-lion-1 Z5"), "there is no hex 'Z5'"),
        (BATTLE.replace("enter blue-lion-1", "enter blue-goblin-1"), "is not the name of a fighter"),
        (BATTLE.replace("round 2 black", "slain black-lion-9"), "'black-lion-9' is in neither legion"),
        (BATTLE.replace("enter blue-lion-2 E3", "enter blue-lion-2 D5"), "Blue Lion 2 comes to D5, where"),
    ],
)
def test_what_the_rules_cannot_follow(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        protocol_check.differences(text)
