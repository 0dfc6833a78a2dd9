"""A battle written down, one line for each thing that happened, to be read, parsed, and compared with other programs'.

    battle plains black bottom blue
    legion black attacks titan/6 ogre-1/6 ogre-2/6
    legion blue defends lion-1/5 centaur-1/3
    round 1 blue
    enter blue-lion-1 D5
    move black-ogre-1 D2 D3
    strike black-ogre-1 blue-lion-1 6 at 5: 5 6 4 3 5 1 = 3
    carry 1 black-ogre-1 blue-centaur-1
    slain blue-lion-1
    end blue

It is made from the log of a match, and so from its record; `protocol_check.py` holds one against the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from banneret.engine.log import Entry
from banneret.engine.match import Match
from banneret.games.titan.battle import log as told
from banneret.games.titan.battle.log import Saying

FIELDS = {
    "battle": 4,
    "legion": -1,
    "round": 2,
    "deploy": 2,
    "enter": 2,
    "move": 3,
    "lost": 1,
    "back": 1,
    "drift": 2,
    "strike": -1,
    "rangestrike": -1,
    "carry": 3,
    "slain": 1,
    "removed": 1,
    "concede": 1,
    "time": 1,
    "end": 1,
}
"""How many words follow the first of each kind of line; -1 for several."""
NOBODY = "nobody"
"""Who has won after mutual elimination."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: what, the words it is about, and the dice that fell."""

    what: str
    about: tuple[str, ...]
    dice: tuple[int, ...] = ()
    hits: int = 0

    def __str__(self) -> str:
        rolled = f": {' '.join(map(str, self.dice))} = {self.hits}" if self.dice else ""
        return " ".join([self.what, *self.about]) + rolled


Protocol: TypeAlias = tuple[Line, ...]


# --- from the log -----------------------------------------------------------------------------------------------------


def of_match(match: Match) -> str:
    """The protocols of all battles of a match, as text."""
    return write(of_log(match.state.log.seen_by(None)))


def of_log(entries: Iterable[Entry]) -> list[Protocol]:
    """The protocols of the battles that a log tells of."""
    battles: list[list[Line]] = []
    for entry in entries:
        line = _line(entry)
        if line is None:
            continue
        if line.what == "battle":
            battles.append([])
        if battles and not _is_over(battles[-1]):
            battles[-1].append(line)
    return [tuple(lines) for lines in battles]


def _is_over(lines: list[Line]) -> bool:
    return bool(lines) and lines[-1].what == "end"


def _line(entry: Entry) -> Line | None:
    """The line for what a log entry says; None for what is no part of a battle."""
    for saying, make in _MAKERS.items():
        if saying.rule == entry.rule:
            about = saying.read(entry.text)
            if about is not None:
                return make(about, tuple(int(face) for dice in entry.dice for face in dice.faces))
    return None


Maker: TypeAlias = Callable[[tuple[str, ...], tuple[int, ...]], Line]


def slug(name: str) -> str:
    """A name as one word: Black Ogre 2 is black-ogre-2."""
    return name.lower().replace(" ", "-")


def _plain(what: str) -> Maker:
    """Everything as it was said; hexes keep their capital."""
    return lambda about, _: Line(what, tuple(word if re.fullmatch(r"[A-F]\d", word) else slug(word) for word in about))


def _legion(about: tuple[str, ...], _: tuple[int, ...]) -> Line:
    colour, does, listed = about
    members = (re.fullmatch(r"\S+ (.+) \((\d+)\)", one) for one in listed.split(", "))
    return Line("legion", (slug(colour), does, *(f"{slug(one[1])}/{one[2]}" for one in members if one)))


def _count(text: str) -> str:
    """The number of "3 hits", or of "no hits"."""
    number = text.split()[0]
    return "0" if number == "no" else number


def _strike(what: str) -> Maker:
    def make(about: tuple[str, ...], dice: tuple[int, ...]) -> Line:
        striker, target, count, number, *how, hits = about
        said = tuple(slug(one).replace(",", "") for one in how)
        return Line(what, (slug(striker), slug(target), _count(count), "at", number, *said), dice, int(_count(hits)))

    return make


def _drift(about: tuple[str, ...], _: tuple[int, ...]) -> Line:
    return Line("drift", (slug(about[0]), _count(about[1])))


def _carry(about: tuple[str, ...], _: tuple[int, ...]) -> Line:
    return Line("carry", (_count(about[0]), slug(about[1]), slug(about[2])))


_MAKERS: dict[Saying, Maker] = {
    told.BEGINS: _plain("battle"),
    told.LEGION: _legion,
    told.HALF_ROUND: _plain("round"),
    told.DEPLOYED: _plain("deploy"),
    told.ENTERS: _plain("enter"),
    told.MOVES: _plain("move"),
    told.STAYED_OFF: _plain("lost"),
    told.WENT_BACK: _plain("back"),
    told.RETURNED: _plain("back"),
    told.DRIFT: _drift,
    told.STRIKES_SO: _strike("strike"),
    told.STRIKES: _strike("strike"),
    told.RANGESTRIKES: _strike("rangestrike"),
    told.CARRIES: _carry,
    told.SLAIN: _plain("slain"),
    told.REMOVED: _plain("removed"),
    told.CONCEDES: _plain("concede"),
    told.TIME_LOSS: _plain("time"),
    told.WON: _plain("end"),
    told.MUTUAL: lambda _, __: Line("end", (NOBODY,)),
}


# --- as text ----------------------------------------------------------------------------------------------------------


def write(protocols: Iterable[Protocol]) -> str:
    """Protocols as text, with an empty line between two."""
    return "\n".join("".join(f"{line}\n" for line in lines) for lines in protocols)


def read(text: str) -> list[Protocol]:
    """Protocols from text. Raises ValueError with the line that cannot be read."""
    battles: list[list[Line]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        parsed = _parse(line, number)
        if parsed.what == "battle":
            battles.append([])
        elif not battles:
            raise ValueError(f"line {number}: {line!r} comes before any line 'battle LAND ATTACKER SIDE DEFENDER'")
        battles[-1].append(parsed)
    return [tuple(lines) for lines in battles]


def _parse(line: str, number: int) -> Line:
    said, _, rolled = line.partition(":")
    what, *about = said.split()
    if what not in FIELDS:
        raise ValueError(f"line {number}: {what!r} is none of {', '.join(FIELDS)}")
    if len(about) != FIELDS[what] and FIELDS[what] >= 0:
        raise ValueError(f"line {number}: {what} is followed by {FIELDS[what]} words, and not by {len(about)}")
    if what in ("strike", "rangestrike"):
        return Line(what, tuple(about), *_rolled(what, about, rolled, number))
    return Line(what, tuple(about))


def _rolled(what: str, about: list[str], rolled: str, number: int) -> tuple[tuple[int, ...], int]:
    """The dice of a line, and the hits that it claims."""
    dice, _, hits = rolled.partition("=")
    whole = len(about) >= 5 and about[2].isdecimal() and about[3] == "at" and about[4].isdecimal()
    if not whole or not hits.strip().isdecimal() or any(die not in "123456" for die in dice.split()):
        raise ValueError(f"line {number}: it should read like '{what} STRIKER TARGET 6 at 5: 5 6 4 3 5 1 = 3'")
    return tuple(map(int, dice.split())), int(hits)
