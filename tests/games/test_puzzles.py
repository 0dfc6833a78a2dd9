"""The puzzles of all games: each works, tells no secrets, and is answered on what its seat sees alone."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from banneret.bots.puzzles.finding import CONFIRMING, FEWEST_PLAYOUTS
from banneret.bots.puzzles.solving import hint, solve
from banneret.bots.puzzles.turning import FEWEST, MOST
from banneret.engine.cases.puzzle import LEAD, Puzzle, folder_of, keys_of, puzzle_faults, puzzles, read_puzzle
from banneret.engine.game import Game, games
from banneret.engine.match.match import Match

FILES = [path for game in games().values() if game.rulebook.path for path in sorted(folder_of(game).glob("*.toml"))]
SOME = {path for number, path in enumerate(FILES) if number % 6 == 0}
"""Puzzles that are looked at closely also in the quick tests; all of them are checked."""
LONGEST_SENTENCE = 200
MANY = 30
TWINS = 3


@pytest.fixture(
    params=[pytest.param(path, marks=() if path in SOME else pytest.mark.long) for path in FILES],
    ids=lambda path: f"{path.parent.parent.name}-{path.stem}",
)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return _read(request.param)


_read = cache(read_puzzle)
of_each_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)


def files_of(game: Game) -> list[Path]:
    assert game.rulebook.path
    return [path for path in FILES if path.parent == folder_of(game)]


def twins(match: Match, seat: int) -> list[Match]:
    """Worlds that look the same to the seat, dealt anew."""
    return [match.imagine(seat, source=random.Random(number), keeping=True) for number in range(TWINS)]


@of_each_game
def test_each_puzzle_works(game: Game) -> None:
    assert not [(path.name, faults) for path in files_of(game) if (faults := puzzle_faults(path))]


@of_each_game
def test_each_was_confirmed_by_many_trials_and_playouts(game: Game) -> None:
    for puzzle in map(_read, files_of(game)):
        assert puzzle.trials >= CONFIRMING
        assert puzzle.playouts >= FEWEST_PLAYOUTS
        assert puzzle.lead >= LEAD
        assert FEWEST <= len(puzzle.chances) <= MOST
        assert puzzle.end_lead >= LEAD


def test_view_and_options_are_the_same_in_every_world_that_its_seat_must_think_possible(puzzle: Puzzle) -> None:
    match = puzzle.match()
    scene = match.game.scene(match.state, puzzle.seat)
    for twin in twins(match, puzzle.seat):
        assert twin.game.scene(twin.state, puzzle.seat) == scene
        assert keys_of(twin.decisions[puzzle.seat]) == keys_of(match.decisions[puzzle.seat])


def test_whatever_is_hidden_the_same_worlds_are_imagined(puzzle: Puzzle) -> None:
    """The solution comes from imagined worlds alone: those of a twin are those of the match."""
    match, seat = puzzle.match(), puzzle.seat
    for number in range(TWINS):
        source = random.Random(number)
        twin = match.imagine(seat, source=source)
        source.seed("the same")
        twin.game.deal_anew(twin.state, seat, twin.chance)
        world = match.imagine(seat, source=random.Random("the same"))
        assert twin.game.facts(twin.state) == world.game.facts(world.state)


def test_the_best_answer_is_right_and_the_second_best_is_not(puzzle: Puzzle) -> None:
    right, wrong = solve(puzzle, puzzle.best), solve(puzzle, puzzle.second)

    assert (right.right, wrong.right) == (True, False)
    assert right.says.startswith("Best by ")
    assert wrong.says.startswith("Not the best (")
    assert max(len(right.says), len(wrong.says)) <= LONGEST_SENTENCE
    assert len(wrong.after.log) > len(wrong.before.log)
    assert not wrong.after.questions


def test_the_second_hint_tells_the_best(puzzle: Puzzle) -> None:
    says, about = hint(puzzle, 2)

    assert about == [puzzle.best]
    assert says.startswith("It's ")
    assert puzzle.best in hint(puzzle, 1)[1]


@of_each_game
def test_each_game_has_many_puzzles(game: Game) -> None:
    assert len(puzzles(game)) >= MANY


@of_each_game
def test_no_two_puzzles_of_a_game_ask_the_same(game: Game) -> None:
    asked = [(one.best, *sorted(one.chances)) for one in puzzles(game).values()]
    assert len(asked) == len(set(asked))
    assert {one.game for one in puzzles(game).values()} <= {game.key}


def test_another_answer_than_the_best_is_told_by_the_check(tmp_path: Path) -> None:
    puzzle = read_puzzle(FILES[0])
    text = FILES[0].read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace(f'best = "{puzzle.best}"', f'best = "{puzzle.second}"'), encoding="utf-8")

    assert any("leads by" in fault for fault in puzzle_faults(wrong))
    assert replace(puzzle, best=puzzle.second).lead < 0
