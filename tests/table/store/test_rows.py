from banneret.engine.match.events import ActTaken, Answer, Event, Outcome
from banneret.table.store.rows import Row, changes, rows_of


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


def test_nothing_happened_is_no_row() -> None:
    assert rows_of([]) == []


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
