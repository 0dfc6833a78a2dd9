"""Stored matches of older rules, which did not ask what the rules ask now: they go on, and load again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match import moments, record
from banneret.engine.match.events import read_lines
from banneret.engine.match.match import Match
from banneret.engine.versions import released
from banneret.table.match import opening
from banneret.table.match.hosted_match import HostedMatch
from banneret.table.match.loading import wake
from banneret.table.match.replays import Replayer
from banneret.table.models import Person
from banneret.table.store.rows import Row, rows_of
from banneret.table.store.stored import Stored

GOLDEN = Path(__file__).parents[2] / "games/battlemist/golden/three.record"
OLD, NEW = Row("rules", "0.12.0"), Row("rules", released("battlemist"))
NEWLY_ASKED = pytest.mark.parametrize(
    "place", [263, 756, *(pytest.param(place, marks=pytest.mark.long) for place in (487, 753))]
)
"""Places at which these rules ask somebody who was not asked then."""


def stored(upto: int) -> Stored:
    """A match that a server of 0.12.0 has left after so many happenings."""
    kept = record.read(GOLDEN.read_text(encoding="utf-8"))
    begun = opening.begin("battlemist", kept.options, {}, [Person("Ann"), Person("Bob"), Person("Cid")], "")
    return replace(begun, rows=(OLD, *rows_of(record.whole(kept.happenings, upto))))


def grown(match: Stored, *rows: Row) -> Stored:
    return replace(match, rows=(*match.rows, *rows))


def asked(match: Match) -> dict[int, tuple[str, list[str]]]:
    return {seat: (one.name, list(map(key_of, one.options))) for seat, one in match.decisions.items()}


def newly_asked(play: HostedMatch) -> int:
    return next(seat for seat, one in play.match.decisions.items() if one.added)


def test_it_loads_as_it_is() -> None:
    play, woken = wake(stored(10_000))

    assert play.match.result
    assert woken.rows == []
    assert list(play.lines()) == ["rules 0.12.0", *map(str, woken.kept.happenings)]


@NEWLY_ASKED
def test_it_goes_on_and_loads_again(place: int) -> None:
    left = stored(place)
    play, woken = wake(left)
    assert woken.rows == []

    change = play.decide(newly_asked(play), "pass")
    again, corrected = wake(grown(left, NEW, *change.rows))

    assert corrected.rows == []
    assert asked(again.match) == asked(play.match)
    assert again.match.record() == play.match.record()


@pytest.mark.parametrize("place", [263, 487])
def test_what_is_taken_back_there_loads_again(place: int) -> None:
    left = stored(place)
    play, _ = wake(left)
    before, seat = asked(play.match), newly_asked(play)
    given = play.decide(seat, "propose" if "propose" in before[seat][1] else "merchants")

    taken = play.undo(seat)
    again, corrected = wake(grown(left, NEW, *given.rows, *taken.rows))

    assert corrected.rows == []
    assert asked(again.match) == asked(play.match) == before


@NEWLY_ASKED
def test_another_server_follows(place: int) -> None:
    here, there = wake(stored(place))[0], wake(stored(place))[0]
    seat = newly_asked(here)

    assert there.follow(here.decide(seat, "pass").rows)[0] == seat

    assert asked(there.match) == asked(here.match)


@NEWLY_ASKED
def test_a_fork_begins_there_and_loads_again(place: int) -> None:
    play, _ = wake(stored(place + 40))
    lines = play.told()
    at = moments.length(read_lines(lines)[:place])

    fork = opening.branch(stored(place), lines, at)
    again, corrected = wake(fork)

    assert fork.rows[0] == OLD
    assert corrected.rows == []
    assert asked(again.match) == asked(wake(stored(place))[0].match)


def test_a_replay_shows_all_its_moments() -> None:
    play, _ = wake(stored(300))
    replayer = Replayer(play.match_record())

    frames = [replayer.moment(at, None, lambda moment: moment.at) for at in range(play.length(None) or 150)]

    assert frames[-1] == len(frames) - 1
