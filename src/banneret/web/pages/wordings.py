"""The words of templates: each sentence of a template is a wording, and all of them pass through one function.

    <p>Hello {{ name }}, <a href="/">go home</a>.</p>        "Hello {0}, <1>go home</1>."

A sentence is what stands between two tags of blocks or statements of Jinja, with the tags within a line (links, spans)
that stand among its words; these and what Jinja fills in have numbers. An attribute that people read is a sentence too.
All this is done when a template is compiled, so in English a page is what its template says, and costs nothing. What
Jinja says itself, as an argument of a macro, it says as `words("...")`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Say: TypeAlias = "Callable[[str], str]"
"""Says a wording in a language."""

_FILLED: Final = r"\{\{.*?\}\}"
_STATEMENT: Final = r"\{%.*?%\}"
_INSIDE_TAG: Final = rf'{_FILLED}|{_STATEMENT}|"(?:{_FILLED}|{_STATEMENT}|[^"])*"|[^">]'
_SILENT: Final = r"\{%\s*block (?:kind|cloth|sheet|lower)\b.*?endblock"
"""Blocks that stand inside a tag: classes and the like."""
_TOKEN = re.compile(
    rf"(?P<statement>\{{#.*?#\}}|{_SILENT}.*?%\}}|{_STATEMENT})|(?P<filled>{_FILLED})"
    rf"|(?P<tag><!.*?>|</?[a-zA-Z](?:{_INSIDE_TAG})*>)|(?P<text>[^<{{]+|.)",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(rf'(?<=\s)(aria-label|title|placeholder|alt)="((?:{_FILLED}|[^"{{])*)"')
_INLINE = frozenset(("a", "abbr", "b", "bdi", "code", "em", "i", "kbd", "span", "strong"))
_NAME = re.compile(r"</?([a-zA-Z0-9]+)")
_PICTURE = re.compile(r"\{\{\s*(?:icon|charge|poster|sign)\(")
_WORD = re.compile(r"(?<!&)\b[^\W\d_]{2}")
"""Two letters in a row, and not the name of a sign such as `&nbsp;`."""
_PLACE = re.compile(r"<(/?)(\d+)>|\{(\d+)\}")


@dataclass
class _Part:
    """A piece of a line: text, what Jinja fills in, or the tag of an element with its parts and its `end`."""

    kind: str
    text: str
    parts: list[_Part] = field(default_factory=list)
    end: str = ""

    @property
    def is_margin(self) -> bool:
        """Whether it says nothing at the beginning or end of a sentence: a blank or a picture."""
        return bool(_PICTURE.match(self.text)) if self.kind == "filled" else not self.text.strip()


def worded(source: str, say: Say) -> str:
    """The source of a template in a language."""
    return "".join(_worded(source, say))


def _worded(source: str, say: Say) -> Iterator[str]:
    line, within = list[_Part](), list[_Part]()
    for token in _TOKEN.finditer(source):
        kind, text = str(token.lastgroup), token[0]
        name, closes = _NAME.match(text), text.startswith("</")
        inline = kind == "tag" and name is not None and name[1] in _INLINE
        if inline and closes and within:
            within.pop().end = text
        elif kind in ("filled", "text") or (inline and not closes):
            part = _Part(kind, _with_attributes(text, say) if inline else text)
            (within[-1].parts if within else line).append(part)
            within += [part] if inline else []
        else:
            yield from _said(line, say)
            line, within = [], []
            yield _with_attributes(text, say) if kind == "tag" else text
    yield from _said(line, say)


def _with_attributes(tag: str, say: Say) -> str:
    def said(found: re.Match[str]) -> str:
        parts = [_Part("filled" if "{{" in one else "text", one) for one in re.split(f"({_FILLED})", found[2])]
        return f'{found[1]}="{"".join(_said(parts, say))}"'

    return _ATTRIBUTE.sub(said, tag)


def _said(line: Sequence[_Part], say: Say) -> Iterator[str]:
    """Yield a line: one sentence if it has words of its own, and else what each element in it says."""
    if any(part.kind == "text" and _WORD.search(part.text) for part in line):
        yield _sentence(line, say)
        return
    for part in line:
        yield part.text
        yield from _said(part.parts, say)
        yield part.end


def _sentence(line: Sequence[_Part], say: Say) -> str:
    first = next(place for place, part in enumerate(line) if not part.is_margin)
    last = len(line) - next(place for place, part in enumerate(reversed(line)) if not part.is_margin)
    before, inside, after = (_written(parts) for parts in (line[:first], line[first:last], line[last:]))
    marked, numbered = _numbered(line[first:last])
    wording = " ".join(marked.split())
    told = say(wording)
    if told == wording:
        return f"{before}{inside}{after}"

    def put_back(place: re.Match[str]) -> str:
        part = numbered[int(place[2] or place[3])]
        return part.end if place[1] else part.text

    blank = " " * inside.startswith((" ", "\n")), " " * inside.endswith((" ", "\n"))
    return f"{before}{blank[0]}{_PLACE.sub(put_back, told)}{blank[1]}{after}"


def _written(parts: Sequence[_Part]) -> str:
    return "".join([f"{part.text}{_written(part.parts)}{part.end}" for part in parts])


def _numbered(line: Sequence[_Part]) -> tuple[str, list[_Part]]:
    """Return a wording, and the parts of which it holds the numbers."""
    numbered: list[_Part] = []

    def mark(part: _Part) -> str:
        if part.kind == "text":
            return part.text
        number = len(numbered)
        numbered.append(part)
        if part.kind == "filled":
            return f"{{{number}}}"
        return f"<{number}>{''.join(map(mark, part.parts))}" + (f"</{number}>" if part.end else "")

    return "".join(map(mark, line)), numbered
