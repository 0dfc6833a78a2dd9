"""Sentences with arguments: a wording is a template, and is filled in when somebody reads it.

    fill("{unit} {unit:attacks|attack} {target}: {hits:0=no hit|# hit|# hits}", unit=unit, target=target, hits=2)

An argument is a thing, a number, a `Word`, a `Counted` or a `Listed`, and never a piece of a sentence. After a colon:

- `{unit:moves|move}`: the first for one, the second for several. A number other than 1 means several, and so does a
  thing whose `many` is true, such as a unit called Archers. `#` stands for the number; `0=no hit` is for 0 alone, `6=`
  for 6;
- `{creature:a}` or `{creature:A}`: the name with its article, "a Lion" or "an Ogre", or that which the thing's own
  `article` says;
- `{unit:the}`: the name within a sentence, where an article of its own begins small: "the Mighty Cannon";
- all else is for `format`, as `{change:+}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from string import Formatter
from typing import Any, TypeAlias

Text: TypeAlias = str
"""The type of what people read: a whole sentence or name, written so in the sources, or a `Sentence`."""


class Sentence(str):
    """A sentence in English that keeps its `wording`, and by name the `things` that this names.

    Where it is packed for another process it is plain text: its things belong to the rules there.
    """

    __slots__ = ("things", "wording")
    wording: str
    things: Mapping[str, object]

    def __str__(self) -> str:
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str.__str__(self),)

    def spelt(self, text: str) -> Sentence:
        """Return the same sentence in another spelling, as with a capital letter."""
        twin = Sentence(text)
        twin.wording, twin.things = self.wording, self.things
        return twin


def fill(wording: str, /, *things: object, **named: object) -> Sentence:
    """Fill in a wording. Raises KeyError for an argument that is not there, and ValueError for other faults."""
    for place, thing in enumerate(things):
        named[str(place)] = thing
    begun, fields, names = _parsed(wording)
    told = [begun]
    for name, say, further in fields:
        told.append(say(named[name]))
        told.append(further)
    said = Sentence("".join(told))
    said.wording, said.things = (
        wording,
        named if named.keys() == names else {name: named[name] for name, _, _ in fields},
    )
    return said


def named_in(wording: str) -> frozenset[str]:
    """Return the names of a wording's arguments. Raises ValueError for braces that do not match."""
    return _parsed(wording)[2]


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its word: `1 card`, `3 cards`."""
    return f"{number} {one if number == 1 else many}"


def capital(text: Text) -> Text:
    """Return a sentence with a capital letter at its beginning."""
    large = text[:1].upper() + text[1:]
    return text.spelt(large) if isinstance(text, Sentence) else large


# --- reading a wording ------------------------------------------------------------------------------------------------

Say: TypeAlias = "Callable[[Any], str]"
"""Says an argument as its field wants it."""
_VOWEL = re.compile(r"(?!eu|one|uni)[aeiou]", re.IGNORECASE)
"""A name before which one says `an`; not that of a Unicorn."""
_ALONE = re.compile(r"(\d+)=(.*)", re.DOTALL)
"""What is said of one number alone: `0=no hit`."""
_ARTICLES = {
    "a": lambda thing: _with_article(thing),
    "A": lambda thing: capital(_with_article(thing)),
    "the": lambda thing: _within(str(thing)),
}


@lru_cache(maxsize=8192)
def _parsed(wording: str) -> tuple[str, tuple[tuple[str, Say, str], ...], frozenset[str]]:
    """Return the words before the first field; each field's name, what says it, and the words after it; all names."""
    words, fields, unnamed = [""], list[tuple[str, Say]](), -1
    for text, name, spec, conversion in Formatter().parse(wording):
        words[-1] += text
        if conversion:
            raise ValueError(f"a sentence has no !{conversion}: {wording!r}")
        if name is not None:
            called, _, part = (name or str(unnamed := unnamed + 1)).partition(".")
            fields.append((called, _saying(spec or "", part)))
            words.append("")
    said = tuple([(*field, after) for field, after in zip(fields, words[1:], strict=True)])
    return words[0], said, frozenset([name for name, _ in fields])


def _saying(spec: str, part: str) -> Say:
    """Return what says an argument, or a `part` of it, as the words after the colon want it."""
    say = _ARTICLES.get(spec) or (_agreeing(spec) if "|" in spec else _formatting(spec) if spec else str)
    if not part:
        return say
    look = attrgetter(part)
    return lambda thing: say(look(thing))


def _formatting(spec: str) -> Say:
    return lambda thing: format(thing, spec)


def _agreeing(spec: str) -> Say:
    """Return what chooses among words by the number of a thing: `moves|move`, `0=no hit|# hit|# hits`."""
    words = spec.split("|")
    alone: dict[float, str] = {int(found[1]): found[2] for word in words if (found := _ALONE.fullmatch(word))}
    one, many = [word for word in words if not _ALONE.fullmatch(word)]

    def say(thing: Any) -> str:
        if not isinstance(thing, int | float):
            return many if getattr(thing, "many", False) else one
        return alone.get(thing, one if thing == 1 else many).replace("#", str(thing))

    return say


def _with_article(thing: Any) -> str:
    """Return a name with its article: that which the thing says it has, or the one before its first letter."""
    name = str(thing)
    return f"{getattr(thing, 'article', '') or ('an' if _VOWEL.match(name) else 'a')} {name}"


def _within(name: str) -> str:
    """Return a name as it stands within a sentence: "the Mighty Cannon"."""
    return f"the {name[4:]}" if name.startswith("The ") else name
