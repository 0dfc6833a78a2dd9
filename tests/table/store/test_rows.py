from banneret.engine.match.events import ActTaken, Answer, Event, Outcome
from banneret.table.store.rows import Row, changes, fold, rows_of, taken


def test_each_kind_of_happening_is_a_row_in_the_words_of_the_record() -> None:
    happenings: list[Event] = [
        Answer(0, "left"),
        Answer(1, "pass", forced=True),
        Outcome("roll", ("skull", "blank")),
        ActTaken(1, "go"),
    ]
    rows = rows_of(happenings, unseen=[1])
    assert [(row.kind, row.text) for row in rows] == [
        ("answer", "0: left"),
        ("forced", "1= pass"),
        ("chance", "roll skull blank"),
        ("act", "1! go"),
    ]
    assert [row.unseen for row in rows] == [{1}, frozenset(), frozenset(), frozenset()]


def test_rows_come_to_the_happenings_that_stand() -> None:
    rows = [*rows_of([Answer(0, "a")]), *rows_of([Answer(1, "b")]), *rows_of([Answer(0, "c")])]
    kept = fold([*rows, taken("undo", [0, 2]), Row("answer", "0: d")], [0, 1, None])
    assert [str(one) for one in kept.happenings] == ["1: b", "0: d"]


def test_undo_and_setting_aside_name_places_in_the_list_as_it_was_then() -> None:
    first = rows_of([Answer(0, key) for key in "abcd"])
    kept = fold([*first, taken("undo", [1]), taken("set-aside", [1, 2])], [0])
    assert [str(one) for one in kept.happenings] == ["0: a"]


def test_a_viewer_counts_the_changes_that_it_saw() -> None:
    rows = [
        Row("chance", "roll skull"),
        Row("answer", "0: a"),
        Row("forced", "1= b"),
        Row("answer", "0: c", frozenset({1, None})),
        Row("notice", "Rain."),
        Row("undo", "3", frozenset({1, None})),
    ]
    assert fold(rows, [0, 1, None]).numbers == {0: 3, 1: 1, None: 1}


def test_notices_are_kept_in_order() -> None:
    assert fold([Row("notice", "One."), Row("notice", "Two.")], [None]).notices == ["One.", "Two."]


def test_nothing_happened_is_no_row() -> None:
    assert rows_of([]) == []


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
    assert fold(rows[:1], [0, 1, None]).own == {0: 1, 1: 0, None: 0}
    assert fold(rows[:4], [0, 1, None]).own == {0: 2, 1: 2, None: 0}
    assert fold(rows[:5], [0, 1, None]).own == {0: 3, 1: 2, None: 0}
    assert fold(rows, [0, 1, None]).own == {0: 3, 1: 5, None: 0}


def test_how_a_match_ended_is_known() -> None:
    assert fold([Row("answer", "0: left"), Row("over", "Red wins.")], [0]).over == "Red wins."
    assert not fold([Row("answer", "0: left")], [0]).over


def test_what_was_set_aside_last_can_be_put_back_and_what_came_since_goes() -> None:
    first = rows_of([Answer(0, key) for key in "abc"])
    rows = [*first, taken("set-aside", [1, 2]), Row("answer", "1: d"), Row("put-back", "")]
    kept = fold(rows, [0, 1])
    assert [str(one) for one in kept.happenings] == ["0: a", "0: b", "0: c"]
    assert kept.numbers == {0: 6, 1: 6}
    assert [str(one) for one in fold([*rows, Row("put-back", "")], [0]).happenings] == ["0: a", "0: b", "0: c"]


def test_rows_are_told_apart_by_change() -> None:
    rows = [
        Row("rules", "1"),
        Row("answer", "0: a"),
        Row("chance", "roll 1"),
        Row("forced", "1= b"),
        Row("notice", "Rain."),
        Row("entropy", "9b"),
        Row("answer", "0: c"),
        Row("over", "Red wins."),
        Row("undo", "3"),
    ]
    assert [[row.kind for row in change] for change in changes(rows)] == [
        ["rules"],
        ["answer", "chance", "forced"],
        ["notice"],
        ["entropy", "answer", "over"],
        ["undo"],
    ]
