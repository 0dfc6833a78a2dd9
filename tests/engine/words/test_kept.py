"""Stored sentences are filled in again from their wording and things; what an older release stored is shown."""

from __future__ import annotations

import pytest

from banneret.engine.words.kept import Thing, as_row, kept, of_row, told
from banneret.engine.words.values import Counted, Listed, Written
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Sentence, capital, fill

OGRE = Thing("ogre", "Ogre", article="an", plural="Ogres")
ARCHERS = Thing("archers", fill("The Archers of {}", Word("altdorf", "Altdorf")), many=True)
SAID = (
    fill("{hits:0=no hit|# hit|# hits}, {chance:.0%}, {more:+}", hits=2, chance=0.5, more=1),
    fill(
        "{winner} wins: {loser:the} {loser:has|have} no units left.", winner=Word("empire", "The Empire"), loser=ARCHERS
    ),
    fill(
        "{creature:A} meets {foes} and {others}",
        creature=OGRE,
        foes=Counted(3, OGRE),
        others=Listed([OGRE, 2], "or", form="a"),
    ),
    fill("{player} concedes {rest}", player=Written("The {winner}"), rest=fill("after {} turns", 3)),
)


@pytest.mark.parametrize("said", SAID, ids=str)
def test_a_sentence_comes_back_with_its_things(said: Sentence) -> None:
    again = of_row(as_row(said))

    assert again == said
    assert isinstance(again, Sentence)
    assert again.wording == said.wording
    assert [getattr(thing, "key", thing) for thing in again.things.values()] == [
        getattr(thing, "key", thing) for thing in said.things.values()
    ]
    assert as_row(again) == as_row(said)


@pytest.mark.parametrize(
    "text", ["Red concedes.", "", "{winner} wins", '{"wording": 3}', '{"wording": "{}", "things": {}}', "{}"]
)
def test_what_is_no_stored_sentence_is_shown_as_it_is(text: str) -> None:
    assert of_row(text) == text
    assert of_row(as_row(text)) == text


def test_a_sentence_that_its_wording_does_not_give_is_stored_as_text() -> None:
    said = capital(fill("round {}", 3))

    assert (kept(said), as_row(said)) == ("Round 3", "Round 3")
    with pytest.raises(ValueError, match="no sentence"):
        told({"wording": "{there}", "things": {}})
