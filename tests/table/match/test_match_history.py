from banneret.engine.match.events import Answer
from banneret.table.match.match_history import replay_rows
from banneret.table.store.rows import Row, rows_of, taken


def test_rows_come_to_the_happenings_that_stand() -> None:
    rows = [*rows_of([Answer(0, "a")]), *rows_of([Answer(1, "b")]), *rows_of([Answer(0, "c")])]
    history = replay_rows([*rows, taken("undo", [0, 2]), Row("answer", "0: d")], [0, 1, None])
    assert [str(one) for one in history.happenings] == ["1: b", "0: d"]


def test_undo_and_setting_aside_name_places_in_the_list_as_it_was_then() -> None:
    first = rows_of([Answer(0, key) for key in "abcd"])
    history = replay_rows([*first, taken("undo", [1]), taken("set-aside", [1, 2])], [0])
    assert [str(one) for one in history.happenings] == ["0: a"]


def test_a_viewer_counts_the_changes_that_it_saw() -> None:
    rows = [
        Row("chance", "roll skull"),
        Row("answer", "0: a"),
        Row("forced", "1= b"),
        Row("answer", "0: c", frozenset({1, None})),
        Row("notice", "Rain."),
        Row("undo", "3", frozenset({1, None})),
    ]
    assert replay_rows(rows, [0, 1, None]).revisions.numbers == {0: 3, 1: 1, None: 1}


def test_notices_are_kept_in_order() -> None:
    assert replay_rows([Row("notice", "One."), Row("notice", "Two.")], [None]).notices == ["One.", "Two."]


def test_when_each_seat_did_something_last_is_known() -> None:
    rows = [
        Row("answer", "0: left"),
        Row("answer", "1: left", frozenset({0})),
        Row("chance", "roll calm"),
        Row("answer", "0: 2"),
        Row("undo", "3"),
        Row("act", "1! offer"),
        Row("notice", "Rain."),
    ]
    assert replay_rows(rows[:1], [0, 1, None]).revisions.own == {0: 1, 1: 0, None: 0}
    assert replay_rows(rows[:4], [0, 1, None]).revisions.own == {0: 2, 1: 2, None: 0}
    assert replay_rows(rows[:5], [0, 1, None]).revisions.own == {0: 3, 1: 2, None: 0}
    assert replay_rows(rows, [0, 1, None]).revisions.own == {0: 3, 1: 5, None: 0}


def test_how_a_match_ended_is_known() -> None:
    assert replay_rows([Row("answer", "0: left"), Row("over", "Red wins.")], [0]).over == "Red wins."
    assert not replay_rows([Row("answer", "0: left")], [0]).over


def test_what_was_set_aside_last_can_be_put_back_and_what_came_since_goes() -> None:
    first = rows_of([Answer(0, key) for key in "abc"])
    rows = [*first, taken("set-aside", [1, 2]), Row("answer", "1: d"), Row("put-back", "")]
    history = replay_rows(rows, [0, 1])
    assert [str(one) for one in history.happenings] == ["0: a", "0: b", "0: c"]
    assert history.revisions.numbers == {0: 6, 1: 6}
    assert [str(one) for one in replay_rows([*rows, Row("put-back", "")], [0]).happenings] == ["0: a", "0: b", "0: c"]
