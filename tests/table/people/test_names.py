import pytest

from banneret.table.errors import BadName
from banneret.table.people.names import chosen, clean


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
    with pytest.raises(BadName, match="This name is invisible"):
        clean(given)


def test_a_name_has_at_most_forty_characters() -> None:
    assert clean("x" * 100) == "x" * 40
    assert clean("x" * 39 + " y") == "x" * 39


FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
WAVING = "\N{WAVING HAND SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-5}"
FLAG = "\N{REGIONAL INDICATOR SYMBOL LETTER D}\N{REGIONAL INDICATOR SYMBOL LETTER E}"


@pytest.mark.parametrize("sign", [FAMILY, WAVING, FLAG, "a\u0323", "\N{HEAVY BLACK HEART}\ufe0f", "\u0915\u093f"])
def test_a_name_is_cut_at_whole_signs(sign: str) -> None:
    for before in range(41 - len(sign), 40):
        assert clean("x" * before + sign) == "x" * before
    assert clean("x" * (40 - len(sign)) + sign) == "x" * (40 - len(sign)) + sign
    assert clean(FLAG * 30) == FLAG * 20


def test_what_would_never_end_is_cut_all_the_same() -> None:
    assert len(clean("a" + "\u0301" * 100)) == 40


@pytest.mark.parametrize("name", ["Zo\u0435", "\u0410nna", "\u03b1nna", "An\u0578a", "Bob \u0410nna"])
def test_a_word_of_two_alphabets_is_no_name(name: str) -> None:
    with pytest.raises(BadName, match="mixes letters of several alphabets; use those of one in each word"):
        chosen(name)


@pytest.mark.parametrize(
    "name",
    [
        "Анна Müller",
        "Анна 王",
        "Ann王",
        "お茶カフェ",
        "金철수",
        "José 2\u00ba",
        "نامه\u200cها",
        "O'Brien-Łuk",
        "R2D2",
        "Ａｎｎａ",
        "",
    ],
)
def test_other_names_are_chosen_freely(name: str) -> None:
    assert chosen(name) == name
