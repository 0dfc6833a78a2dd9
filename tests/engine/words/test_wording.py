"""Sentences whose words agree in number."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import pytest

from banneret.engine.words.values import Counted, Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Sentence, capital, counted, fill, named_in


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


@pytest.mark.parametrize(
    ("hits", "said"), [(0, "no hit, 0 more"), (1, "1 hit, 1 more"), (2, "2 hits, 2 more"), (2.5, "2.5 hits, 2.5 more")]
)
def test_words_are_chosen_by_a_number_that_they_name(hits: float, said: str) -> None:
    assert fill("{hits:0=no hit|# hit|# hits}, {hits} more", hits=hits) == said


def test_a_sentence_keeps_its_wording_and_the_things_that_it_names() -> None:
    ogre = Named("The Ogre", many=False)
    said = fill("{unit} strikes {}", "the wall", unit=ogre, hits=3)

    assert (said, said.wording, said.things) == (
        "The Ogre strikes the wall",
        "{unit} strikes {}",
        {"unit": ogre, "0": "the wall"},
    )
    assert named_in("{unit} strikes {}") == {"unit", "0"}
    assert type(pickle.loads(pickle.dumps(said))) is str


def test_a_thing_may_be_named_by_a_sentence() -> None:
    class Side:
        def __str__(self) -> str:
            return fill("the side between {one} and {other}", one=1, other=2)

    name = fill("over {side}", side=Side()).things["side"]
    assert isinstance(str(name), Sentence)


def test_a_part_of_a_thing_may_be_named() -> None:
    assert fill("{0.name} goes", Named("Ogre", many=False)) == "Ogre goes"


@dataclass(frozen=True)
class Kind:
    key: str
    plural: str
    article: str = ""

    def __str__(self) -> str:
        return self.key.capitalize()


@pytest.mark.parametrize(
    ("wording", "said"),
    [
        ("{ogre:a} and {lion:a} follow {titan:a}", "an Ogre and a Lion follow the Titan"),
        ("{unicorn:a}", "a Unicorn"),
        ("{ogre:A} is seen", "An Ogre is seen"),
        ("{cannon:the} fires at {lion:the}", "the Mighty Cannon fires at Lion"),
    ],
)
def test_names_have_an_article_where_a_sentence_needs_it(wording: str, said: str) -> None:
    ogre, lion, titan = Kind("ogre", "Ogres"), Kind("lion", "Lions"), Kind("titan", "Titans", article="the")
    unicorn, cannon = Kind("unicorn", "Unicorns"), Word("cannon", "The Mighty Cannon")
    assert fill(wording, ogre=ogre, lion=lion, titan=titan, unicorn=unicorn, cannon=cannon) == said


def test_things_are_counted() -> None:
    lions = Counted(3, Kind("lion", "Lions"))

    assert fill("{lions} {lions:goes|go}", lions=lions) == "3 Lions go"
    assert fill("{lions} {lions:goes|go}", lions=Counted(1, lions.thing)) == "1 Lion goes"
    assert lions.key == "3*lion"


@pytest.mark.parametrize(
    ("things", "last", "said"),
    [
        ((), "and", ""),
        ((1,), "and", "1"),
        ((1, 2), "or", "1 or 2"),
        ((1, 2, 3), "and", "1, 2 and 3"),
        ((1, 2, 3), ",", "1, 2, 3"),
    ],
)
def test_things_are_listed(things: Iterable[int], last: Literal["and", "or", ","], said: str) -> None:
    assert fill("{things}", things=Listed(things, last)) == said


def test_a_list_says_each_thing_as_it_is_asked_to_and_has_keys() -> None:
    ogre, lion = Kind("ogre", "Ogres"), Kind("lion", "Lions")
    both = Listed((ogre, lion), "or", form="a")

    assert fill("{both} {both:goes|go}", both=both) == "an Ogre or a Lion go"
    assert fill("{one} {one:goes|go}", one=Listed((ogre,))) == "Ogre goes"
    assert both.key == "ogre lion"


def test_a_sentence_may_begin_with_a_capital_letter() -> None:
    said = capital(fill("{count} go", count=Word("all", "all")))

    assert (said, isinstance(said, Sentence)) == ("All go", True)
    assert capital("all go") == "All go"


def test_a_wording_has_no_conversions() -> None:
    with pytest.raises(ValueError, match="a sentence has no !r"):
        fill("{who!r}", who="Anna")
