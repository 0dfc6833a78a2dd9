"""Names of questions, events and phases: a mistake in one gives a sentence with its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.checks.conformance import Broken, check_game
from banneret.engine.guide import NO_GUIDE
from banneret.engine.levels import Levels
from banneret.engine.names import faults, names_in
from banneret.engine.rulebook import Rulebook
from tests.docs.bridge import GAME

CODE = """
def fight(s):
    blow = yield from choose(0, "strike", "How?", WAYS, rule="bridge-4")
    s.tell("strikes", "{who} strikes", who=0, rule="bridge-4")
    s.then("fight", "rest")
"""


def test_names_are_found_where_they_stand(tmp_path: Path) -> None:
    (tmp_path / "fight.py").write_text(CODE, encoding="utf-8")

    names = names_in(tmp_path)

    assert [(one.text, one.place) for one in names.questions] == [("strike", "fight.py:3")]
    assert [(one.text, one.place) for one in names.events] == [("strikes", "fight.py:4")]
    assert [one.text for one in names.phases] == ["fight", "rest"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"strike"', '"Which blow?"', "fight.py:3: the question 'Which blow?' has no name"),
        ('"strikes"', '"{who} strikes"', "fight.py:4: the event '{who} strikes' has no name"),
        ('"rest"', '"nap"', "fight.py:5: The Bridge has no phase 'nap'"),
        ('"rest"', '"fight"', "The Bridge never puts the phase 'rest' on its agenda"),
        ('"strike"', '"hit"', "bridge-4 refuses something at 'strike', and nothing asks that"),
    ],
)
def test_a_slip_in_a_name_is_a_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    (tmp_path / "fight.py").write_text(CODE.replace(old, new), encoding="utf-8")
    rules = tuple(
        replace(rule, refuses={"word": {"strike": ""}}) if rule.id == "bridge-4" else rule for rule in GAME.rulebook
    )
    rulebook = Rulebook("The Bridge", rules, path=tmp_path / "rulebook.toml")
    phases = dict.fromkeys(("fight", "rest"), GAME.phases["take_turn"])

    told = list(faults(replace(GAME, rulebook=rulebook, phases=phases)))

    assert any(one.startswith(sentence) for one in told)


LEAPING = replace(next(iter(GAME.rulebook)), id="bridge-9", refuses={"plank": {"leap": ""}})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"quiet": frozenset({"night"})}, "The Bridge has no phase 'night', which is quiet"),
        ({"gives_up": ("concede", "run")}, "The Bridge has no act 'run', by which a seat could give up"),
        ({"easy": frozenset({"fall"})}, "The Bridge has no question 'fall' in its guide"),
        ({"levels": Levels(steady=frozenset({"fall"}))}, "The Bridge has no question 'fall' in its guide"),
        ({"asked_since": {"fall": "0.9.0"}}, "The Bridge has no question 'fall' in its guide"),
        ({"rulebook": Rulebook("The Bridge", (LEAPING,))}, "The Bridge has no question 'leap' in its guide"),
    ],
)
def test_a_name_that_nothing_declares_is_a_sentence(change: dict[str, Any], sentence: str) -> None:
    guide = replace(NO_GUIDE, questions={"move": "Go on.", "strike": "Strike."})
    assert sentence in list(faults(replace(GAME, guide=guide, **change)))


def test_the_bridge_has_no_slip() -> None:
    check_game(GAME)


def test_a_game_with_a_slip_is_broken(tmp_path: Path) -> None:
    (tmp_path / "fight.py").write_text(CODE, encoding="utf-8")
    rulebook = Rulebook("The Bridge", tuple(GAME.rulebook), path=tmp_path / "rulebook.toml")

    with pytest.raises(Broken, match="has no phase 'fight'"):
        check_game(replace(GAME, rulebook=rulebook))
