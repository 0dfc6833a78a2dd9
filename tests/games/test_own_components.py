"""Each game can be played with a component file in which one number is changed."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.components import ComponentError, Packed
from banneret.engine.game import Game, find_game
from banneret.engine.match.match import Match
from banneret.envs.changing import changed

SET_UPS: dict[str, dict[str, str]] = {
    "battle-magic": {"players": "2"},
    "battle-masters": {"battle": "borderlands"},
    "battlelore": {"adventure": "wizards-and-lore"},
    "battlemist": {"players": "2"},
    "titan": {"scenario": "battle", "land": "desert"},
}
STEPS = 60


def box_of(game: Game) -> dict[str, Any]:
    assert game.rulebook.path is not None
    return tomllib.loads((game.rulebook.path.parent / "box" / "components.toml").read_text(encoding="utf-8"))


def numbers(table: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all whole numbers of a file."""
    items = table.items() if isinstance(table, dict) else enumerate(table) if isinstance(table, list) else ()
    for key, value in items:
        if isinstance(value, int) and not isinstance(value, bool):
            yield (*way, key)
        else:
            yield from numbers(value, (*way, key))


def played(name: str, options: dict[str, str], seed: int) -> Match:
    """Give the first answers of a match at random, and ask everything that programs ask about a position."""
    match, source = Match.new(name, options, seed=seed), random.Random(seed)
    for step in range(STEPS):
        if match.result is not None:
            break
        seat, decision = source.choice(list(match.decisions.items()))
        if step % 50 == 0:
            match.view(seat)
            match.game.score(match.state, seat, decision)
            match.game.features(match.state)
        match.decide_unchecked(seat, source.choice(decision.branches))
    return match


def with_number(tables: dict[str, Any], way: tuple[Any, ...], change: int) -> str:
    tables = deepcopy(tables)
    *steps, last = way
    table: Any = tables
    for step in steps:
        table = table[step]
    table[last] = max(0, table[last] + change)
    return str(Packed("changed.toml", tables))


def try_numbers(name: str, ways: list[tuple[Any, ...]]) -> int:
    """How many of the changed files can be used; with each of these a match can be played on."""
    game, used = find_game(name), 0
    tables = box_of(game)
    for seed, way in enumerate(ways):
        for change in (1, -99):
            line = with_number(tables, way, change)
            try:
                match = Match.new(name, {**SET_UPS[name], "components": line}, seed=seed)
            except ValueError:  # a sentence for the author of the file
                continue
            used += 1
            played(name, match.options, seed)
    return used


@pytest.mark.parametrize("name", SET_UPS)
def test_a_file_like_the_box_is_played_like_the_box(name: str, tmp_path: Path) -> None:
    game = find_game(name)
    assert game.rulebook.path is not None
    own = tmp_path / "mine.toml"
    own.write_text((game.rulebook.path.parent / "box" / "components.toml").read_text("utf-8"), encoding="utf-8")

    shipped = played(name, SET_UPS[name], 5)
    with_file = played(name, {**SET_UPS[name], "components": str(own)}, 5)

    assert [entry.text for entry in with_file.view().log] == [entry.text for entry in shipped.view().log]


def test_a_record_holds_the_file_and_without_one_is_as_it_was_before() -> None:
    line = changed(find_game("titan"), {"character.lion.power": 9})
    with_file = Match.new("titan", {"scenario": "battle", "components": line}, seed=1)

    again = Match.replay(with_file.record())
    assert again.state.box.character["lion"].power == 9
    assert "option components" not in Match.new("titan", seed=1).record()


@pytest.mark.parametrize("name", SET_UPS)
def test_some_numbers_are_changed_and_a_match_goes_on_and_the_box_as_shipped_stays(name: str) -> None:
    shipped = Match.new(name, SET_UPS[name], seed=1).state.box
    ways = list(numbers(box_of(find_game(name))))
    assert try_numbers(name, random.Random(8).sample(ways, 5)) > 2
    assert Match.new(name, SET_UPS[name], seed=1).state.box is shipped


@pytest.mark.long
@pytest.mark.parametrize("name", SET_UPS)
def test_each_number_is_changed_and_a_match_goes_on(name: str) -> None:
    assert try_numbers(name, list(numbers(box_of(find_game(name))))) > 50


def test_the_numbers_of_the_file_are_played_with() -> None:
    line = changed(find_game("titan"), {"character.lion.power": 9, "game_public.titan_power_step": 10})
    match = Match.new("titan", {"scenario": "battle", "attacker-score": "100", "components": line}, seed=1)
    s = match.state
    assert [s.box.character["lion"].power, s.box.character["lion"].value, s.titan_power(0)] == [9, 27, 16]

    line = changed(find_game("battle-masters"), {"unit_type.wolf-riders.combat_value": 7})
    box = Match.new("battle-masters", {"components": line}, seed=1).state.box
    assert {unit.type.combat_value for unit in box.units if unit.type.id == "wolf-riders"} == {7}

    line = changed(find_game("battle-magic"), {"terrain.entry_cost.forest": 3, "game.hand_limit": 9})
    s = Match.new("battle-magic", {"components": line}, seed=1).state
    assert s.box.file.game.hand_limit == 9
    assert {s.ground.entry[one.index] for one in s.map.territories if one.terrain == "forest" and not one.special} == {
        3
    }


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("titan", 'id = "ogre"', 'id = "orc"', "'ogre'"),
        ("battle-magic", 'id = "juggernaught"', 'id = "tank"', "unit_types: the ids must be those of the box"),
        ("battle-masters", "skulls_to_eliminate = 3", "skulls_to_eliminate = 0", "must be 1 or more"),
    ],
)
def test_what_the_game_cannot_do_without_is_asked_for(
    name: str, old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    path = find_game(name).rulebook.path
    assert path is not None
    text = (path.parent / "box" / "components.toml").read_text(encoding="utf-8")
    assert old in text
    own = tmp_path / "mine.toml"
    own.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(ComponentError, match=r"^mine\.toml: ") as refused:
        Match.new(name, {"components": str(own)}, seed=1)
    assert sentence in str(refused.value)
