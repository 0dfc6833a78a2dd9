"""`banneret puzzles`: makes puzzles, goes on where it stopped, and says what it cannot use."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.bots.puzzles import writing
from banneret.bots.puzzles.finding import Wanted
from banneret.bots.puzzles.turning import Wish
from banneret.bots.puzzles.writing import PROGRESS, SAME, Workshop, as_toml
from banneret.engine.cases.puzzle import Puzzle, puzzles, read_puzzle
from banneret.engine.game import find_game
from tests.cli.conftest import Run

WISH = Wish("titan", {"scenario": "battle"}, 1)


@pytest.fixture
def three() -> list[Puzzle]:
    return list(puzzles(find_game("titan")).values())[:3]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch, three: list[Puzzle]) -> list[int]:
    """The numbers of the matches that are looked at; each of the first three has a puzzle."""
    looked: list[int] = []

    def found_in(_: Wish, number: int, wants: Wanted) -> list[Puzzle]:
        looked.append(number)
        return [one for one in three[number : number + 1] if wants(one.chances, one.best, "hard")]

    monkeypatch.setattr(writing, "found_in", found_in)
    return looked


def test_it_writes_puzzles_and_goes_on_where_it_stopped(
    run: Run, tmp_path: Path, found: list[int], three: list[Puzzle]
) -> None:
    words = ("puzzles", "titan", "--out", tmp_path, "--option", "scenario=battle")
    said = run(*words, "--count", "2", "--json")
    assert said.code == 0
    assert len(json.loads(said.out)) == 2
    assert found == [0, 1]
    again = run(*words)

    assert (again.code, found) == (0, [0, 1, 1, 2])  # the match in which it stopped is looked at once more
    assert sorted(map(as_toml, three)) == sorted(path.read_text(encoding="utf-8") for path in tmp_path.glob("*.toml"))
    assert (tmp_path / PROGRESS).exists()


def test_puzzles_are_judged_again(
    run: Run, tmp_path: Path, three: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (tmp_path / "a.toml", tmp_path / "b.toml")
    first.write_text(as_toml(three[0]), encoding="utf-8")
    second.write_text(as_toml(three[1]), encoding="utf-8")
    better = replace(three[0], trials=three[0].trials + 1)
    monkeypatch.setattr(writing, "judged_again", lambda puzzle, _: better if puzzle == three[0] else None)
    said = run("puzzles", "titan", "--out", tmp_path, "--again")

    assert (said.code, said.out) == (1, f"{second}\n")
    assert read_puzzle(first) == better
    assert read_puzzle(second) == three[1]


def test_a_written_puzzle_is_read_as_it_was(tmp_path: Path, three: list[Puzzle]) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(as_toml(three[0]), encoding="utf-8")

    assert read_puzzle(path) == three[0]


def test_puzzles_that_ask_the_same_are_left_out_and_so_are_too_many_easy_ones(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)

    assert shop.wants("abc", "a", "easy")
    shop.known.add(writing._kind("cab", "a"))
    assert not shop.wants("abc", "a", "easy")
    assert shop.wants("abc", "b", "easy")
    shop.known, shop.easy = set(), 1
    assert not shop.wants("abc", "a", "easy")
    assert Workshop(tmp_path, easy=1.0).wants("abc", "a", "easy")
    assert shop.wants("abc", "a", "medium")
    shop.best["a"] = SAME
    assert not shop.wants("abc", "a", "medium")


def test_it_looks_at_no_more_matches_than_it_may(run: Run, tmp_path: Path, found: list[int]) -> None:
    words = ("puzzles", "titan", "--out", tmp_path, "--option", "scenario=battle", "--count", "9")

    assert run(*words, "--matches", "5").code == 0
    assert found == [0, 1, 2, 3, 4]
    assert run(*words, "--matches", "1").out == ""
    assert found[5:] == [5]


def test_progress_tells_a_file_by_its_checksum() -> None:
    long = Wish("titan", {"battle-file": "x" * 100}, 7)

    assert writing._called(WISH) == "1 scenario=battle"
    assert writing._called(long) == "7 battle-file=" + f"{zlib.crc32(b'x' * 100):08x}"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("chess",), "chess"),
        (("titan", "--option", "scenario=none"), "none"),
        (("titan", "--option", "scenario"), "KEY=VALUE"),
        (("titan", "--count", "0"), "--count"),
        (("titan", "--seed", "x"), "--seed"),
    ],
)
def test_wrong_input_is_a_sentence(run: Run, words: tuple[str, ...], says: str) -> None:
    said = run("puzzles", *words)

    assert said.code == 2
    assert says in said.wrong
    assert "Traceback" not in said.wrong


def test_a_folder_with_another_file_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text("x = 1\n", encoding="utf-8")
    said = run("puzzles", "titan", "--out", tmp_path)

    assert said.code == 2
    assert "other.toml" in said.wrong


def test_check_reads_a_puzzle(run: Run, tmp_path: Path, three: list[Puzzle]) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(as_toml(three[0]), encoding="utf-8")
    assert run("check", "titan", path).out == f"{path} can be used.\n"
    assert "titan" in run("check", "battlelore", path).wrong

    path.write_text(as_toml(three[0]).replace(f'best = "{three[0].best}"', 'best = "nothing"'), encoding="utf-8")
    said = run("check", "titan", path)
    assert said.code == 2
    assert "puzzle.toml" in said.wrong
