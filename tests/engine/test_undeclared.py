"""Names that a game uses and does not declare: a slip is a sentence as soon as the game is made, at import."""

from __future__ import annotations

import importlib
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.game import Game, games
from banneret.engine.guide import NO_GUIDE
from banneret.engine.levels import Levels
from banneret.engine.rulebook import Rulebook
from banneret.engine.undeclared import undeclared
from tests.docs import bridge
from tests.docs.bridge import GAME

TURN = "    s.turn = 1 - seat\n"


def imported(folder: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> Game:
    """The game of a copy of the Bridge, with one change of its code."""
    name = f"bridge_{folder.name}".replace("-", "_")
    assert bridge.__file__
    shutil.copytree(Path(bridge.__file__).parent, folder / name)
    code = folder / name / "__init__.py"
    text = code.read_text(encoding="utf-8")
    assert old in text
    code.write_text(text.replace(old, new), encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, name, raising=False)
    game = importlib.import_module(name).GAME
    assert isinstance(game, Game)
    return game


def test_a_game_without_a_slip_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert imported(tmp_path, monkeypatch, TURN, f'{TURN}    s.then("take_turn")\n').title == "The Bridge"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (TURN, f'{TURN}    s.then("take_trun")\n', "The Bridge has no phase 'take_trun'; it has take_turn"),
        (TURN, f'{TURN}    s.back_to(\n        "rest",\n    )\n', "The Bridge has no phase 'rest'; it has take_turn"),
        (
            "    score=score,\n",
            "    score=score,\n    quiet=frozenset({'night'}),\n",
            "has no phase 'night'",
        ),
    ],
)
def test_a_phase_that_there_is_not_is_a_sentence_at_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        imported(tmp_path, monkeypatch, old, new)


def test_a_question_that_the_guide_does_not_know_is_a_sentence() -> None:
    guide = replace(NO_GUIDE, questions={"move": "Go on."})
    with pytest.raises(ValueError, match="The Bridge has no question 'strike' in its guide"):
        replace(GAME, guide=guide)
    guide = replace(NO_GUIDE, questions={"move": "Go on.", "strike": "Strike."})
    with pytest.raises(ValueError, match="has no question 'fall' in its guide"):
        replace(GAME, guide=guide, easy=frozenset({"fall"}))
    with pytest.raises(ValueError, match="has no question 'fall' in its guide"):
        replace(GAME, guide=guide, levels=Levels(steady=frozenset({"fall"})))
    rules = (*GAME.rulebook, replace(next(iter(GAME.rulebook)), id="bridge-9", refuses={"plank": {"leap": ""}}))
    with pytest.raises(ValueError, match="has no question 'leap' in its guide"):
        replace(GAME, guide=guide, rulebook=Rulebook("The Bridge", rules, path=GAME.rulebook.path))


def test_an_act_to_give_up_that_there_is_not_is_a_sentence() -> None:
    titan = games()["titan"]
    with pytest.raises(ValueError, match="Titan has no act 'run', by which a seat could give up"):
        replace(titan, gives_up=("concede", "run"))


def test_a_folder_that_is_no_package_is_not_looked_at(tmp_path: Path) -> None:
    (tmp_path / "anything.py").write_text('s.then("nap")', encoding="utf-8")
    rulebook = Rulebook("The Bridge", tuple(GAME.rulebook), path=tmp_path / "rulebook.toml")
    assert list(undeclared(replace(GAME, rulebook=rulebook))) == []
