"""What a game gives to the workshop, where people draw its files: words to draw with, checks of a draft, and trials.

A draft is a component file that is not finished. It is checked as `banneret check` does it, but all that is wrong is
told, each at its place. A trial is a match that programs play on it; what it shows is told by the places of the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal

from banneret.engine.components import ComponentError, Packed
from banneret.engine.scene.scene import Scene
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill

HEX = 1.732
"""How wide a hex is from side to side, in board units."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file: a sentence that names key and number, and the ids of where it is.

    `said` is the same for somebody who draws and sees no file, with what would mend it; without it, the sentence serves
    both. A fault that does not bar play is only a hint.
    """

    text: str
    at: tuple[str, ...] = ()
    said: str = ""
    bars: bool = True

    def __str__(self) -> str:
        return self.text


@dataclass(slots=True)
class Trial:
    """What one match on a draft showed, by the ids of its places.

    `starts` says by seat where it began, `entered` where anybody stood, `fought` how often there was a battle;
    `last` is the battle that was seen last, which counts once.
    """

    starts: tuple[str, ...] = ()
    entered: set[str] = field(default_factory=set)
    fought: Counter[str] = field(default_factory=Counter)
    last: Any = None


def _as_it_says(_: int) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Workshop:
    """How files of a game are drawn by hand. `option` is the option of a match that takes such a file; besides the
    option of the same name, it `replaces` others.

    Such a file holds a `thing` with `places`, as "map" and "territories"; `draws` says which kind of sheet draws it.

    The module `kit_in` gives as `kit()` what a page needs to draw with, and is loaded only then. `begin` gives the
    tables of a file to begin with, by the options of a match, and raises ValueError. `check` tells what is wrong with a
    draft, `scene` shows it as in a match; both raise ComponentError for one that cannot be read. `trial` gives the
    options of a match on trial for so many players, unless all is as the file says. `look` notes what a position shows,
    and `rounds` says how long the match has lasted; `limits` are the rules that end a match which would go on.
    `turned` gives a draft on which seats have moved on by so many places; without it, seats are bound to their sides,
    and only luck goes from one to the other.

    On paper `measured`, as "counters", are so many `millimetres` wide unless somebody wants another size; on a board
    they are `span` units wide.
    """

    option: str
    thing: str
    places: str
    draws: Literal["map", "field"]
    kit_in: str
    begin: Callable[[Mapping[str, str]], Mapping[str, Any]]
    check: Callable[[Packed], Sequence[Fault]]
    scene: Callable[[Packed], Scene]
    look: Callable[[Any, Trial], None]
    rounds: Callable[[Any], int]
    measured: str
    millimetres: int
    trial: Callable[[int], Mapping[str, str]] = _as_it_says
    span: float = HEX
    limits: frozenset[str] = frozenset()
    replaces: tuple[str, ...] = ()
    turned: Callable[[Packed, int, int], Packed] | None = None

    def kit(self) -> Mapping[str, Any]:
        """Return what a page draws with. Raises ValueError."""
        made: Mapping[str, Any] = import_module(self.kit_in).kit()
        return made

    def faults(self, draft: Packed) -> Sequence[Fault]:
        """Return what is wrong with a draft, and hints."""
        try:
            return self.check(draft)
        except ComponentError as error:
            return [Fault(str(error))]

    @property
    def voided(self) -> tuple[str, ...]:
        """Return the options that have no effect with such a file."""
        return (self.option.removesuffix("-file"), *self.replaces)

    @property
    def a_thing(self) -> Text:
        """Return what is drawn, with its article."""
        return fill("{:a}", Word(self.option, self.thing))
