"""Sentences whose words agree in number."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from banneret.engine.words.wording import counted, fill


@dataclass(frozen=True)
class Named:
    name: str
    many: bool

    def __str__(self) -> str:
        return self.name


@pytest.mark.parametrize(
    ("thing", "said"), [(Named("Ogre", many=False), "Ogre moves"), (Named("Archers", many=True), "Archers move")]
)
def test_a_verb_agrees_with_the_name_of_a_thing(thing: Named, said: str) -> None:
    assert fill("{unit} {unit:moves|move}", unit=thing) == said
    assert fill("{0} {0:moves|move}", thing) == said


@pytest.mark.parametrize(("count", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_word_agrees_with_its_number(count: int, said: str) -> None:
    assert fill("{count} {count:card|cards}", count=count) == said
    assert counted(count, "card", "cards") == said


def test_who_does_not_say_is_one() -> None:
    assert fill("{camp} {camp:plays|play}", camp="Pennant") == "Pennant plays"


def test_all_else_is_as_python_has_it() -> None:
    assert fill("{} at {:02d} | {}", "a", 3, "b") == "a at 03 | b"
    with pytest.raises(KeyError):
        fill("{who} {count:one|many}", count=1)
