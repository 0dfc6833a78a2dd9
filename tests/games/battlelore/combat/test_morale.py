"""Morale: what makes units Bold, how it adds up, and what takes it away."""

from __future__ import annotations

import pytest

from banneret.games.battlelore.box.vocabulary import Bold, Frighten, IgnoreFlags, Unbold
from banneret.games.battlelore.combat.morale import ALL, bold, frightened, may_battle_back, sources, speed, supported
from banneret.games.battlelore.state import State
from tests.games.battlelore.positions import lay, state_at

FRIENDS = ["3,5", "3,7"]


def standing(type: str, terrain: dict[str, list[str]] | None = None, friends: int = 0) -> State:
    """A Pennant unit on 3,6 with some friends beside it; it is the first of its camp."""
    camp: dict[str, list[str]] = {type: ["3,6"]}
    if friends:
        camp["heavy-infantry"] = FRIENDS[:friends]
    return state_at({"pennant": camp, "standard": {"archers": ["7,1"]}, "terrain": terrain or {}})


@pytest.mark.rules(
    "lore-4m-01",
    "lore-4m-03",
    "lore-4m-08",
    "lore-4m-09",
    "lore-6-01",
    "lore-6-02",
    "lore-10-42",
    "lore-11-01",
    "lore-R-28",
    "lore-R-30",
    "lore-7-06",
    "lore-7-07",
    "lore-7-08",
)
@pytest.mark.parametrize(
    ("type", "ground", "friends", "value"),
    [
        ("regular-infantry", "", 0, 0),
        ("regular-infantry", "", 1, 0),
        ("regular-infantry", "", 2, 1),
        ("regular-infantry", "bridge", 0, 1),
        ("regular-infantry", "bridge", 2, 2),
        ("regular-infantry", "rampart", 2, 2),
        ("regular-infantry", "wooded", 0, 0),
        ("dwarf-swordsmen", "", 0, 1),
        ("dwarf-crossbowmen", "", 2, 2),
        ("dwarf-heavy-swordsmen", "rampart", 2, 3),
        ("regular-cavalry", "healing-pool", 0, 1),
        ("giant-spider", "", 2, 1),
        ("giant-spider", "rampart", 2, 1),
        ("giant-spider", "bridge", 0, 2),
    ],
)
def test_what_makes_a_unit_bold_adds_up(type: str, ground: str, friends: int, value: int) -> None:
    s = standing(type, {ground: ["3,6"]} if ground else {}, friends)
    unit = s.adventure.camps[0][0]
    assert bold(s, unit) == value
    assert len(sources(s, unit)) == value
    assert may_battle_back(s, unit) == bool(value)


@pytest.mark.rules("lore-4m-08", "lore-11-61")
def test_the_stronghold_next_door_is_a_source_for_troops_only() -> None:
    stronghold = [{"id": "stronghold", "at": "3,7", "camp": "pennant"}]
    for type, words in (("archers", ["the Stronghold"]), ("giant-spider", ["by nature"])):
        s = state_at({"pennant": {type: ["3,6"]}, "standard": {"archers": ["7,1"]}, "landmarks": stronghold})
        assert [str(one) for one in sources(s, s.adventure.camps[0][0])] == words


@pytest.mark.rules("lore-4m-10", "lore-7-31", "lore-7-07")
def test_support_is_mutual_and_a_webbed_unit_gives_none() -> None:
    s = state_at(
        {
            "pennant": {"archers": ["3,6"], "giant-spider": ["3,7"], "heavy-infantry": ["2,7"]},
            "standard": {"archers": ["7,1"]},
        }
    )
    archers, spider, heavy = (
        s.adventure.by_key[f"unit:pennant-{name}"] for name in ("archers", "giant-spider", "heavy-infantry")
    )
    assert supported(s, archers)
    assert supported(s, heavy)
    assert not supported(s, spider)
    s.webbed.append(spider)
    assert not supported(s, archers)
    assert not supported(s, heavy)


@pytest.mark.rules("lore-R-29", "lore-4m-03")
def test_the_later_card_wins() -> None:
    s = standing("dwarf-swordsmen", friends=2)
    unit = s.adventure.camps[0][0]
    lay(s, Bold(n=1, area="self", lasts="turn"), s.adventure.camps[0][0])
    assert bold(s, unit) == 3
    lay(s, Unbold(lasts="turn"), s.adventure.camps[0][0])
    assert bold(s, unit) == 0
    lay(s, IgnoreFlags(n=1, lasts="turn"), s.adventure.camps[0][0])
    assert bold(s, unit) == 1
    lay(s, IgnoreFlags(n="all", lasts="turn"), s.adventure.camps[0][0])
    assert bold(s, unit) == ALL


@pytest.mark.rules("lore-4m-07", "lore-6-12", "lore-7-09", "lore-R-100")
@pytest.mark.parametrize(
    ("type", "usual", "scared"),
    [
        ("regular-infantry", 1, 2),
        ("goblin-swordsmen", 2, 2),
        ("hobgoblin-cavalry", 2, 2),
        ("giant-spider", 2, 2),
        ("earth-elemental", 1, 2),
    ],
)
def test_how_far_a_flag_drives(type: str, usual: int, scared: int) -> None:
    s = standing(type)
    unit = s.adventure.camps[0][0]
    assert speed(s, unit) == usual
    assert frightened(s, unit) == (usual == 2 and not unit.creature)
    lay(s, Frighten(lasts="turn"), s.adventure.camps[0][0])
    assert frightened(s, unit)
    assert speed(s, unit) == scared


@pytest.mark.rules("lore-7-31", "lore-4e-11")
def test_a_webbed_unit_does_not_battle_back() -> None:
    s = standing("dwarf-swordsmen")
    unit = s.adventure.camps[0][0]
    s.webbed.append(unit)
    assert not may_battle_back(s, unit)
