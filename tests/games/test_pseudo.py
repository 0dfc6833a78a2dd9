"""Every text of a whole match passes through one place: the pseudo-language knows its wording and its things."""

from __future__ import annotations

import pytest

from banneret.engine.cases.lesson import course, progress, standing
from banneret.engine.decision import Touchable
from banneret.engine.game import Game, games
from banneret.engine.match.match import Match
from banneret.engine.words.wording import fill
from tests.games.pseudo import Pseudo, Reader, known_words, unknown_in

WHOLE: tuple[tuple[str, dict[str, str]], ...] = (
    ("titan", {"scenario": "battle"}),
    ("titan", {"turn-cap": "3"}),
    ("battlemist", {"players": "2", "events": "always", "round-cap": "6"}),
    ("battle-magic", {"turn-limit": "8"}),
)
"""Matches that are played to their end, with their options."""
LONG: tuple[tuple[str, dict[str, str]], ...] = (
    ("battle-masters", {"battle": "borderlands"}),
    ("battle-masters", {"battle": "plains", "imperial": "2", "chaos": "2"}),
    ("battle-masters", {"battle": "open"}),
    ("battle-magic", {"turn-limit": "4", "players": "5", "start": "fixed", "empires": "variant"}),
    ("battlelore", {}),
    ("battlelore", {"adventure": "free-companies", "councils": "custom"}),
)
"""Matches that take longer: outside the long tests their beginning is played."""


@pytest.mark.parametrize(
    ("game", "options"), [*WHOLE, *(pytest.param(*one, marks=pytest.mark.long) for one in LONG)], ids=str
)
def test_the_pseudo_language_knows_all_that_people_read(game: str, options: dict[str, str]) -> None:
    assert unknown_in(Match.new(game, options, seed=1), 1) == {}


@pytest.mark.parametrize(("game", "options"), LONG, ids=str)
def test_it_knows_the_beginning_of_a_long_match(game: str, options: dict[str, str]) -> None:
    assert unknown_in(Match.new(game, options, seed=1), 1, most=200) == {}


@pytest.mark.parametrize("game", [game for game in games().values() if course(game)], ids=lambda game: game.key)
def test_it_knows_all_that_lessons_and_the_coach_say(game: Game) -> None:
    language, reader = Pseudo(known_words(game.key)), Reader()
    for lesson in course(game).values():
        answers: list[str] = []
        while rights := standing(lesson, answers)[1]:
            now = progress(lesson, answers)
            for text in (
                *now.says,
                *(text for _, text in reader.texts((now.view.scene, now.view.questions, now.view.log))),
            ):
                language.say(text)
            answers.append(rights[0])
    for sentence in (
        *game.guide.questions.values(),
        *game.guide.events.values(),
        *game.guide.summary,
        *game.guide.turn,
        game.guide.aim,
    ):
        language.say(sentence)
    assert not language.unknown


def test_the_pseudo_language_says_things_and_numbers_in_its_own_words() -> None:
    class Archers(Touchable):
        key, many = "unit:archers", True

        def __str__(self) -> str:
            return "Imperial Archers"

    wording = "{unit} {unit:arrives|arrive} on {space}"
    language = Pseudo(known_words("battle-masters"))

    assert language.say(fill(wording, unit=Archers(), space=7)) == "Ïmpërïäl Ärchërs ärrïvë ön 7"
    assert language.say(fill(wording, unit="a unit", space=7)) == "a unit ärrïvës ön 7"
    assert list(language.unknown) == ["the argument 'a unit'"]


def test_glued_words_are_unknown() -> None:
    language = Pseudo(known_words("titan"))

    assert language.say("12 Ogres from nowhere") == "12 Ogres from nowhere"
    assert list(language.unknown) == ["12 Ogres from nowhere"]
