"""Positions of whole games for referee cases: what cannot be set up gives a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.titan import GAME
from tests.games.titan.positions import marker, state_at

LEGIONS = {"black-axe": "1: titan, 2 ogre", "black-bow": "41: angel, ogre", "blue-axe": "400: titan"}


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"legions": {"pink-axe": "1: titan"}}, "legions names 'pink-axe'"),
        ({"legions": {"black-axe": "1: unicorns, 9 elf"}}, "'9 elf'"),
        ({"legions": {"black-axe": "9999: titan"}}, "legions names 'land:9999'"),
        ({"legions": {"black-axe": "titan, ogre"}}, "write it as"),
        ({"legions": {"black-axe": "1:"}}, "nobody in it"),
        ({"legions": {"green-axe": "1: titan"}}, "belongs to nobody who plays"),
        ({"legions": {"black-axe": "1: 12 archangel"}}, "not so many Archangels"),
        ({"phase": "dinner"}, "phase names 'dinner'"),
        ({"scores": {"mauve": 3}}, "scores names 'mauve'"),
        ({"moved": ["black-nose"]}, "moved names 'black-nose'"),
        ({"caretaker": {"elf": 3}}, "caretaker names 'elf'"),
        ({"legoins": {}}, "legoins"),
    ],
)
def test_a_position_that_cannot_be(position: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        state_at(position)


def test_positions_keep_the_invariants() -> None:
    s = state_at(
        {"legions": LEGIONS, "hidden": [["black-axe", "black-bow"]], "caretaker": {"lion": 3}, "dead": {"ogre": 2}}
    )
    assert not list(GAME.broken(s))


def test_invariants_notice_what_is_wrong() -> None:
    def broken(**fault: Any) -> list[str]:
        s = state_at({"legions": LEGIONS, "hidden": [["black-axe", "black-bow"]]})
        for name, value in fault.items():
            setattr(s, name, value(s))
        return list(GAME.broken(s))

    assert not broken()
    assert broken(caretaker=lambda s: [count + 1 for count in s.caretaker])
    assert broken(at=lambda s: [place + 1 if place > 0 else place for place in s.at])
    assert broken(free=lambda s: [(*s.free[0], marker("black-axe")), s.free[1]])
    assert broken(alive=lambda _: [True, False])
    assert broken(contents=lambda s: [s.held(marker("blue-axe")) if held else held for held in s.contents])
    assert broken(past=lambda s: [s.past[0], s.past[0]])


def test_facts_tell_of_legions_seats_and_the_turn() -> None:
    facts = GAME.facts(
        state_at({"active": "black", "phase": "move", "roll": 4, "moved": ["black-axe"], "legions": LEGIONS})
    )
    assert facts["black-axe"]["holds"] == ["titan", "ogre", "ogre"]
    assert (facts["black-axe"]["land"], facts["black-axe"]["moved"], facts["black-eye"]["land"]) == (1, True, "off")
    assert (facts["seat:black"]["legions"], facts["seat:black"]["free"], facts["seat:blue"]["alive"]) == (2, 10, True)
    assert (facts["turn"]["active"], facts["turn"]["roll"], facts["engagement"]["stage"]) == ("black", 4, "none")
