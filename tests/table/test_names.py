import pytest

from banneret.table.names import clean


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann  ", "Ann"),
        ("Ann\tof\n\nHill", "Ann of Hill"),
        ("A\x00n\x1bn\x7f", "Ann"),
        ("<b>Ann</b> & 'Bob'", "<b>Ann</b> & 'Bob'"),
        ("\u202eevil", "evil"),
        ("\ud800", ""),
        ("Анна 王", "Анна 王"),
        ("نامه\u200cها", "نامه\u200cها"),
        (" \u200b\ufeff ", ""),
    ],
)
def test_names_are_cleaned_and_else_taken_as_they_are(given: str, kept: str) -> None:
    assert clean(given) == kept


def test_a_name_has_at_most_forty_characters() -> None:
    assert clean("x" * 100) == "x" * 40
    assert clean("x" * 39 + " y") == "x" * 39
