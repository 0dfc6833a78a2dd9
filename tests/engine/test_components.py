"""Component files: a good file becomes typed records, and a bad one gives one sentence with file, table and key."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import pytest

from banneret.engine.components import (
    Bound,
    ComponentError,
    Count,
    Few,
    OneOf,
    Packed,
    Share,
    fit,
    load,
    read_toml,
    refer,
)


@dataclass(frozen=True, slots=True)
class Unit:
    name: str
    dice: int
    kind: Literal["foot", "horse"] = "foot"
    tags: tuple[str, ...] = ()
    at: tuple[int, int] | None = None
    speed: float = 1.0


@dataclass(frozen=True, slots=True)
class Army:
    title: str
    unit: dict[str, Unit] = field(default_factory=dict)
    spare: tuple[Unit, ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError(f"low is {self.low}, which is more than high, {self.high}")


@dataclass(frozen=True, slots=True)
class Pairs:
    pair: tuple[Pair, ...]


GOOD = """
title = "The Host"
[unit.orcs]
name = "Orcs"
dice = 3
tags = ["green", "loud"]
at = [4, 7]
[[spare]]
name = "Wolves"
dice = 2
kind = "horse"
speed = 2.5
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "army.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_that_fits(tmp_path: Path) -> None:
    army = load(written(tmp_path, GOOD), Army)

    assert army == Army(
        "The Host",
        {"orcs": Unit("Orcs", 3, "foot", ("green", "loud"), (4, 7))},
        (Unit("Wolves", 2, "horse", speed=2.5),),
    )


def test_lists_become_tuples_and_missing_values_their_default() -> None:
    assert fit({"name": "Orcs", "dice": 3, "tags": ["a"]}, Unit, "x").tags == ("a",)
    assert fit({"name": "Orcs", "dice": 3}, Unit, "x") == Unit("Orcs", 3)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('title = "The Host"', "", "army.toml: title is missing"),
        ('title = "The Host"', "title = 7", "army.toml: title should be a valid string.*, not 7"),
        ('title = "The Host"', 'titel = "The Host"', "army.toml: titel is not a key that belongs there"),
        ("dice = 3", "", "army.toml: unit.orcs: dice is missing"),
        ("dice = 3", 'dice = "three"', "army.toml: unit.orcs: dice should be a valid integer.*, not 'three'"),
        ("dice = 3", 'dice = "3"', "army.toml: unit.orcs: dice should be a valid integer.*, not '3'"),
        ("dice = 3", "dice = 3.0", "army.toml: unit.orcs: dice should be a valid integer.*, not 3.0"),
        ("dice = 3", "dice = true", "army.toml: unit.orcs: dice should be a valid integer.*, not True"),
        ("dice = 3", "dice = 2026-11-21", "army.toml: unit.orcs: dice should be a valid integer.*2026-11-21"),
        ("dice = 3", "dice = [3]", "army.toml: unit.orcs: dice should be a valid integer"),
        ('name = "Orcs"', 'name = ["Orcs"]', "army.toml: unit.orcs: name should be a valid string"),
        ("dice = 2", "dice = 2\ncolour = 1", r"army.toml: spare\[0\]: colour is not a key that belongs there"),
        ('kind = "horse"', 'kind = "bird"', r"army.toml: spare\[0\]: kind: 'bird' is none of 'foot' or 'horse'"),
        ('"loud"', "8", r"army.toml: unit.orcs.tags: 1 should be a valid string, not 8"),
        ("at = [4, 7]", "at = [4]", "army.toml: unit.orcs.at: 1 is missing"),
        ("[unit.orcs]", "[[unit]]", "army.toml: unit"),
        ("[[spare]]", "[spare]", "army.toml: spare"),
        ('"loud"', '"lo{u}d"', r"army.toml: unit.orcs.tags: 1: 'lo{u}d' has a brace in it; no braces are allowed here"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    with pytest.raises(ComponentError, match=sentence) as fault:
        load(written(tmp_path, GOOD.replace(before, after, 1)), Army)

    assert "\n" not in str(fault.value)


@dataclass(frozen=True, slots=True)
class Deed:
    does: Unit | Pair


def test_which_shape_of_several_was_tried_is_not_told() -> None:
    with pytest.raises(ComponentError, match=r"^x.toml: does: low is not a key that belongs there$"):
        fit({"does": {"low": 1}}, Deed, "x.toml")


def test_what_a_shape_itself_refuses() -> None:
    with pytest.raises(ComponentError, match=r"x.toml: .*low is 3, which is more than high, 2"):
        fit({"low": 3, "high": 2}, Pair, "x.toml")
    with pytest.raises(ComponentError, match=r"x.toml: pair: 1: .*low is 3, which is more than high, 2"):
        fit({"pair": [{"low": 1, "high": 2}, {"low": 3, "high": 2}]}, Pairs, "x.toml")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"army.toml: cannot be read \(No such file or directory\)"):
        read_toml(tmp_path / "army.toml")
    with pytest.raises(ComponentError, match=r"cannot be read \(Is a directory\)"):
        read_toml(tmp_path)


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"army.toml: is not TOML: .*line 2"):
        read_toml(written(tmp_path, "title = 1\ntitle = 2\n"))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_bytes(b"title = '\xff'")

    with pytest.raises(ComponentError, match=r"army.toml: is not text in UTF-8"):
        read_toml(path)


def test_references_are_checked() -> None:
    refer("army.toml", "unit.orcs", "tags", ["a", "b"], ["a", "b", "c"])

    with pytest.raises(ComponentError, match=r"army.toml: unit.orcs: tags names 'd', which is none of a, b, c"):
        refer("army.toml", "unit.orcs", "tags", ["a", "d"], (name for name in "cba"))


def test_a_file_is_packed_into_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD.replace("The Host", "Der Heerbann: würdig"))
    line = str(Packed.of(path))

    assert line.isprintable()
    assert line.startswith('["army.toml",')
    assert Packed.from_line(line) == Packed.of(path) == Packed.from_text("army.toml", path.read_text(encoding="utf-8"))
    assert load(Packed.from_line(line), Army) == load(path, Army)


def test_a_fault_in_a_packed_file_names_the_file() -> None:
    with pytest.raises(ComponentError, match=r"mine.toml: unit.orcs: dice is missing"):
        load(Packed.from_text("mine.toml", GOOD.replace("dice = 3", "")), Army)
    with pytest.raises(ComponentError, match=r"mine.toml: is not TOML"):
        Packed.from_text("mine.toml", "dice =")


@pytest.mark.parametrize("line", ["", "[", "7", '["army.toml"]', '["army.toml",[]]', "[1,{}]"])
def test_a_line_that_is_no_packed_file(line: str) -> None:
    with pytest.raises(ComponentError, match="is not a packed component file, which holds a name and tables"):
        Packed.from_line(line)


@pytest.mark.parametrize(
    ("line", "why"), [("[" * 100_000, "nested more than 12 deep"), ("7," * 200_000, "the file: is larger than 256 kB")]
)
def test_a_line_that_is_too_much_says_what_is(line: str, why: str) -> None:
    with pytest.raises(ComponentError, match=why):
        Packed.from_line(line)


# --- files that want to take for ever --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{'a.' * 10_000}a = 1", r"x.toml: 'a\.a\..*…' is longer than 80 characters"),
        (f"{'a . ' * 10_000}a = 1", r"x.toml: 'a\.a\..*…' is longer than 80 characters"),
        (f"[{'a.' * 20}a]", r"x.toml: the key 'a\.a\..*' has more than 8 parts"),
        ('"a".' * 20 + "a = 1", r"x.toml: the key '~\.~\..*' has more than 8 parts"),
        (f"a = {'[' * 5000}{']' * 5000}", r"x.toml: has tables or lists nested more than 12 deep"),
        (f"a = {'{a=' * 5000}1{'}' * 5000}", r"x.toml: has tables or lists nested more than 12 deep"),
        (
            "".join(f"[a{number}.b.c.d.e.f.g]\n" for number in range(1000)),
            r"x.toml: has more than 5000 dots outside of",
        ),
        (f"a = [{'[],' * 12_000}]", r"x.toml: has more than 12000 tables and lists"),
        (f"a = {'9' * 5000}", r"x.toml: '999.*…' is longer than 80 characters"),
        (f"a = 0x{'f' * 5000}", r"x.toml: '0xf.*…' is longer than 80 characters"),
        (f"a = '{'b' * 300_000}'", r"x.toml: is larger than 256 kB"),
    ],
)
def test_what_no_parser_is_asked_to_read(text: str, sentence: str) -> None:
    with pytest.raises(ComponentError, match=f"^{sentence}") as fault:
        Packed.from_text("x.toml", text)

    assert len(str(fault.value)) < 160


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + '\\"' * 100_000,
        'a = """' + '\\"""' * 60_000,
        "a = '''" + "'" * 200_000,
        'a = "' * 50_000,
        "#" * 250_000,
        "[" * 10 + " " * 250_000,
        "a\n" * 100_000,
    ],
)
def test_what_looks_like_a_string_is_measured_once(text: str) -> None:
    with suppress(ComponentError):
        Packed.from_text("x.toml", text)


def test_dots_and_brackets_in_texts_and_remarks_mean_nothing() -> None:
    dots = "." * 100 + "[" * 100
    text = f"# {dots}\na = \"{dots}\"  # {dots}\nb = '{dots}'\nc = \"\"\"\n{dots}\"\"\"\nd = '''\n{dots}'''\n"

    assert read_toml(Packed.from_text("x.toml", text)) == dict.fromkeys("abcd", dots)


def test_a_long_text_is_no_name() -> None:
    with pytest.raises(ComponentError, match=r"^x.toml: name: 'aaa.*…' is longer than 4000 characters$"):
        fit({"name": "a" * 5000, "dice": 3}, Unit, "x.toml")


@dataclass(frozen=True, slots=True)
class Bounded:
    dice: Few = 0
    cards: Count = 0
    share: Share = 0
    line: Annotated[tuple[int, ...], Bound(max_length=2)] = ()


@pytest.mark.parametrize(
    ("key", "number", "sentence"),
    [
        ("dice", 1_000_000_000, "x.toml: dice is 1000000000; it must be 12 or less"),
        ("dice", -1, "x.toml: dice is -1; it must be 0 or more"),
        ("cards", 10**79, f"x.toml: cards is {10**79}; it must be 999 or less"),
        ("share", float("inf"), "x.toml: share is inf; it must be 1.0 or less"),
    ],
)
def test_a_number_beyond_its_bound_names_the_bound(key: str, number: float, sentence: str) -> None:
    with pytest.raises(ComponentError, match=f"^{sentence}$"):
        fit({key: number}, Bounded, "x.toml")


def test_a_list_beyond_its_bound_names_the_bound() -> None:
    with pytest.raises(ComponentError, match=r"^x.toml: line has 3 entries; the maximum is 2$"):
        fit({"line": [1, 2, 3]}, Bounded, "x.toml")


@dataclass(frozen=True, slots=True)
class Slay:
    does: Literal["slay"]
    count: Few | Literal["all"]
    needs: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Heal:
    does: Literal["heal"]
    sure: Literal[True] = True
    then: tuple[Annotated[Slay | Heal, OneOf("does")], ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    effects: tuple[Annotated[Slay | Heal, OneOf("does")], ...]
    by: dict[Literal["foot", "horse"], int] = field(default_factory=dict)


def test_a_word_says_which_shape_a_table_has_also_within_itself() -> None:
    inner = {"does": "slay", "count": "all", "needs": ["axe", "axe"]}
    card = fit({"effects": [{"does": "heal", "then": [inner]}], "by": {"foot": 2}}, Card, "x.toml")
    assert card == Card((Heal("heal", then=(Slay("slay", "all", frozenset({"axe"})),)),), {"foot": 2})


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ({"does": "slay", "count": 13}, "effects[0]: count is 13; it must be 12 or less"),
        ({"does": "slay", "count": True}, "effects[0]: count should be a valid integer, not True"),
        ({"does": "heal", "sure": 1}, "effects[0]: sure: 1 is none of True"),
        ({"does": "burn"}, "effects[0]: does: 'burn' is none of 'slay', 'heal'"),
        ({"does": 3}, "effects[0]: does: 3 is none of 'slay', 'heal'"),
        ({"count": 3}, "effects[0]: does is missing"),
        ("slay", "effects: 0 should be an object, not 'slay'"),
        ({"does": "heal", "then": [{"does": "slay"}]}, "effects[0].then[0]: count is missing"),
    ],
)
def test_what_does_not_fit_the_shape_that_was_named(effect: object, sentence: str) -> None:
    with pytest.raises(ComponentError) as fault:
        fit({"effects": [effect]}, Card, "x.toml")
    assert str(fault.value) == f"x.toml: {sentence}"


def test_the_names_in_a_table_are_checked() -> None:
    with pytest.raises(ComponentError, match="by: ship: 'ship' is none of 'foot' or 'horse'"):
        fit({"effects": [], "by": {"ship": 1}}, Card, "x.toml")
