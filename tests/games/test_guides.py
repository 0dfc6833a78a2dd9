"""The guide of each game: a sentence for every question, and sheets from the box."""

from __future__ import annotations

import pytest

from banneret.engine.game import Game, games
from banneret.engine.guide import NO_GUIDE
from banneret.engine.names import faults, names_in
from banneret.picture import charges

GUIDED = [game for game in games().values() if game.guide is not NO_GUIDE]


@pytest.fixture(params=GUIDED, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def test_every_question_of_a_game_has_a_coachs_sentence_and_no_name_is_unknown(game: Game) -> None:
    assert game.rulebook.path is not None
    asked = {one.text for one in names_in(game.rulebook.path.parent).questions}

    assert asked <= game.guide.questions.keys()
    assert not list(faults(game))


def test_a_guide_says_each_thing_once(game: Game) -> None:
    said = [*game.guide.summary, *game.guide.turn, *game.guide.questions.values(), *game.guide.events.values()]

    assert len(said) == len(set(said))


def test_sheets_have_a_cell_for_each_column_and_pictures_that_exist(game: Game) -> None:
    for aid in game.aids(game.guide):
        assert aid.lines or aid.chains, aid.key
        for line in aid.lines:
            assert len(line.cells) == len(aid.columns) - 1, (aid.key, line.title)
            assert not line.charge or line.charge in charges(), line.charge
        for chain in aid.chains:
            assert all(link.charge in charges() for link in chain.links), chain.title
