"""Maps that are generated: equal arguments give equal maps, and every map can be played."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from banneret.games.battle_magic.box.components import the_components
from banneret.games.battle_magic.generator import generate
from banneret.games.battle_magic.generator.chance import SplitMix
from banneret.games.battle_magic.generator.polygon import area, centroid, crosses_itself, whole
from banneret.games.battle_magic.map.map_file import as_toml
from banneret.games.battle_magic.map.maps import load_map, map_names, read_map

SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))


@pytest.mark.rules(
    "magic-gen-01",
    "magic-gen-02",
    "magic-gen-03",
    "magic-gen-04",
    "magic-gen-05",
    "magic-gen-06",
    "magic-gen-07",
    "magic-gen-08",
    "magic-gen-09",
    "magic-gen-10",
    "magic-gen-11",
    "magic-gen-12",
    "magic-gen-13",
    "magic-gen-14",
    "magic-gen-15",
    "magic-gen-16",
    "magic-gen-18",
)
@pytest.mark.parametrize("name", map_names())
def test_shipped_maps_come_of_their_seeds(name: str) -> None:
    shipped = load_map(name).file
    assert shipped.seed is not None
    made = generate(len(shipped.territories), shipped.max_players, shipped.seed).file
    assert made.attempt == shipped.attempt
    assert made.territories == shipped.territories
    assert made.start_sites == shipped.start_sites


@pytest.mark.parametrize(("size", "players", "seed"), [(40, 2, 7), (60, 3, 5), (126, 5, 2), (200, 2, -3)])
def test_a_saved_map_reads_back_the_same(tmp_path: Path, size: int, players: int, seed: int) -> None:
    made = generate(size, players, seed)
    path = tmp_path / "mine.toml"
    path.write_text(as_toml(made.file), encoding="utf-8")
    again = read_map(path)
    assert again.file == made.file
    assert (again.key, again.title) == (f"map-{size}-{players}-{seed}", f"Map {seed}")


@pytest.mark.rules("magic-gen-08", "magic-gen-13", "magic-gen-14")
def test_a_map_is_fit_for_play() -> None:
    made = generate(60, 3, 11)
    land = [territory for territory in made.territories if territory.land]
    assert 30 <= len(land) <= 42
    assert len([territory for territory in made.territories if territory.special]) == 7
    assert sorted(made.start_sites) == [2, 3]
    for sites in made.start_sites.values():
        assert all(made.distance[one.index][other.index] >= 6 for one, other in combinations(sites, 2))


@pytest.mark.rules("magic-gen-17")
@pytest.mark.parametrize(("players", "least"), [(2, 40), (3, 60), (4, 90), (5, 110)])
def test_too_few_territories_are_refused_with_the_number(players: int, least: int) -> None:
    with pytest.raises(ValueError, match=f"A map for {players} players needs {least} territories or more, not 39"):
        generate(39, players, 1)


def test_other_numbers_out_of_reach() -> None:
    with pytest.raises(ValueError, match="at most 200 territories, not 201"):
        generate(201, 2, 1)
    with pytest.raises(ValueError, match="2 to 5 players, not for 6"):
        generate(200, 6, 1)


@pytest.mark.rules("magic-gen-02")
def test_where_no_attempt_makes_a_map_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.games.battle_magic.generator.castles._candidates", lambda *_: [])
    box = the_components()
    short = replace(box, generator=replace(box.generator, max_attempts=1))
    monkeypatch.setattr("banneret.games.battle_magic.generator.the_components", lambda: short)
    with pytest.raises(ValueError, match="The seed 3 gives no map of 40 territories for 2 players; take another"):
        generate(40, 2, 3)


@pytest.mark.rules("magic-gen-01")
def test_split_mix_gives_its_known_row() -> None:
    chance = SplitMix(1234567)
    assert [chance.below(1 << 64) for _ in range(3)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
    ]  # fmt: skip


def test_shuffling_loses_nothing() -> None:
    chance = SplitMix(1)
    assert sorted(chance.shuffled(range(9))) == list(range(9))


def test_polygons() -> None:
    assert (area(SQUARE), area(SQUARE[::-1])) == (16, -16)
    assert centroid(SQUARE) == (2, 2)
    assert not crosses_itself(SQUARE)
    assert crosses_itself(((0, 0), (4, 4), (4, 0), (0, 4)))
    assert (whole(1.5), whole(-1.5), whole(2.4)) == (2, -1, 2)
