"""The lessons of all games: each works, and each course ends in a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.cli.author.lesson import faults_of
from banneret.engine.cases.lesson import course, progress, standing
from banneret.engine.game import Game, games

GAMES = [game for game in games().values() if course(game)]
FOLDERS = [game.rulebook.path.parent / "lessons" for game in GAMES if game.rulebook.path]
FILES = [path for folder in FOLDERS for path in sorted(folder.glob("*.toml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_the_lesson_works(path: Path) -> None:
    assert not faults_of(path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_course_has_four_to_six_lessons_of_its_game_and_ends_in_a_match(game: Game) -> None:
    lessons = list(course(game).values())

    assert 4 <= len(lessons) <= 6
    assert {lesson.game for lesson in lessons} == {game.key}
    assert [lesson.match is not None for lesson in lessons] == [False] * (len(lessons) - 1) + [True]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_touch_that_is_asked_for_has_a_kind_sentence_for_another(game: Game) -> None:
    for lesson in course(game).values():
        wanting = [step.say for step in lesson.step if step.expect and "any" not in step.expect and not step.wrong]
        assert not wanting, lesson.title


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_course_lets_its_learner_choose(game: Game) -> None:
    steps = [step for lesson in course(game).values() for step in lesson.step]
    assert len([step for step in steps if len(step.expect) > 1 or "any" in step.expect]) >= 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_moves_stays_in_hand_as_in_a_match(game: Game) -> None:
    """Nobody is asked to touch a piece again that has moved and has points left."""
    for lesson in course(game).values():
        answers: list[str] = []
        while rights := standing(lesson, answers)[1]:
            reaches = progress(lesson, answers).view.scene.reaches
            moved = answers[-2:-1] if answers and ":" in answers[-1] else []  # to a place, or with another piece
            again = {reach.piece for reach in reaches if reach.points} & {*moved}
            assert rights[0] not in again, f"{lesson.title}: {answers}"
            answers.append(rights[0])
