from __future__ import annotations

from unittest.mock import Mock

from tools.dither import Moves, counted, row


def scene(**places: str) -> Mock:
    return Mock(pieces=[Mock(key=key, at=at) for key, at in places.items()])


def test_a_move_back_is_told_from_other_moves() -> None:
    moves = Moves()
    for turn, at in enumerate(["a", "b", "a", "c"]):
        moves.note(scene(knight=at, archer="x"), turn)
    assert (moves.all, moves.back, moves.within) == (3, 1, 0)


def test_a_move_back_within_a_turn_is_counted_apart() -> None:
    moves = Moves()
    for at in ("a", "b", "", "a"):
        moves.note(scene(knight=at), 1)
    assert (moves.all, moves.back, moves.within) == (2, 1, 1)


def test_a_new_match_begins_with_new_places() -> None:
    moves = Moves()
    for at in ("a", "b", "a"):
        moves.begin()
        moves.note(scene(knight=at), 1)
    assert moves.all == 0


def test_levels_take_nothing_needless_by_mistake() -> None:
    count = counted("battlelore", {"adventure": "agincourt-1415"}, "beginner", matches=1, most=120)
    assert count.choices > 20
    assert count.needless == 0
    assert count.moves.all > 0
    assert row("beginner", count, 1).startswith("| `beginner` | 120 | 0.0 |")
