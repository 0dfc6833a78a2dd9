from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.conftest import Run

BOX = Path(str(files("banneret.games.battle_masters.box")))
LORE = Path(str(files("banneret.games.battlelore"))) / "box"
FILES = [BOX / "components.toml", *sorted(BOX.glob("battles/*.toml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_of_the_game_can_be_used(run: Run, path: Path) -> None:
    said = run("check", "battle-masters", path)

    assert (said.code, said.out) == (0, f"{path} can be used.\n")


def test_as_json(run: Run) -> None:
    said = run("check", "battle-masters", FILES[0], "--json")

    assert json.loads(said.out) == {"game": "battle-masters", "file": str(FILES[0])}


@pytest.mark.parametrize(
    ("path", "old", "new", "sentence"),
    [
        (FILES[0], "\ncombat_value = ", "\ncombat_valour = ", "bad.toml: unit_type[0]: combat_valour is not a key"),
        (BOX / "battles" / "borderlands.toml", 'unit = "', 'unit = "x', "bad.toml: placed: unit names 'x"),
        (FILES[0], "[box]", "[box", "bad.toml: is not TOML"),
    ],
)
def test_a_bad_file_is_told_with_table_and_key(
    run: Run, tmp_path: Path, path: Path, old: str, new: str, sentence: str
) -> None:
    bad = tmp_path / "bad.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    bad.write_text(text.replace(old, new, 1), encoding="utf-8")

    said = run("check", "battle-masters", bad)

    assert said.code == 2
    assert said.wrong.startswith(f"banneret: {sentence}")
    assert said.wrong.count("\n") == 1


@pytest.mark.parametrize(
    ("path", "old", "new", "sentence"),
    [
        ("agincourt-1415", "[2, 2],", "[2, 13],", "pennant: archers has [2, 13], which is no hex of the map"),
        ("agincourt-1415", "[[2, 6]]", "[[2, 2]]", "pennant and standard: two units stand on [2, 2]"),
        ("agincourt-1415", "[6, 12],", "[6, 12], [6, 11],", "terrain: wooded has 14 hexes, but the box holds 13"),
        (
            "agincourt-1415",
            "lore = false",
            'lore = false\ncards = ["fly-away"]',
            "cards is not a key that belongs there",
        ),
        (
            "crossing-the-somme",
            "commander = 2, wizard = 1, cleric = 1, warrior = 1",
            "commander = 3, wizard = 3, cleric = 3, warrior = 3",
            "council: pennant has 13 levels; a council has at most 10",
        ),
        ("components", 'op = "lore-gain"', 'op = "fly-away"', "lore_card[0].effects[0]: op: 'fly-away' is none of "),
        (
            "components",
            'summon-lore"\nname = "Summon Lore"\nmaster = "wizard',
            'fly-away"\nname = "Fly"\nmaster = "bird',
            "lore_card[0]: master: ",
        ),
    ],
)
def test_a_bad_file_of_battlelore_is_told_with_table_and_key(
    run: Run, tmp_path: Path, path: str, old: str, new: str, sentence: str
) -> None:
    text = (LORE / ("" if path == "components" else "adventures") / f"{path}.toml").read_text(encoding="utf-8")
    assert old in text
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace(old, new, 1), encoding="utf-8")

    said = run("check", "battlelore", bad)

    assert said.code == 2
    assert said.wrong.startswith(f"banneret: bad.toml: {sentence}")
    assert said.wrong.count("\n") == 1


def test_a_card_that_is_unknown_in_a_case_of_battlelore_is_told_with_table_and_key(run: Run, tmp_path: Path) -> None:
    cases = Path(__file__).parents[2] / "games" / "battlelore" / "cases"
    text = (cases / "command" / "patrol-left.toml").read_text(encoding="utf-8")
    assert '["patrol-left", ' in text
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace('["patrol-left", ', '["fly-away", '), encoding="utf-8")

    said = run("referee", bad)

    assert said.code == 1
    assert "  position: hands names 'fly-away', which is none of advance-center," in said.out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"a = {'[' * 9000}", "bad.toml: has tables or lists nested more than 12 deep"),
        (f"a = {'9' * 5000}", "is longer than 80 characters"),
        ("a." * 9000, "is longer than 80 characters"),
        (" " * 300_000, "bad.toml: is larger than 256 kB"),
    ],
)
def test_a_file_that_no_parser_would_survive_is_one_sentence(
    run: Run, tmp_path: Path, text: str, sentence: str
) -> None:
    (tmp_path / "bad.toml").write_text(text)
    said = run("check", "battle-masters", tmp_path / "bad.toml")

    assert (said.code, said.out) == (2, "")
    assert sentence in " ".join(said.wrong.split())
