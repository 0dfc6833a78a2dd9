"""A stored match whose rules have changed goes on from the last checkpoint that they understand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banneret.engine.decision import Play, choose, together
from banneret.engine.game import Game
from banneret.engine.match.events import Event, RecordError, parse
from banneret.engine.match.match import Match
from tests.engine.playing import TOYS, again, play, position, started, walk
from tests.engine.toys.sketch import Phase, Sketch, sketch


def ask(*ways: str, seat: int = 0, prompt: str = "Which?") -> Callable[[Sketch], Play[None]]:
    def phase(s: Sketch) -> Play[None]:
        s.notes.append((yield from choose(seat, "ask", prompt, ways, rule="ask")))

    return phase


def twice(*ways: str) -> Phase:
    def phase(s: Sketch) -> Play[None]:
        yield from ask("a", "b")(s)
        yield from ask(*ways)(s)

    return phase


def roll(s: Sketch) -> None:
    s.notes += s.chance.roll(("x", "y"), 1)


def stored(match: Match) -> list[Event]:
    """What has happened, as it is stored: as text."""
    return [happening for one in match.happenings for happening in parse(str(one))]


def resumed(game: Game, match: Match) -> tuple[Match, list[str]]:
    """The match as these rules resume it, and what they left out."""
    again, left = Match.resume_as_far_as_possible(game, match.options, stored(match))
    return again, [str(one) for one in left]


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.key)
def test_what_is_understood_is_all_there(game: Game) -> None:
    for seed in range(4):
        for match in walk(game, seed, acts=0.1):
            after, left = resumed(game, match)
            assert left == []
            assert position(after) == position(match)


def test_back_to_the_last_rest_point_before_what_is_not_understood() -> None:
    match = started(sketch(ask("a", "b"), twice("a", "b"), ask("a", "b")), "0: a", "0: b a", "0: b")
    changed = sketch(ask("a", "b"), twice("c", "d"), ask("a", "b"))

    with pytest.raises(RecordError):
        Match.resume(changed, {}, stored(match))
    after, left = resumed(changed, match)

    assert (after.state.notes, left) == (["a"], ["0: b", "0: a", "0: b"])
    assert play(after, "0: b d", "0: a").state.notes == ["a", "b", "d", "a"]


def test_nothing_is_understood() -> None:
    match = started(sketch(ask("a", "b"), ask("a", "b")), "0: a", "0: b")

    after, left = resumed(sketch(ask("c", "d"), ask("a", "b")), match)

    assert (after.state.notes, left) == ([], ["0: a", "0: b"])


def test_forced_answers_that_are_no_longer_asked_count_too() -> None:
    match = started(
        sketch(ask("c"), ask("a", "b"), ask("c"), ask("c"), ask("a", "b"), ask("a", "b")), "0: a", "0: b", "0: a"
    )

    after, left = resumed(sketch(ask("a", "b"), ask("a", "b"), ask("e", "f")), match)

    assert (after.state.notes, left) == (["a", "b"], ["0: a"])


def test_forced_answers_that_are_asked_now_count_too() -> None:
    match = started(sketch(ask("a", "b"), ask("a", "b"), ask("a", "b")), "0: a", "0: b", "0: a")

    after, left = resumed(sketch(ask("c"), ask("a", "b"), ask("c"), ask("c"), ask("a", "b"), ask("e", "f")), match)

    assert after.state.notes == ["c", "a", "c", "c", "b"]
    assert left == ["0: a"]
    assert [str(one) for one in after.happenings] == ["0= c", "0: a", "0= c", "0= c", "0: b"]


def test_questions_that_wait_now_are_met_where_one_answer_is_left() -> None:
    def pause(s: Sketch) -> Play[None]:
        s.notes.append((yield from choose(0, "ask", "Now?", ["now"], waits=True, rule="ask")))

    match = started(sketch(ask("a", "b"), roll, ask("a", "b")), "0: a", "0: b")

    after, left = resumed(sketch(pause, ask("a", "b"), pause, roll, pause, ask("a", "b"), pause), match)

    assert [str(one) for one in after.happenings if "now" in str(one)] == ["0= now"] * 3
    assert not left
    assert list(after.decisions[0].options) == ["now"]


def test_what_was_rolled_before_is_kept() -> None:
    match = Match.new(sketch(roll, roll, roll, ask("a", "b"), ask("a", "b")))
    play(match, "0: a", "0: b")

    after, left = resumed(sketch(roll, roll, roll, ask("a", "b"), ask("c", "d")), match)

    assert after.state.notes == match.state.notes[:-1]
    assert left == ["0: b"]


def test_a_die_with_other_faces_is_rolled_again() -> None:
    def other(s: Sketch) -> None:
        s.notes += s.chance.roll(("v", "w"), 1)

    match = started(sketch(ask("a", "b"), roll, ask("a", "b")), "0: a", "0: b")

    after, left = resumed(sketch(ask("a", "b"), other, ask("a", "b")), match)

    assert after.state.notes[0] == "a"
    assert after.state.notes[1] in ("v", "w")
    assert len(left) == 2


def test_the_log_and_taking_back_are_those_of_what_is_left() -> None:
    match = started(sketch(ask("a", "b"), ask("a", "b"), ask("a", "b")), "0: a", "0: b")

    after, _ = resumed(sketch(ask("a", "b"), ask("c", "d"), ask("a", "b")), match)

    assert after.may_undo(0)
    after.undo(0)
    assert after.state.notes == []
    assert position(again(after)) == position(after)


def test_an_open_gathering_that_is_asked_otherwise() -> None:
    def gather(*ways: str) -> Phase:
        def own(s: Sketch, seat: int) -> Play[None]:
            s.hidden[seat].append((yield from choose(seat, "ask", "Which?", lambda: ways, secret=True, rule="ask")))

        def phase(s: Sketch) -> Play[None]:
            yield from together({seat: own(s, seat) for seat in (0, 1)})

        return phase

    match = started(sketch(ask("a", "b"), gather("a", "b")), "0: a", "1: b")

    after, left = resumed(sketch(ask("a", "b"), gather("c", "d")), match)

    assert (left, sorted(after.decisions)) == (["1: b"], [0, 1])


def test_rules_that_fail_now_are_not_understood_either() -> None:
    def fails(s: Sketch) -> None:
        if s.notes[-1] == "b":
            raise ZeroDivisionError

    match = started(sketch(ask("a", "b"), ask("a", "b"), ask("a", "b")), "0: a", "0: b")

    after, left = resumed(sketch(ask("a", "b"), ask("a", "b"), fails, ask("a", "b")), match)

    assert (after.state.notes, left) == (["a"], ["0: b"])


def test_a_match_follows_another() -> None:
    match = started(sketch(ask("a", "b"), ask("c"), roll, ask("a", "b")), "0: a")
    behind = Match.new(match.game)

    behind.follow(match.history)

    assert position(behind) == position(match)


def test_a_match_cannot_follow_what_does_not_fit() -> None:
    match = started(sketch(ask("a", "b"), ask("a", "b")), "0: a", "0: b")

    with pytest.raises(RecordError, match="at happening 2"):
        Match.new(sketch(ask("a", "b"), ask("c", "d"))).follow(stored(match))


def test_an_answer_at_its_place_is_still_that_answer() -> None:
    """The history of a running match keeps places. If the rules have changed since, the key counts instead."""
    match = started(sketch(ask("a", "b"), ask("a", "b")), "0: a", "0: b")

    assert Match.resume(sketch(ask("c", "a"), ask("b", "a")), {}, match.happenings).state.notes == ["a", "b"]
    with pytest.raises(RecordError, match="at happening 2"):
        Match.resume(sketch(ask("a", "b"), ask("c", "d")), {}, match.happenings)
