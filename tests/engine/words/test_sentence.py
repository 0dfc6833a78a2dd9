from __future__ import annotations

import pytest

from banneret.engine.words.errors import NotUnderstood
from banneret.engine.words.sentence import echo, short


def test_a_short_sentence_stays_as_it_is() -> None:
    assert short("'x' is no hex; try 'y'.") == "'x' is no hex; try 'y'."


def test_an_apostrophe_is_no_quotation_mark() -> None:
    told = f"'gold-1' cannot be chosen here: {'one card more, ' * 9}up to the card's strength, as the player's own."

    assert short(told) == told
    assert str(NotUnderstood(told)) == told


def test_a_long_sentence_is_cut_after_a_whole_word() -> None:
    assert short("word " * 500) == f"{'word ' * 199}word"[:994] + "…"
    assert short("a" * 5000) == "a" * 999 + "…"


@pytest.mark.parametrize("thing", ["a" * 100_000, ["a"] * 100_000, 10**4000])
def test_what_somebody_wrote_is_repeated_in_part(thing: object) -> None:
    assert len(echo(thing)) == 80
    assert echo("a'b") == '"a\'b"'
