from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.games.battle_magic.map.map_file import as_toml
from banneret.games.battle_magic.map.maps import MAPS, load_map, read_map
from tests.cli.conftest import Run

WRITE = ("battle-magic", "write-map")


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    """A map that the generator made."""
    path = tmp_path / "maps" / "mine.toml"
    said = run(*WRITE, path, "--size", 44, "--seed", 7)
    assert (said.code, said.wrong) == (0, "")
    assert said.out == f"{path} holds the map; --option map-file={path} plays on it.\n"
    return path


def test_a_new_map_is_written_checked_and_played_on(run: Run, made: Path) -> None:
    assert (read_map(made).file.seed, len(read_map(made).territories)) == (7, 44)
    assert run("check", "battle-magic", made).code == 0

    said = run("simulate", "battle-magic", "--option", f"map-file={made}", "--matches", 1, "--seed", 1)

    assert said.code == 0
    assert "1 of 1 matches finished" in said.out


def test_a_shipped_map_is_written_as_it_is(run: Run, tmp_path: Path) -> None:
    run(*WRITE, tmp_path / "m.toml", "--map", "five-thrones", "--players", 5)

    assert (tmp_path / "m.toml").read_bytes() == (MAPS / "five-thrones.toml").read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--size", "12"), "A map for 2 players needs 40 territor"),
        (("--size", "many"), "Battle Magic: size cannot be 'many'"),
        (("--map", "atlantis"), "Battle Magic: map cannot be 'atlantis'; it is one of fitting"),
        (("--players", "6"), "Battle Magic: players cannot be '6'; it is one of 2, 3, 4, 5"),
    ],
)
def test_what_cannot_be_is_one_sentence(run: Run, tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    said = run(*WRITE, tmp_path / "m.toml", *words)

    assert said.code == 2
    assert said.wrong.startswith(f"banneret: {sentence}")
    assert said.wrong.count("\n") == 1
    assert not (tmp_path / "m.toml").exists()


def test_a_file_that_cannot_be_written_is_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")

    said = run(*WRITE, tmp_path / "taken" / "m.toml")

    assert (said.code, said.wrong.count("\n")) == (2, 1)


ISLE = """
[[territories]]
id = "isle"
name = "Isle"
terrain = "clear"
centre = [90050, 50]
outline = [[90000, 0], [90100, 0], [90100, 100], [90000, 100]]
neighbours = []
"""


def one_sided(text: str) -> str:
    """The first territory forgets its first neighbour."""
    return re.sub(r'neighbours = \["[\w-]+", ', "neighbours = [", text, count=1)


def crowded(_: str) -> str:
    """The file of a map for two says that it is for five."""
    file = load_map("wyvern-strand").file
    sites = {str(seats): (file.start_sites["2"] * 3)[:seats] for seats in range(2, 6)}
    return as_toml(replace(file, max_players=5, start_sites=sites))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (one_sided, r"territory [\w-]+: neighbours names ([\w-]+), but \1 does not name [\w-]+"),
        (lambda text: text + ISLE, r"territory isle: cannot be reached from [\w-]+"),
        (crowded, r"max_players is 5, but only \d castles have coastal sites 6 or more steps apart; .*"),
    ],
)
@pytest.mark.parametrize("command", [("check", "battle-magic"), ("simulate", "battle-magic", "--option")])
def test_a_map_that_does_not_hold_together_is_one_sentence(
    run: Run, made: Path, spoil: Callable[[str], str], sentence: str, command: tuple[str, ...]
) -> None:
    made.write_text(spoil(made.read_text(encoding="utf-8")), encoding="utf-8")

    said = run(*command, made if command[0] == "check" else f"map-file={made}")

    assert said.code == 2
    assert re.fullmatch(rf"banneret: mine\.toml: {sentence}\.\n", said.wrong), said.wrong
