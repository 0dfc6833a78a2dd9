"""Reading pictures back: pieces of SVG as parsed XML."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

from markupsafe import Markup


def parsed(drawn: Markup) -> Element:
    """The drawing as XML; raises if it is not well formed."""
    return fromstring(f'<svg xmlns:none="none">{drawn}</svg>')


def classes(drawn: Markup) -> set[str]:
    return {name for element in parsed(drawn).iter() for name in element.get("class", "").split()}


def keys(drawn: Markup) -> list[str]:
    return [key for element in parsed(drawn).iter() if (key := element.get("data-key")) is not None]


def tags(drawn: Markup) -> Iterator[str]:
    return (element.tag.rpartition("}")[2] for element in parsed(drawn).iter())
