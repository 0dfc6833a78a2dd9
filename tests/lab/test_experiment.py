"""An experiment as a file: its cells, and what is wrong with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lab.experiments import BATTLES, experiment

CHANGED = """
title = "Archers"
bots = ["random"]
[[game]]
name = "battlelore"
components = { "WAY" = [3, 4] }
"""


def test_cells_are_all_combinations(tmp_path: Path) -> None:
    both = 'each = { land = ["plains", "brush", "marsh"], side = ["left", "bottom"] }'
    text = BATTLES.replace('each = { land = ["plains", "tower"] }', both)
    labels = [cell.label for cell in experiment(tmp_path, text).cells]

    assert len(labels) == len(set(labels)) == 6
    assert labels[0] == "titan scenario=battle land=plains side=left"


def test_bots_change_seats(tmp_path: Path) -> None:
    (cell, _) = experiment(tmp_path).cells
    assert cell.seatings == (("greedy", "random"), ("random", "greedy"))
    assert cell.first == "greedy"


def test_equal_bots_have_one_seating(tmp_path: Path) -> None:
    text = BATTLES.replace('"greedy"', '"random"')
    assert experiment(tmp_path, text).cells[0].seatings == (("random", "random"),)


def test_a_cell_is_the_same_beside_other_cells(tmp_path: Path) -> None:
    alone = experiment(tmp_path, BATTLES.replace('"plains", ', ""))
    assert alone.cells[0].key == experiment(tmp_path).cells[1].key


def test_more_bouts_are_the_same_experiment_and_another_seed_is_not(tmp_path: Path) -> None:
    plain = experiment(tmp_path).digest
    assert experiment(tmp_path, BATTLES.replace("bouts = 6", "bouts = 9")).digest == plain
    assert experiment(tmp_path, BATTLES.replace("seed = 3", "seed = 4")).digest != plain


def test_components_change(tmp_path: Path) -> None:
    cells = experiment(tmp_path, CHANGED.replace("WAY", "unit.archers.figures")).cells
    files = [json.loads(cell.options["components"])[1] for cell in cells]

    assert [cell.label for cell in cells] == ["battlelore unit.archers.figures=3", "battlelore unit.archers.figures=4"]
    assert [next(unit["figures"] for unit in file["unit"] if unit["id"] == "archers") for file in files] == [3, 4]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("bouts = 6", "bouts = 0", "experiment.toml: bouts: input should be greater than or equal to 1"),
        ("bouts = 6", "matches = 6", "experiment.toml: matches: extra inputs are not permitted"),
        ('"titan"', '"chess"', "experiment.toml: there is no game 'chess'"),
        ('"greedy"', '"clever"', "experiment.toml: there is no bot 'clever'"),
        ('"tower"', '"moon"', "experiment.toml: Titan: land cannot be 'moon'"),
        ('"tower"', '"plains"', "experiment.toml: two cells are the same"),
        ("each", "components", "experiment.toml: game.0.components.land.0.int: input should be"),
        ('bots = ["greedy", "random"]', "", "experiment.toml: bots: nobody plays"),
        ('each = { land = ["plains", "tower"] }', 'components = { "a.b" = [1] }', "there is no 'a'"),
    ],
)
def test_what_does_not_fit_is_one_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"^experiment.toml: ") as refused:
        experiment(tmp_path, BATTLES.replace(old, new))
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        ("unit.dragons.figures", "there is no 'dragons'"),
        ("unit.archers.name", "'name' is not one"),
        ("figures", "'figures' is not one"),
    ],
)
def test_only_numbers_of_the_component_file_change(tmp_path: Path, way: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        experiment(tmp_path, CHANGED.replace("WAY", way))
