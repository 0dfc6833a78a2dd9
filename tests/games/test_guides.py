"""The guide of each game: a sentence for every question, and sheets from the box."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.game import Game, games
from banneret.engine.guide import NO_GUIDE, told_of_kinds
from banneret.engine.match.match import Match
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
    guide = game.guide
    said = [guide.aim, *guide.summary, *guide.turn, *guide.questions.values(), *guide.events.values()]

    assert len(said) == len(set(said))


def test_sheets_have_a_cell_for_each_column_and_pictures_that_exist(game: Game) -> None:
    for aid in game.aids(game.guide):
        assert aid.lines or aid.chains, aid.key
        for line in aid.lines:
            assert len(line.cells) == len(aid.columns) - 1, (aid.key, line.title)
            assert not line.charge or line.charge in charges(), line.charge
        for chain in aid.chains:
            assert all(link.charge in charges() for link in chain.links), chain.title


@pytest.mark.parametrize(
    ("name", "options", "told", "untold"),
    [
        ("battle-masters", {"battle": "altdorf"}, {"river", "ford", "hedge", "tower"}, {"open", "road"}),
        ("battlemist", {}, {"mountain"}, set[str]()),
        ("battle-magic", {}, {"clear", "forest", "mountain", "special"}, set[str]()),
        ("titan", {"scenario": "battle", "land": "brush"}, {"bramble"}, {"none"}),
    ],
)
def test_sheets_tell_of_the_kinds_of_places_and_cards_on_the_table(
    name: str, options: dict[str, Any], told: set[str], untold: set[str]
) -> None:
    match = Match.new(name, seed=3, **options)
    known = told_of_kinds(match.game.aids(match.game.guide)).keys()
    scene = match.view(0).scene
    kinds = {cell.kind for board in scene.boards for cell in board.cells}
    kinds |= {kind for board in scene.boards for one in board.lying for kind in one.kinds}
    kinds |= {card.kind for row in scene.cards for card in row.cards}

    assert told <= kinds & known
    assert kinds - known - {""} <= untold
