"""What a thing may do next: in the order of the questions, without chance and without secrets."""

from __future__ import annotations

import pytest

import banneret
from banneret.engine.match.match import Match
from banneret.engine.words.errors import NotAllowed, NotNow


@pytest.fixture
def ordered() -> Match:
    """Agincourt, where Patrol Right has ordered two units."""
    match = banneret.new("battlelore", seed=1, adventure="agincourt-1415")
    match.decide(0, "card:patrol-right")
    for unit in match.decisions[0].options[:2]:
        match.decide(0, unit)
    if match.decisions[0].name == "orders":
        match.decide(0, "done")
    return match


def test_a_unit_goes_where_it_can(ordered: Match) -> None:
    unit = ordered.decisions[0].options[0].key
    found = ordered.ways(0, unit)

    assert found[0].keys == (unit,)
    assert {way.question for way in found} >= {"move", "move-to"}
    assert all(way.keys[0] == unit for way in found)
    for way in found:
        twin = ordered.clone()
        for key in way.keys:
            twin.decide(0, key)


def test_a_thing_that_is_asked_about_need_not_be_chosen(ordered: Match) -> None:
    unit = ordered.decisions[0].options[0].key
    ordered.decide(0, unit)

    assert {way.keys[0] for way in ordered.ways(0, unit)} == {
        option.key for option in ordered.decisions[0].options if option.key not in ("pass", "done")
    }


def test_a_thing_that_may_do_nothing_is_refused_by_a_rule(ordered: Match) -> None:
    with pytest.raises(NotAllowed, match="may do nothing now") as refused:
        ordered.ways(0, "unit:pennant-heavy-infantry")
    assert refused.value.rule is not None
    with pytest.raises(NotNow, match="seat 1 is not asked"):
        ordered.ways(1, "unit:pennant-heavy-infantry")


def test_to_look_at_ways_changes_nothing(ordered: Match) -> None:
    before = ordered.record()
    ordered.ways(0, ordered.decisions[0].options[0].key, depth=3)
    assert ordered.record() == before
