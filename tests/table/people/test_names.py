import pytest

from banneret.table.errors import BadName
from banneret.table.people.names import clean


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann  ", "Ann"),
        ("Ann\tof\n\nHill", "Ann of Hill"),
        ("A\x00n\x1bn\x7f", "Ann"),
        ("<b>Ann</b> & 'Bob'", "<b>Ann</b> & 'Bob'"),
        ("\u202eevil", "evil"),
        ("Анна 王", "Анна 王"),
        ("نامه\u200cها", "نامه\u200cها"),
        (" \n ", ""),
    ],
)
def test_names_are_cleaned_and_else_taken_as_they_are(given: str, kept: str) -> None:
    assert clean(given) == kept


@pytest.mark.parametrize(
    "given", ["\ud800", " \u200b\ufeff ", "\u3164", "\u2800 \u2800", "\u200d", "\u0301", "\U000e0041"]
)
def test_a_name_of_which_nothing_can_be_seen_is_refused(given: str) -> None:
    with pytest.raises(
        BadName, match="This name is invisible; a name needs at least one letter or sign that can be seen"
    ):
        clean(given)


def test_a_name_has_at_most_forty_characters() -> None:
    assert clean("x" * 100) == "x" * 40
    assert clean("x" * 39 + " y") == "x" * 39
