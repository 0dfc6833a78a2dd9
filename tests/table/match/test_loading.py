from __future__ import annotations

from dataclasses import replace

import pytest

from banneret.engine.words.kept import as_row
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.table.announcements import announcement
from banneret.table.errors import CannotLoad
from banneret.table.match.loading import wake
from banneret.table.match.match_history import replay_rows
from banneret.table.match.opening import begin
from banneret.table.store.rows import Row
from banneret.table.store.stored import Stored


def played(*rows: Row, **options: str) -> Stored:
    stored = begin("made-up", options, {}, [], "")
    return replace(stored, rows=(*stored.rows, *rows))


def turn(seat: int, lane: str = "left") -> list[Row]:
    return [Row("answer", f"{seat}: {lane}"), Row("answer", f"{seat}: 2"), Row("chance", "roll calm")]


def test_a_match_wakes_as_it_stood() -> None:
    play, woken = wake(played(*turn(0), Row("answer", "1: right")))
    assert [track.value for track in play.match.view(None).scene.tracks] == [2, 0]
    assert list(play.match.decisions) == [1]
    assert woken.kept.revisions.numbers == {0: 3, 1: 3, None: 3}
    assert woken.rows == []


def test_what_was_taken_back_did_not_happen() -> None:
    play, woken = wake(played(Row("answer", "0: left"), Row("undo", "0"), Row("answer", "0: right")))
    assert [str(one) for one in play.match.history] == ["0: right"]
    assert woken.kept.revisions.numbers[None] == 3


def test_where_the_rules_do_not_understand_it_goes_back_to_the_last_rest_point_and_says_so() -> None:
    stored = played(*turn(0), Row("answer", "1: left"), Row("answer", "1: fly"), Row("chance", "roll calm"))
    play, woken = wake(stored)
    assert [str(one) for one in play.match.history] == ["0: left", "0: 2", "roll calm"]
    assert list(play.match.decisions) == [1]
    aside, notice = woken.rows
    assert aside == Row("set-aside", "3 4 5")
    assert notice.text == announcement("rules-changed", game="Made up", lost=3)
    assert woken.kept.revisions.numbers[None] == 5


def test_it_is_set_aside_once_only() -> None:
    stored = played(*turn(0), Row("answer", "1: fly"))
    again = replace(stored, rows=(*stored.rows, *wake(stored)[1].rows))
    assert wake(again)[1].rows == []
    assert replay_rows(again.rows, [None]).happenings == wake(again)[1].kept.happenings


def test_an_answer_that_rules_now_give_by_themselves_sets_the_rows_right() -> None:
    stored = played(Row("forced", "0= nothing"), Row("answer", "0: left"))
    play, woken = wake(stored)
    assert [str(one) for one in play.match.history] == ["0: left"]
    rows = (*stored.rows, *woken.rows)
    assert replay_rows(rows, [None]).happenings == woken.kept.happenings
    assert [str(one) for one in woken.kept.happenings] == ["0: left"]
    assert not woken.kept.notices


def test_a_match_of_a_game_that_is_gone_is_kept() -> None:
    with pytest.raises(CannotLoad, match=r"there is no game 'chess'; available: .* It is kept as it is"):
        wake(replace(played(), game="chess"))


def test_a_match_with_an_option_that_is_gone_is_kept() -> None:
    with pytest.raises(CannotLoad, match="has no option 'colour'"):
        wake(replace(played(), options={"colour": "red"}))


def test_a_match_at_which_the_rules_break_down_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = played(*turn(0))
    monkeypatch.setattr("tests.table.made_up.MadeUp.copy", lambda _: 1 / 0)
    with pytest.raises(CannotLoad, match="can't go on here: division by zero"):
        wake(stored)


def test_what_is_over_stays_over_where_the_rules_do_not_understand_it() -> None:
    stored = played(*turn(0), Row("answer", "1: fly"), Row("over", "Red has arrived."))
    with pytest.raises(CannotLoad, match=r"^This match is over: Red has arrived\. The rules of Made up have changed"):
        wake(stored)


def test_the_end_of_a_match_is_told_from_its_wording_and_things_or_as_an_older_release_stored_it() -> None:
    row = Row("over", as_row(fill("{winner} has arrived.", winner=Word("red", "Red"))))
    with pytest.raises(CannotLoad, match=r"^This match is over: Red has arrived\. The rules"):
        wake(played(*turn(0), row))


def test_what_is_over_stays_over_where_the_rules_would_go_on() -> None:
    with pytest.raises(CannotLoad, match=r"^This match is over: Red has arrived"):
        wake(played(*turn(0), Row("over", "Red has arrived.")))
