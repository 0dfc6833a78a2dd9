"""Pictures for any SVG program: the style sheet is applied, and its values are written into each element.

Browsers know CSS with custom properties; most other programs do not, and draw in black what they do not understand. A
plain picture has no style sheet, no classes and no variables: light colours are attributes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from markupsafe import Markup

from banneret.picture.palette import BOOK, colours, style_rules

SVG: Final = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)
_SIMPLE = re.compile(r"\.([\w-]+)|\[class\^=([\w-]+)\]|^([a-z]+)")
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
_MIX = re.compile(r"color-mix\(in srgb, *#(\w{6}) (\d+)%, *#(\w{6})\)")
_FONT = re.compile(r"(?:(\d+) )?([\d.]+)px (.+)")
_WRITTEN = {"opacity", "transform", "paint-order", "text-anchor", "dominant-baseline"}
_WRITTEN_ALIKE = ("fill", "stroke", "font")
"""Properties that are also SVG attributes, by name or first letters; the others matter only on pages."""


@dataclass(frozen=True, slots=True)
class Simple:
    """What a selector asks of one element: its tag, its classes, and how a class begins."""

    tag: str
    classes: frozenset[str]
    begins: str

    def fits(self, one: StyledElement) -> bool:
        """Whether an element matches."""
        tag = not self.tag or self.tag == one.tag
        return tag and self.classes <= one.classes and one.written.startswith(self.begins)


@dataclass(frozen=True, slots=True)
class StyleRule:
    """A rule of the sheet: a chain of elements from the outermost, its weight, and its declarations."""

    way: tuple[Simple, ...]
    weight: tuple[int, int, int]
    says: Mapping[str, str]

    def fits(self, place: StyledElement) -> bool:
        """Whether the rule applies to the element at this place."""
        *outer, own = self.way
        if not own.fits(place):
            return False
        above = place.above
        while outer and above:
            if outer[-1].fits(above):
                outer.pop()
            above = above.above
        return not outer


@dataclass(slots=True)
class StyledElement:
    """An element in its tree, with what it passes to its children: custom properties and the current colour."""

    tag: str
    written: str
    above: StyledElement | None
    known: dict[str, str] = field(default_factory=dict)
    colour: str = "#000000"

    @property
    def classes(self) -> frozenset[str]:
        """Its classes."""
        return frozenset(self.written.split())


def plain(picture: str) -> Markup:
    """Return the picture without CSS."""
    root = ElementTree.fromstring(picture)
    for sheet in root.findall(f"{{{SVG}}}style"):
        root.remove(sheet)
    _dress(root, None)
    return Markup(ElementTree.tostring(root, encoding="unicode"))


def _dress(element: Element, above: StyledElement | None) -> None:
    """Write into an element, and into those inside it, what the rules say."""
    place = StyledElement(element.tag.removeprefix(f"{{{SVG}}}"), element.get("class", ""), above)
    said = {name: text for rule in _about(place) for name, text in rule.says.items()}
    place.known = (above.known if above else {}) | {name: text for name, text in said.items() if name.startswith("--")}
    place.colour = above.colour if above else place.colour
    if said.get("color", "inherit") != "inherit":
        place.colour = _value(said["color"], place)
    for name, text in element.items():
        if name == "class" or name.startswith("data-"):
            del element.attrib[name]
        elif text == "currentColor":
            element.set(name, place.colour)
    for name, text in _spelt_out(said):
        if _is_written(name) and text != "inherit":
            _write(element, name, _value(text, place))
    for one in element:
        _dress(one, place)


def _counts(name: str) -> bool:
    """Whether a property matters in a picture that nobody touches."""
    return _is_written(name) or name in ("color", "font") or name.startswith("--")


def _is_written(name: str) -> bool:
    return name in _WRITTEN or (name != "font" and name.startswith(_WRITTEN_ALIKE))


def _write(element: Element, name: str, value: str) -> None:
    if name == "transform" and value == "none":
        element.attrib.pop(name, None)
    else:
        element.set(name, value)


def _about(place: StyledElement) -> list[StyleRule]:
    """The rules that apply to an element, in rising order of weight."""
    byname = _rules()
    found = {id(rule): rule for name in (*place.classes, "") for rule in byname[name] if rule.fits(place)}
    return sorted(found.values(), key=lambda rule: rule.weight)


def _spelt_out(said: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The properties one by one; `font` becomes the three properties that it sets."""
    for name, text in said.items():
        if name == "font" and (parts := _FONT.fullmatch(text)):
            yield "font-weight", parts[1] or "400"
            yield from (("font-size", parts[2]), ("font-family", parts[3]))
    yield from said.items()


def _value(text: str, place: StyledElement) -> str:
    """A value with variables, colour mixtures and units worked out."""
    if text == "currentColor":
        return place.colour
    while "var(" in text:
        text = _VARIABLE.sub(lambda use: place.known.get(f"--{use[1]}") or _colour(use[1]), text)
    while _MIX.search(text):
        text = _MIX.sub(lambda mix: _mixed(mix[1], int(mix[2]), mix[3]), text)
    if text.startswith(("translate", "scale")):
        return text.replace("px", "").replace(",", " ")
    return "none" if text == "transparent" else re.sub(r"(?<=\d)px$", "", text)


def _colour(name: str) -> str:
    return BOOK if name == "book" else colours()["light"][name]


def _mixed(one: str, percent: int, other: str) -> str:
    """A mixture of two colours, with this percentage of the first."""
    pairs = zip(bytes.fromhex(one), bytes.fromhex(other), strict=True)
    return "#" + "".join(f"{round((a * percent + b * (100 - percent)) / 100):02x}" for a, b in pairs)


@cache
def _rules() -> Mapping[str, list[StyleRule]]:
    """The rules of the sheet by the class that an element must have, or by "" if it needs none."""
    found: defaultdict[str, list[StyleRule]] = defaultdict(list)
    for order, (selectors, body) in enumerate(style_rules()):
        says = dict(part.split(":", 1) for part in body.split(";") if part.strip())
        says = {name.strip(): text.strip() for name, text in says.items() if _counts(name.strip())}
        for selector in selectors.split(",") if says else ():
            way = tuple(map(_simple, selector.split()))
            classes = sum(len(one.classes) + bool(one.begins) for one in way)
            rule = StyleRule(way, (classes, sum(bool(one.tag) for one in way), order), says)
            found[min(way[-1].classes, default="")].append(rule)
    return found


def _simple(text: str) -> Simple:
    parts = _SIMPLE.findall(text)
    return Simple(
        tag="".join(tag for _, _, tag in parts),
        classes=frozenset(name for name, _, _ in parts if name),
        begins="".join(begins for _, begins, _ in parts),
    )
