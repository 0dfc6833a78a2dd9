"""Every rule is carried out somewhere, and every id that is cited exists: a reader can go from one to the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.cli.author.where import places_of
from banneret.engine.game import Game, games
from banneret.engine.words.errors import NotUnderstood
from banneret.engine.words.sentence import LONGEST_SENTENCE


@pytest.fixture(params=games().values(), ids=lambda game: game.key)
def game(request: pytest.FixtureRequest) -> Game:
    """Each installed game."""
    found: Game = request.param
    return found


def test_every_rule_in_scope_is_cited_in_code_or_data(game: Game, tmp_path: Path) -> None:
    rules = [rule for rule in game.rulebook if rule.scope == "in" and rule.kind != "example"]
    places = places_of(rules, game.rulebook, tmp_path)
    assert [rule.id for rule in rules if not places[rule.id]] == []


def test_every_id_that_is_cited_exists(game: Game) -> None:
    ids = {rule.id for rule in game.rulebook}
    prefix = next(iter(ids)).partition("-")[0]
    like_an_id = re.compile(rf"\b{prefix}-(?:[A-Za-z]+-)*[A-Za-z0-9.]+-[0-9]+\b")
    assert game.rulebook.path is not None
    code = game.rulebook.path.parent.rglob("*.py")
    cited = {one for file in code for one in like_an_id.findall(file.read_text("utf-8"))}
    assert cited
    assert cited - ids == set()


def test_a_refusal_tells_its_rule_as_it_is_written(game: Game) -> None:
    refusing = [f"'gold-1' cannot be chosen here: {rule.text}" for rule in game.rulebook if rule.refuses]
    assert [told for told in refusing if len(told) <= LONGEST_SENTENCE and str(NotUnderstood(told)) != told] == []
