from __future__ import annotations

import pytest

from banneret.engine.words.errors import NotUnderstood
from banneret.engine.words.sentence import echo, short


def test_a_short_sentence_stays_as_it_is() -> None:
    assert short("'x' is no hex; try 'y'.") == "'x' is no hex; try 'y'."


@pytest.mark.parametrize("quote", ["'", '"'])
def test_what_is_quoted_is_cut(quote: str) -> None:
    long = f"{quote}{'a' * 250_000}{quote}"

    assert short(f"{long} is none of 'b', 'c'") == f"{quote}{'a' * 80}…{quote} is none of 'b', 'c'"


def test_a_sentence_is_cut_where_nothing_is_quoted() -> None:
    assert short("a" * 5000) == "a" * 999 + "…"


@pytest.mark.parametrize("thing", ["a" * 100_000, ["a"] * 100_000, 10**4000])
def test_what_somebody_wrote_is_repeated_in_part(thing: object) -> None:
    assert len(echo(thing)) == 80
    assert echo("a'b") == '"a\'b"'


def test_a_refusal_quotes_only_the_beginning_of_what_was_asked() -> None:
    assert len(str(NotUnderstood(f"{'x' * 60_000!r} cannot be chosen here"))) < 120
