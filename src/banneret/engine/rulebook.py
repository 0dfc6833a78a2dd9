"""The rules ledger of a game: each rule has an id, a section and a text in our own words.

`rulebook.toml` holds a table `[rulebook]` with a title and a prefix, and one `[[rule]]` for each rule.
`[rulebook.kinds]` may name kinds of things whose keys have no colon: `colour = ["red", "black"]`, or with a pattern
`legion = ["*-*"]`.

A rule that refuses something has a sentence for each kind of thing and each question where it may be the reason:

    refuses.hex.move-to = "{about} cannot cross that ground."
    refuses.unit."strike, shoot" = "{thing} is out of range."

`"*"` stands for any question. `{thing}` is what the player touched, `{about}` what the question is about; code may add
other names (`because`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Literal

from banneret.engine.components import ComponentError, load
from banneret.engine.decision import kind_of

ANY = "*"
"""In place of a question, in `Rule.refuses`: the rule may be the reason at any question."""
ACT = "act"
"""The kind, in `Rule.refuses`, of what a seat does unasked."""
LONGEST_SENTENCE = 90
"""The most letters of a sentence that refuses something, also with its names filled in."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `kind` says whether it is a printed rule, a ruling of ours where these are silent, or an example.

    `scope` is "out" for what no program can carry out, such as assembling figures. It is "reference" for a rule that
    no line of code or data carries out, because it only names, counts or points to other rules. `refuses` says where
    the rule can be the reason of a "no": for each kind of thing the names of the questions, each with the sentence
    that the player reads. The kind of a thing is its key up to the colon (`unit`, `hex`), `number` for a number, its
    name in `kinds`, or else the key itself (`pass`). For something that is done unasked the kind is `act`, and its
    name stands for the question.
    """

    id: str
    section: str
    text: str
    kind: Literal["rule", "ruling", "example"] = "rule"
    scope: Literal["in", "reference", "out"] = "in"
    refuses: dict[str, dict[str, str]] = field(default_factory=dict)

    def sentence(self, kind: str, question: str) -> str | None:
        """Return the sentence for a kind of thing at a question; None if this rule cannot be the reason there."""
        told = self.refuses.get(kind, {})
        return told.get(question, told.get(ANY))


@dataclass(frozen=True, slots=True)
class _Head:
    title: str
    prefix: str
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _File:
    rulebook: _Head
    rule: tuple[Rule, ...]


class Rulebook:
    """The rules of one game in the order of the printed rulebook, found by id.

    `path` is the file that they were read from; None for a rulebook made in code. `prefix` begins the id of each rule.
    """

    def __init__(
        self,
        title: str,
        rules: tuple[Rule, ...],
        kinds: dict[str, tuple[str, ...]] | None = None,
        path: Path | None = None,
        prefix: str = "",
    ) -> None:
        self.title = title
        self.path = path
        self._kinds = kinds or {}
        self.prefix = prefix
        self._rules = {rule.id: rule for rule in rules}
        self._kind_of_word = lru_cache(maxsize=256)(self._find_kind)

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """Read the rulebook in a TOML file. Raises ComponentError for a wrong file, or if an id is in it twice."""
        file = load(path, _File, templates="refuses")
        rules = tuple(replace(rule, refuses=_each_question(path, rule)) for rule in file.rule)
        ids = [rule.id for rule in rules]
        twice = next((rule for rule in ids if ids.count(rule) > 1), None)
        if twice is not None:
            raise ComponentError(f"{path.name}: the rule {twice} is in it twice; each id can be used only once")
        return cls(file.rulebook.title, rules, file.rulebook.kinds, path, file.rulebook.prefix)

    def kind_of(self, key: str) -> str:
        """Return the kind of thing that has this key, in the words of `Rule.refuses`."""
        return self._kind_of_word(kind_of(key))

    def _find_kind(self, word: str) -> str:
        named = (kind for kind, words in self._kinds.items() if any(fnmatchcase(word, one) for one in words))
        return next(named, word)

    def names(self) -> dict[str, str]:
        """Return for each rule's id what the rule is called within this book: the id without the book's prefix."""
        return {rule: rule.removeprefix(f"{self.prefix}-") for rule in self._rules}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, rule: str) -> bool:
        return rule in self._rules

    def __getitem__(self, rule: str) -> Rule:
        try:
            return self._rules[rule]
        except KeyError:
            raise KeyError(f"{self.title} has no rule {rule}") from None


def _each_question(path: Path, rule: Rule) -> dict[str, dict[str, str]]:
    """Return `refuses` with an entry for each question of a list. Raises ComponentError for a sentence that is none."""
    for kind, told in rule.refuses.items():
        for questions, sentence in told.items():
            fault = _fault(sentence)
            if fault:
                raise ComponentError(f"{path.name}: {rule.id}: refuses.{kind}.{questions}: {fault}")
    return {
        kind: {question: sentence for questions, sentence in told.items() for question in questions.split(", ")}
        for kind, told in rule.refuses.items()
    }


def _fault(sentence: str) -> str | None:
    """Return what is wrong with a sentence that refuses something, before its names are filled in; None if nothing."""
    if len(sentence) > LONGEST_SENTENCE:
        return f"the sentence has more than {LONGEST_SENTENCE} letters"
    if not sentence.endswith((".", "!", "?")):
        return "a sentence ends with a full stop"
    try:
        list(Formatter().parse(sentence))
    except ValueError as error:
        return f"the braces do not match: {error}"
    return None
