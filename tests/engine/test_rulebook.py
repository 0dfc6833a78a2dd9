"""The ledger of rules: it is read and looked up, and a file that is not one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.engine.rulebook import Rule, Rulebook

HEAD = '[rulebook]\ntitle = "The Bridge"\nprefix = "bridge"\n'
ONE = '[[rule]]\nid = "bridge-1"\nsection = "Striding"\ntext = "One plank to three."\n'
TWO = '[[rule]]\nid = "bridge-2"\nsection = "Falling"\ntext = "Off."\nkind = "ruling"\nscope = "out"\n'


def ledger(tmp_path: Path, *tables: str) -> Path:
    path = tmp_path / "rulebook.toml"
    path.write_text("\n".join(tables), encoding="utf-8")
    return path


def test_rules_are_read_in_their_order(tmp_path: Path) -> None:
    book = Rulebook.read(ledger(tmp_path, HEAD, TWO, ONE))

    assert book.title == "The Bridge"
    assert list(book) == [
        Rule("bridge-2", "Falling", "Off.", "ruling", "out"),
        Rule("bridge-1", "Striding", "One plank to three.", "rule", "in"),
    ]
    assert len(book) == 2


def test_a_rule_is_looked_up_by_its_id(tmp_path: Path) -> None:
    book = Rulebook.read(ledger(tmp_path, HEAD, ONE))

    assert "bridge-1" in book
    assert "bridge-9" not in book
    assert book["bridge-1"].text == "One plank to three."
    with pytest.raises(KeyError, match="The Bridge has no rule bridge-9"):
        book["bridge-9"]


def test_within_its_book_a_rule_is_called_without_the_name_of_the_book(tmp_path: Path) -> None:
    assert Rulebook.read(ledger(tmp_path, HEAD, ONE, TWO)).names() == {"bridge-1": "1", "bridge-2": "2"}
    assert Rulebook("The Bridge", (Rule("bridge-1", "1", "One."),)).names() == {"bridge-1": "bridge-1"}


def test_a_rule_has_a_sentence_for_each_kind_and_question(tmp_path: Path) -> None:
    refuses = (
        'refuses.plank."leap, stride" = "{thing} is rotten."\nrefuses.plank."*" = "No."\nrefuses.end.leap = "Over."\n'
    )
    rule = Rulebook.read(ledger(tmp_path, HEAD, ONE, refuses))["bridge-1"]
    rotten = "{thing} is rotten."

    assert rule.refuses == {"plank": {"leap": rotten, "stride": rotten, "*": "No."}, "end": {"leap": "Over."}}
    found = {at: rule.sentence(*at) for at in (("plank", "leap"), ("plank", "rest"), ("end", "leap"), ("end", "rest"))}
    assert list(found.values()) == [rotten, "No.", "Over.", None]


def test_words_that_are_things_have_a_kind(tmp_path: Path) -> None:
    kinds = '[rulebook.kinds]\ncolour = ["red", "black"]\nlegion = ["*-*"]\n'
    book = Rulebook.read(ledger(tmp_path, HEAD, kinds, ONE))

    keys = ("red", "red-axe", "pass", "unit:red-1", "7")
    assert [book.kind_of(key) for key in keys] == ["colour", "legion", "pass", "unit", "number"]


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ((HEAD, ONE, TWO, ONE), "rulebook.toml: the rule bridge-1 is in it twice; each id can be used only once"),
        ((ONE,), "rulebook.toml: rulebook is missing"),
        ((HEAD, ONE.replace("text", "txt")), r"rulebook.toml: rule\[0\]: txt is not a key that belongs there"),
        (
            (HEAD, ONE, TWO.replace('"out"', '"off"')),
            r"rulebook.toml: rule\[1\]: scope: 'off' is none of 'in', 'reference' or 'out'",
        ),
        ((HEAD, ONE, TWO.replace('"ruling"', '"guess"')), r"rulebook.toml: rule\[1\]: kind"),
        ((HEAD, "[[rule]"), "rulebook.toml: is not TOML: .*line"),
        ((HEAD, ONE, 'refuses.plank.leap = ""'), "bridge-1: refuses.plank.leap: a sentence ends with a full stop"),
        ((HEAD, ONE, 'refuses.plank.leap = "No"'), "bridge-1: refuses.plank.leap: a sentence ends with a full stop"),
        ((HEAD, ONE, 'refuses.plank.leap = "No {thing."'), "bridge-1: refuses.plank.leap: the braces do not match"),
        ((HEAD, ONE, f'refuses.plank.leap = "{"N" * 90}."'), "bridge-1: refuses.plank.leap: .* more than 90 letters"),
    ],
)
def test_what_is_no_rulebook(tmp_path: Path, tables: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(ComponentError, match=sentence):
        Rulebook.read(ledger(tmp_path, *tables))
