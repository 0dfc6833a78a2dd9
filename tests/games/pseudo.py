"""A pseudo-language: what people read, made again from the wordings and things that were kept, with marked letters.

It knows the words that stand in the sources and data of a game, as a translator would. A text that was glued together
in code is not among them, nor is a piece of a sentence that was given as an argument; both are found in this way.

python -m tests.games.pseudo titan      play a match of Titan and print what the pseudo-language does not know
"""

from __future__ import annotations

import ast
import random
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import banneret
from banneret.engine.checks.conformance import refusals, step
from banneret.engine.match.match import Match
from banneret.engine.words.values import Counted, Listed, Written
from banneret.engine.words.wording import Sentence, fill

SOURCE = Path(banneret.__file__).parent
_WORDS = re.compile(r"[^\W\d_]{2}")
"""Two letters in a row: figures and the names of fields, such as D4, are the same in every language."""
_FIELD = re.compile(r"\{[^{}]*\}")
_MARKED = str.maketrans("aeiouAEIOU", "äëïöüÄËÏÖÜ")
_ALONE = re.compile(r"(\d+=)?(.*)", re.DOTALL)


@cache
def known_words(game: str) -> frozenset[str]:
    """All strings in the sources of the engine and of a game, and in the game's data."""
    folders = (SOURCE / "engine", SOURCE / "games" / game.replace("-", "_"))
    code = (text for folder in folders for path in folder.rglob("*.py") for text in in_code(path))
    data = (text for folder in folders for path in folder.rglob("*.toml") for text in in_data(path))
    return frozenset([*code, *data])


def in_code(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    pieces = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in pieces:
            yield node.value


def in_data(path: Path) -> Iterator[str]:
    waiting: list[object] = [tomllib.loads(path.read_text(encoding="utf-8"))]
    while waiting:
        match waiting.pop():
            case str() as text:
                yield text
            case dict() as table:
                waiting += table.values()
            case list() as items:
                waiting += items


class Pseudo:
    """The pseudo-language of these words. What it was asked to say and does not know is counted in `unknown`."""

    def __init__(self, known: Set[str]) -> None:
        self._known = known
        self.unknown: Counter[str] = Counter()

    def say(self, text: str) -> str:
        """A text in this language; one that it does not know stays as it is."""
        if isinstance(text, Sentence):
            return self._sentence(text)
        return self._whole(text, text) if _WORDS.search(text) else text

    def _sentence(self, said: Sentence) -> str:
        if said.wording not in self._known and _WORDS.search(_FIELD.sub("", said.wording)):
            return self._whole(said.wording, said)
        return fill(_in_pseudo(said.wording), **{name: self._thing(thing) for name, thing in said.things.items()})

    def _whole(self, words: str, text: str) -> str:
        if words in self._known:
            return words.translate(_MARKED)
        self.unknown[words] += 1
        return text

    def _thing(self, thing: object) -> object:
        match thing:
            case int() | float():
                return thing
            case Written():
                return thing
            case Listed():
                return ", ".join(str(self._thing(one)) for one in thing.things)
            case Counted():
                return f"{thing.number} {self._thing(thing.thing)}"
            case str() if not isinstance(thing, Sentence) and _WORDS.search(thing):
                self.unknown[f"the argument {thing!r}"] += 1
                return thing
        return _Said(self.say(str(thing)), many=getattr(thing, "many", False))


class _Said(str):
    """The name of a thing in the pseudo-language."""

    many: bool

    def __new__(cls, text: str, *, many: bool) -> _Said:
        said = super().__new__(cls, text)
        said.many = many
        return said


def _in_pseudo(wording: str) -> str:
    """A wording with all its words marked, and its fields as they were."""
    told = []
    for words, name, spec, _ in Formatter().parse(wording):
        told.append(words.translate(_MARKED).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            told.append(f"{{{name}{f':{_choices(spec)}' if spec else ''}}}")
    return "".join(told)


def _choices(spec: str) -> str:
    return (
        "|".join([f"{found[1] or ''}{found[2].translate(_MARKED)}" for found in _each(spec)]) if "|" in spec else spec
    )


def _each(spec: str) -> Iterator[re.Match[str]]:
    yield from (found for one in spec.split("|") if (found := _ALONE.fullmatch(one)))


class Reader:
    """Reads views, and what has been read already only once."""

    def __init__(self) -> None:
        self._read: dict[int, object] = {}

    def texts(self, thing: object) -> Iterator[tuple[str, str]]:
        """All that people read in a view or a part of it, each with its place: `Piece.name`."""
        if id(thing) in self._read:
            return
        if is_dataclass(thing):
            self._read[id(thing)] = thing
            kind: Any = type(thing)
            for name, told in _parts(kind):
                value = getattr(thing, name)
                yield from _strings(value, f"{kind.__name__}.{name}") if told else self.texts(value)
        elif isinstance(thing, tuple):
            self._read[id(thing)] = thing
            for part in thing:
                yield from self.texts(part)


@cache
def _parts(kind: Any) -> tuple[tuple[str, bool], ...]:
    """The fields of a class, and whether people read them."""
    return tuple((one.name, "Text" in str(one.type)) for one in fields(kind))


def _strings(value: object, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, tuple):
        for part in value:
            yield from _strings(part, place)


def unknown_in(match: Match, seed: int, most: int = sys.maxsize) -> Mapping[str, Counter[str]]:
    """Play a match at random, to its end or for at most so many answers.

    Returns what the pseudo-language did not know, by where it was read.
    """
    source, found, told = random.Random(seed), dict[str, Counter[str]](), dict[int | None, int]()
    language, reader, said = Pseudo(known_words(match.game.key)), Reader(), set[str]()

    def read(place: str, text: str) -> None:
        if text in said:
            return
        said.add(text)
        language.unknown = found.setdefault(place, Counter())
        language.say(text)

    while match.decisions and most:
        most -= 1
        for seat in (source.choice(sorted(match.decisions)), *([None] if source.random() < 0.05 else [])):
            view = match.view(seat)
            parts = (view.scene, view.questions, view.acts, view.why_no_end, view.log[told.get(seat, 0) :])
            told[seat] = len(view.log)
            for place, text in reader.texts(parts):
                read(place, text)
        if source.random() < 0.02:
            for refused in refusals(match):
                if refused.has_sentence:
                    read("Refusal.reason", refused.reason)
        step(match, source, 0.7)
    end, game = match.view(None), match.game
    for place, text in reader.texts((end.log, end.result, game.options, game.acts, tuple(game.aids(game.guide)))):
        read(place, text)
    return {place: counts for place, counts in found.items() if counts}


def main() -> None:
    """Print what is unknown in a match of each game that is named."""
    for game in sys.argv[1:]:
        found = unknown_in(Match.new(game, {}, seed=1), 1)
        for place, counts in sorted(found.items()):
            print(f"{game}: {place}: {len(counts)}")
            for text, count in counts.most_common(8):
                print(f"    {count:5} {text}")
        print(f"{game}: {sum(map(len, found.values()))} are unknown")


if __name__ == "__main__":
    main()
