"""Records are read from JSON as they were written, and what is no record is refused in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest
from pydantic import TypeAdapter

from banneret.bots.analysis.stored import read, stored, written
from banneret.engine.words.wording import Sentence, fill


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw."""

    said: tuple[str, ...]
    chance: float


@dataclass(frozen=True, slots=True)
class Told:
    """What a test tells."""

    throws: tuple[Throw, ...]
    teams: tuple[tuple[int, ...], ...]
    counts: Literal["", "round"] = ""
    seat: int | None = None
    decisive: bool = False


TOLD = Told((Throw(("two", "drei ß"), 0.25),), ((0, 2), ()), "round", 3, decisive=True)


def test_a_record_is_read_as_it_was_written() -> None:
    assert read(Told, written(TOLD)) == TOLD
    assert read(Told, written(Told((), ()))) == Told((), ())


def test_sentences_are_stored_with_their_things_and_as_text_for_programs() -> None:
    said = fill("{name} rolls {number:# die|# dice}.", name="Ann", number=2)
    told = Told((Throw((said, "two"), 0.25),), ())
    text = read(Told, stored(told)).throws[0].said[0]

    assert read(Told, stored(told)) == read(Told, written(told)) == told
    assert isinstance(text, Sentence)
    assert (text.wording, dict(text.things)) == (said.wording, {"name": "Ann", "number": 2})
    assert '"Ann rolls 2 dice."' in written(told)


def test_it_is_read_as_pydantic_reads_it() -> None:
    assert TypeAdapter(Told).validate_json(written(TOLD)) == TOLD
    assert read(Told, TypeAdapter(Told).dump_json(TOLD).decode()) == TOLD


def test_more_and_less_is_read_as_of_another_release() -> None:
    assert read(Told, '{"throws":[{"said":[],"chance":1,"new":2}],"teams":[]}') == Told((Throw((), 1.0),), ())


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"throws":[]}',
        '{"throws":[],"teams":3}',
        '{"throws":[{"said":[1],"chance":1}],"teams":[]}',
        '{"throws":[{"said":[],"chance":"1"}],"teams":[]}',
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read(Told, text)
