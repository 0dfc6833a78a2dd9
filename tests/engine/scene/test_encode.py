"""A class says once what stands on the wire: names as they are, defaults left out, what is for programs never."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest

from banneret.engine.game import games
from banneret.engine.match.match import Match
from banneret.engine.scene.encode import FOR_PROGRAMS, changes, encoded, names
from banneret.engine.scene.view import Expected, Odds, OptionView


@dataclass(frozen=True, slots=True)
class Thing:
    key: str
    count: int = 0
    parts: tuple[str, ...] = ()
    inner: Thing | None = None
    chances: dict[str, float] = field(default_factory=dict)
    signs: tuple[str, ...] = field(default=(), metadata=FOR_PROGRAMS)


class Markup(str):
    """Text that extends text."""

    __slots__ = ()


def test_what_is_as_by_default_is_left_out() -> None:
    assert encoded(Thing("a")) == {"key": "a"}


def test_all_else_is_written_by_its_name() -> None:
    thing = Thing("a", 2, ("x",), Thing("b"), {"win": 1 / 3})
    assert encoded(thing) == {
        "key": "a",
        "count": 2,
        "parts": ["x"],
        "inner": {"key": "b"},
        "chances": {"win": 0.333333},
    }


def test_what_is_for_programs_is_never_written() -> None:
    assert encoded(Thing("a", signs=("sign",))) == {"key": "a"}
    assert "signs" not in names(Thing)


def test_false_and_none_are_written_where_they_are_not_the_default() -> None:
    assert encoded((False, None, 0, "")) == [False, None, 0, ""]


def test_odds_are_pairs() -> None:
    odds = Odds(
        "Attack", (("Hit", 0.5),), success=("Hit", 0.5), expected=Expected(1.5, 4, "hits", "hit"), signs=("hit", "hit")
    )
    assert encoded(OptionView("a", "A", odds=odds)) == {
        "key": "a",
        "label": "A",
        "odds": {
            "title": "Attack",
            "chances": [["Hit", 0.5]],
            "success": ["Hit", 0.5],
            "expected": {"amount": 1.5, "needed": 4, "what": "hits", "one": "hit"},
        },
    }


def test_text_that_extends_text_is_text() -> None:
    assert json.dumps(encoded(Markup("<g>"))) == '"<g>"'


def test_what_is_no_class_of_scenes_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="object"):
        encoded(object())


def test_changes_are_the_fields_that_differ() -> None:
    before, now = Thing("a", 2, ("x",)), Thing("a", 0, ("x", "y"))
    assert changes(before, now) == {"count": 0, "parts": ["x", "y"]}
    assert changes(before, before) == {}


def test_at_first_all_fields_are_changes() -> None:
    assert changes(None, Thing("a")) == {"key": "a", "count": 0, "parts": [], "inner": None, "chances": {}}


@pytest.mark.parametrize("game", sorted(games()))
def test_every_scene_and_question_can_be_written(game: str) -> None:
    view = Match.new(game, seed=1).view(0)
    assert json.loads(json.dumps(encoded(view.questions))) == encoded(view.questions)
    assert json.loads(json.dumps(encoded(view.scene.sides))) == encoded(view.scene.sides)
