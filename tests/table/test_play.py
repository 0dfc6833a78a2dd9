from __future__ import annotations

from collections import Counter

import pytest

from banneret.engine.match import Match
from banneret.engine.refused import Refused
from banneret.table.play import Play


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[int | None]:
    """How many views have been made for each viewer."""
    made: Counter[int | None] = Counter()
    view = Match.view

    def counted(match: Match, seat: int | None) -> object:
        made[seat] += 1
        return view(match, seat)

    monkeypatch.setattr(Match, "view", counted)
    return made


@pytest.mark.parametrize("kind", ["race", "bids"])
def test_a_view_is_made_once_between_two_changes(made: Counter[int | None], kind: str) -> None:
    play = Play(Match.new("made-up", {"kind": kind}, seed=1))
    for _ in range(3):
        for viewer in (0, 1, None):
            play.view(viewer)
    assert set(made.values()) == {1}
    seat, asked = next(iter(play.position().asked.items()))
    play.decide(seat, asked.keys[0])
    for viewer in (0, 1, None):
        assert play.view(viewer).seat == viewer
    assert max(made.values()) == 2


def test_a_view_shows_the_position_as_it_is(made: Counter[int | None]) -> None:
    play = Play(Match.new("made-up", {"kind": "race"}, seed=1))
    for _ in range(4):
        seat, asked = next(iter(play.position().asked.items()))
        before = play.view(None)
        with pytest.raises(Refused):
            play.decide(seat, "ditch" if "ditch" not in asked.keys else "nonsense")
        assert play.view(None) is before
        play.decide(seat, asked.keys[0])
        assert play.view(None) == play.match.view(None)
        if play.match.may_undo(seat):
            play.undo(seat)
            assert play.view(None) == play.match.view(None)
            play.decide(seat, asked.keys[0])
    assert made
